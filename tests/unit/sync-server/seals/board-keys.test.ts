import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BoardKeys } from '../../../../sync-server/seals/board-keys.ts';
import { BOARD_KEYS_ID, createBoardKeys } from '../../../../sync-server/seals/board-keys.ts';
import { judge } from '../../../../src/handover/judge.ts';
import { sha256 } from '../../../../src/handover/packing.ts';
import { rawListingsIn, sealIn } from '../../../../src/wire/catalogue/details-columns.ts';
import type { DetailsIndex } from '../../../../src/wire/catalogue/details-packs.ts';
import { sealedText } from '../../../../src/wire/seal/compact-text.ts';
import { leafOf, proofOf } from '../../../../src/wire/seal/merkle.ts';
import { type BoardIdentity, readSeal, type SealedPosting } from '../../../../src/wire/seal/seal.ts';
import { createApp } from '../../../../sync-server/app.ts';
import { isKept } from '../../../../sync-server/backup/backup-format.ts';
import { openCatalogue } from '../../../../sync-server/catalogue/catalogue.ts';
import { openDetailsPacks } from '../../../../sync-server/catalogue/details/details-packs.ts';
import { registerSyncBoard } from '../../../../sync-server/routes/sync/sync-board.ts';
import { registerCatalogueRoutes } from '../../../../sync-server/routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from '../../../../sync-server/routes/sync/sync-details.ts';
import { addPosting, createBoard } from '../../../support/board.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { API_KEY, type TestContext } from '../../../support/test-context.ts';

let context: TestContext;
let keys: BoardKeys;
let app: FastifyInstance;

beforeEach(async () => {
  context = await createBoard({ PUBLIC_URL: 'https://jobs.example' });
  for (let jobId = 1; jobId <= 300; jobId += 1) await addPosting(context, { jobId, provinceId: 'ON' });
  context.clock.nowMs += 60_000;
  keys = createBoardKeys(context);
  const catalogue = await openCatalogue(context, new FakeTimer());
  const packs = await openDetailsPacks(context, keys);
  app = createApp(context, [
    scope => registerCatalogueRoutes(scope, context, catalogue, keys),
    scope => registerDetailsRoutes(scope, context, packs),
    scope => registerSyncBoard(scope, context, keys),
  ]);
  app.addHook('onClose', async () => {
    await packs.close();
    await catalogue.close();
  });
  await app.ready();
});
afterEach(() => app.close());

const identity = async () => (await app.inject('/v1/sync/board')).json<BoardIdentity>();
const index = async () => (await app.inject('/v1/sync/details/ON')).json<DetailsIndex>();

/** What a phone has of a posting from its pack. */
async function fromPack(jobId: number): Promise<SealedPosting> {
  for (const { hash } of (await index()).packs) {
    const { rawPayload } = await app.inject(`/v1/sync/details/packs/${hash}`);
    const columns: unknown = JSON.parse(gunzipSync(new Uint8Array(rawPayload)).toString());
    const listings = rawListingsIn(columns);
    const at = listings.findIndex(({ card }) => (card as { jobId: number }).jobId === jobId);
    if (at < 0) continue;
    const texts = listings.map(sealedText);
    const leaves = await Promise.all(texts.map(text => leafOf(text, sha256)));
    return { text: texts[at]!, seal: sealIn(columns)!, proof: await proofOf(leaves, at, sha256) };
  }
  throw new Error(`no pack with ${jobId}`);
}
async function fromAnswer(jobId: number): Promise<SealedPosting> {
  const body = (await app.inject(`/v1/sync/jobs/${jobId}`)).json();
  return { text: sealedText(body), seal: readSeal(body.seal)!, proof: [] };
}

describe('Every posting', () => {
  test('that a phone has from a pack is signed', async () => {
    for (const jobId of [1, 2, 128, 256, 257, 300])
      expect((await judge(await fromPack(jobId), await identity())).verdict, String(jobId)).toBe('genuine');
    const { proof } = await fromPack(1);
    expect(proof.length).toBeLessThanOrEqual(8);
  });

  test('that a phone asked for is signed, with the same text', async () => {
    const posting = await fromAnswer(7);
    expect((await judge(posting, await identity())).verdict).toBe('genuine');
    expect(posting.text).toBe((await fromPack(7)).text);
  });

  test('keeps the answer’s ETag within an hour, and gets a later time after it', async () => {
    const tag = async () => (await app.inject('/v1/sync/jobs/7')).headers['etag'];
    context.clock.nowMs += 3_600_000;
    const [first, before] = [await tag(), await fromAnswer(7)];
    context.clock.nowMs += 1_800_000;
    expect(await tag()).toBe(first);
    context.clock.nowMs += 3_600_000;
    expect(await tag()).not.toBe(first);
    expect((await fromAnswer(7)).seal.at > before.seal.at).toBe(true);
  });
});

