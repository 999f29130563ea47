import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { judge } from '../../../../src/handover/judge.ts';
import { sha256 } from '../../../../src/handover/packing.ts';
import { CatalogueDatabase } from '../../../../src/local/db/catalogue-db.ts';
import { DetailsDatabase } from '../../../../src/local/db/details-db.ts';
import { createDownloadStore } from '../../../../src/local/details/details-downloads.ts';
import { createPackLookup } from '../../../../src/local/details/details-pack-lookup.ts';
import { createDetailsStore } from '../../../../src/local/details/details-store.ts';
import { createSealedPostings } from '../../../../src/local/details/sealed-postings.ts';
import { createDetailsReader } from '../../../../src/remote/details-reader.ts';
import type { KeptDetails } from '../../../../src/sync/ports.ts';
import { buildPack } from '../../../../sync-server/catalogue/details/details-pack.ts';
import { sealPosting } from '../../../../sync-server/seals/seal-postings.ts';
import { aListing } from '../../../support/details-server.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { createSealedBoard, type SealedBoard } from '../../../support/sealed-board.ts';

let board: SealedBoard;
let phone: ReturnType<typeof createPhone>;

function createPhone() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [db, packs] = [new CatalogueDatabase(options), new DetailsDatabase(options)];
  const findInPacks = createPackLookup(packs, () => undefined);
  const store = createDetailsStore(db, { findInPacks });
  return {
    db,
    store,
    downloads: createDownloadStore(packs),
    postings: createSealedPostings({ db, packs, findInPacks, sha256 }),
  };
}
beforeEach(() => {
  board = createSealedBoard();
  phone = createPhone();
});

const nowMs = () => board.context.clock.nowMs;
const verdictOn = async (jobId: number) => {
  const posting = await phone.postings.find(jobId);
  return posting && (await judge(posting, await board.identity())).verdict;
};

/** Keeps a pack of postings, confirmed at that time. */
async function keepPack(jobIds: readonly number[], atMs: number) {
  const pack = await buildPack(
    jobIds.map(jobId => aListing(jobId)),
    { keys: board.keys, nowMs: nowMs(), before: null },
  );
  const { hash, gzip } = pack;
  const entry = { hash, from: 0, to: 1_000, postings: jobIds.length, bytes: gzip.length };
  await phone.downloads.ask('ON', { atMs, overMetered: false });
  await phone.downloads.setIndex('ON', { packs: [entry], etag: null, atMs });
  await phone.downloads.keep('ON', [{ hash, bytes: new Uint8Array(gzip).buffer }]);
}

/** Asks the server for a posting; `extra` is of a later version. */
async function readOnline(jobId: number, extra: object = {}) {
  const listing = aListing(jobId);
  const later = { ...listing, details: { ...listing.details, ...extra } };
  const seal = await sealPosting(board.keys, { listing: later, updatedAt: '' }, nowMs());
  const clock = new FakeClock();
  const reader = createDetailsReader({
    fetch: async () => Response.json({ ...later, seal }),
    origin: '',
    clock,
    store: phone.store,
    onUnexpectedError: error => {
      throw error;
    },
  });
  await reader.read(jobId);
}

async function handed(jobId: number, description?: string): Promise<KeptDetails> {
  const listing = aListing(jobId, description);
  const [posting] = await board.sealed([aListing(1), listing]).then(([, own]) => [own]);
  const { seal, proof } = posting!;
  return { jobId, listing, etag: null, checkedAt: Date.parse(seal.at), sealed: { seal, proof } };
}

describe('A posting with its signature', () => {
  test('comes from a pack of a kept province', async () => {
    await keepPack([3, 5, 7, 9, 11], nowMs());
    for (const jobId of [3, 5, 7, 9, 11]) expect(await verdictOn(jobId)).toBe('genuine');
    expect(await phone.postings.find(4)).toBeUndefined();
  });

  test('comes from the answer of the server', async () => {
    await readOnline(7);
    expect(await verdictOn(7)).toBe('genuine');
  });

  test('has what a later version of the server said, although this version doesn’t know it', async () => {
    await readOnline(7, { mealAllowance: '$40 a day' });
    expect(await verdictOn(7)).toBe('genuine');
    expect((await phone.postings.find(7))!.text).toContain('$40 a day');
    expect((await phone.store.read(7, nowMs()))!.listing).toEqual(aListing(7));
  });

  test('is the latest of several', async () => {
    await keepPack([7], nowMs());
    board.context.clock.nowMs += 2 * 3_600_000;
    await readOnline(7);
    expect((await phone.postings.find(7))!.proof).toEqual([]);
    expect(Date.parse((await phone.postings.find(7))!.seal.at)).toBe(nowMs());
  });

  test('doesn’t exist for one that came without', async () => {
    await phone.store.keep({ jobId: 7, listing: aListing(7), etag: null, checkedAt: nowMs() });
    expect(await phone.postings.find(7)).toBeUndefined();
  });
});

describe('A posting of another phone', () => {
  test('opens like any other, and can be sent on', async () => {
    expect(await phone.postings.receive(await handed(7), nowMs())).toBe('kept');
    expect(await phone.store.has(7)).toBe(true);
    expect((await phone.store.read(7, nowMs()))!.listing).toEqual(aListing(7));
    expect(await verdictOn(7)).toBe('genuine');
    expect(await phone.postings.receive(await handed(7), nowMs())).toBe('kept');
  });

  test('replaces an earlier text and not a later one', async () => {
    const earlier = await handed(7, 'Before');
    board.context.clock.nowMs += 60_000;
    const later = await handed(7, 'After');
    expect(await phone.postings.receive(later, nowMs())).toBe('kept');
    expect(await phone.postings.receive(earlier, nowMs())).toBe('newer');
    expect((await phone.store.read(7, nowMs()))!.listing).toEqual(later.listing);
    expect(await verdictOn(7)).toBe('genuine');
  });

  test('doesn’t replace what the server confirmed later, in a record or in a pack', async () => {
    const early = await handed(7, 'Before');
    await phone.store.keep({ jobId: 7, listing: aListing(7), etag: '"x"', checkedAt: nowMs() + 1 });
    expect(await phone.postings.receive(early, nowMs())).toBe('newer');
    expect((await phone.store.read(7, nowMs()))!.etag).toBe('"x"');
    const other = await handed(9, 'Before');
    await keepPack([9], nowMs() + 1);
    expect(await phone.postings.receive(other, nowMs())).toBe('newer');
  });

  test('isn’t kept if the server said later that it is closed', async () => {
    const early = await handed(7);
    await phone.store.keep({ jobId: 7, listing: null, etag: null, checkedAt: nowMs() + 1 });
    expect(await phone.postings.receive(early, nowMs())).toBe('gone');
    expect((await phone.store.read(7, nowMs()))!.listing).toBeNull();
  });
});