describe('A pack', () => {
  test('stays the same while its postings do, and has a later seal when one changed', async () => {
    const before = await index();
    const seal = (await fromPack(1)).seal;
    context.clock.nowMs += 60_000;
    await addPosting(context, { jobId: 301, provinceId: 'ON' });
    context.clock.nowMs += 60_000;
    const after = await index();
    const same = after.packs.filter(({ hash }) => before.packs.some(pack => pack.hash === hash));
    expect(same).toHaveLength(after.packs.length - 1);
    expect((await fromPack(1)).seal).toEqual(seal);
    expect((await fromPack(301)).seal.at > seal.at).toBe(true);
  });

  test('stays after a rotation, and is signed anew if its key was revoked', async () => {
    const before = await index();
    const { seal } = await fromPack(1);
    context.clock.nowMs += 3_600_000;
    await keys.rotate();
    await addPosting(context, { jobId: 301, provinceId: 'ON' });
    context.clock.nowMs += 60_000;
    expect((await index()).packs[0]).toEqual(before.packs[0]);
    expect((await judge(await fromPack(1), await identity())).verdict).toBe('genuine');
    await keys.rotate(seal.key);
    const posting = await fromPack(1);
    expect(posting.seal.key).not.toBe(seal.key);
    expect((await judge(posting, await identity())).verdict).toBe('genuine');
  });
});

describe('The board’s key', () => {
  test('is one for all servers of the databases, however they start', async () => {
    const others = [createBoardKeys(context), createBoardKeys(context), createBoardKeys(context)];
    const found = await Promise.all([keys, ...others].map(async each => (await each.identity()).keys));
    for (const each of found) expect(each).toEqual(found[0]);
    expect(found[0]).toHaveLength(1);
  });

  test('is in backups, and is useless without the secrets', async () => {
    await keys.identity();
    expect(isKept('board', BOARD_KEYS_ID)).toBe(true);
    const stored = await context.stores.board.get(BOARD_KEYS_ID);
    expect(Object.keys(stored!.body)).toEqual(['keys', 'seed']);
    const stranger = createBoardKeys({ ...context, idKey: new Uint8Array(32).fill(8) });
    await expect(stranger.identity()).rejects.toThrow('cannot be read with this secrets.json');
  });

  test.each([
    ['a minute later', 60_000],
    ['when the clock was set back', -3_600_000],
  ])(
    'is rotated by the operator, and signs on at another server until that one knows: %s',
    async (_when, ms) => {
      const other = createBoardKeys(context);
      await other.identity();
      context.clock.nowMs += 30_000;
      const guest = await app.inject({ method: 'POST', url: '/v1/sync/board/keys', payload: {} });
      expect(guest.statusCode).toBe(401);
      const headers = { 'x-appwrite-project': 'portage', 'x-appwrite-key': API_KEY };
      const post = (payload: object) =>
        app.inject({ method: 'POST', url: '/v1/sync/board/keys', headers, payload });
      const answer = await post({});
      expect(answer.statusCode).toBe(201);
      const late = await other.seal(new Uint8Array(32), context.clock.nowMs);
      const [current, earlier] = (await identity()).keys;
      expect(late.key).toBe(earlier!.id);
      expect(late.at <= earlier!.until!).toBe(true);
      context.clock.nowMs += ms;
      expect((await other.seal(new Uint8Array(32), context.clock.nowMs)).key).toBe(current!.id);
      expect((await post({ revoke: '0'.repeat(16) })).json()).toMatchObject({
        code: 404,
        type: 'document_not_found',
      });
      for (const revoke of ['', 7, null, 'é'.repeat(16)])
        expect((await post({ revoke })).statusCode).toBe(400);
      expect((await identity()).keys).toHaveLength(2);
    },
  );

  test('is told to anyone without secrets', async () => {
    const answer = await app.inject('/v1/sync/board');
    expect(answer.json()).toEqual({
      board: 'https://jobs.example',
      name: 'Portage',
      keys: [
        {
          id: expect.stringMatching(/^[0-9a-f]{16}$/),
          publicKey: expect.stringMatching(/^[\w-]{43}$/),
          from: expect.any(String),
          until: null,
          revoked: false,
        },
      ],
    });
  });
});
