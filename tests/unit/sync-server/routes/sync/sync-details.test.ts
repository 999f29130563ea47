import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../../src/domain/empty-details.ts';
import type { Card, Listing } from '../../../../../src/domain/listing.ts';
import { listingInColumns } from '../../../../../src/wire/catalogue/details-columns.ts';
import type { DetailsIndex, DetailsPackEntry } from '../../../../../src/wire/catalogue/details-packs.ts';
import { createApp, type Part } from '../../../../../sync-server/app.ts';
import { openCatalogue, type ServedCatalogue } from '../../../../../sync-server/catalogue/catalogue.ts';
import {
  type DetailsPacks,
  openDetailsPacks,
} from '../../../../../sync-server/catalogue/details/details-packs.ts';
import { registerCatalogueRoutes } from '../../../../../sync-server/routes/sync/sync-catalogue.ts';
import { registerDetailsRoutes } from '../../../../../sync-server/routes/sync/sync-details.ts';
import { newPosting } from '../../../../../sync-server/postings/postings.ts';
import { toRecord } from '../../../../../sync-server/records/board-documents.ts';
import { createBoard, reopenBoard } from '../../../../support/board.ts';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import { OWN_ROUTES } from '../../../../support/server-world.ts';
import type { TestContext } from '../../../../support/test-context.ts';

let context: TestContext;
let catalogue: ServedCatalogue;
let packs: DetailsPacks;
let app: FastifyInstance;

beforeEach(async () => {
  context = await createBoard();
  await put(range(1, 300).map(jobId => ({ jobId, provinceId: 'ON' })));
  await put(range(301, 310).map(jobId => ({ jobId, provinceId: 'QC' })));
  await put([{ jobId: 311, provinceId: null }]);
  await serve();
});
afterEach(stop);

async function serve() {
  catalogue = await openCatalogue(context, new FakeTimer());
  packs = await openDetailsPacks(context);
  const parts: Part[] = [
    scope => registerCatalogueRoutes(scope, context, catalogue),
    scope => registerDetailsRoutes(scope, context, packs),
  ];
  app = createApp(context, parts, OWN_ROUTES);
  await app.ready();
}
async function stop() {
  await app.close();
  await packs.close();
  await catalogue.close();
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Each change is made some time after the last one. */
async function put(cards: (Partial<Card> & { jobId: number })[]) {
  context.clock.nowMs += 60_000;
  const writes = cards.map(card => {
    const listing: Listing = {
      card: aCard(card),
      details: { ...emptyDetails(), description: `Text of ${card.jobId}` },
    };
    const documentId = `job-${card.jobId}`;
    const record = newPosting(context, { documentId, jobId: card.jobId, listing, employer: null });
    return { id: `jobs/${documentId}`, body: { ...record } };
  });
  await context.stores.board.commit(writes);
  context.clock.nowMs += 60_000;
}

async function change(jobId: number, data: Record<string, string | number> | null) {
  context.clock.nowMs += 60_000;
  const id = `jobs/job-${jobId}`;
  const stored = await context.stores.board.get(id);
  const record = toRecord(stored!.body);
  const updatedAt = new Date(context.clock.nowMs).toISOString();
  const body = data && { ...record, updatedAt, data: { ...record.data, ...data } };
  await context.stores.board.commit([{ id, revision: stored!.revision, body }]);
  context.clock.nowMs += 60_000;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const index = async (province: string) => (await get(`/v1/sync/details/${province}`)).json<DetailsIndex>();
const packUrl = ({ hash }: DetailsPackEntry) => `/v1/sync/details/packs/${hash}`;
const contentOf = async (entry: DetailsPackEntry): Promise<unknown> =>
  JSON.parse(gunzipSync((await get(packUrl(entry))).rawPayload).toString());

describe('GET /v1/sync/details/{province}', () => {
  test('names packs in which every open posting of the province is, once', async () => {
    const { packs, ...rest } = await index('ON');
    expect(rest).toEqual({ format: 1, province: 'ON' });
    expect(packs.length).toBeGreaterThan(1);
    expect(packs.reduce((sum, { postings }) => sum + postings, 0)).toBe(300);
    for (const jobId of range(1, 300)) {
      const entry = packs.find(({ from, to }) => from <= jobId && jobId <= to);
      const found = listingInColumns(await contentOf(entry!), jobId);
      const { seal: _, ...listing } = (await get(`/v1/sync/jobs/${jobId}`)).json();
      expect(found).toEqual(listing);
    }
  });

  test('has postings without a province under XX, and nothing for an empty province', async () => {
    expect((await index('XX')).packs).toMatchObject([{ postings: 1 }]);
    expect((await index('NU')).packs).toEqual([]);
  });

  test('answers 304 to its own tag until something changed', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get('/v1/sync/details/ON', { 'accept-encoding': encoding });
      expect(first.headers['cache-control']).toBe('no-cache');
      const again = { 'accept-encoding': encoding, 'if-none-match': String(first.headers.etag) };
      expect((await get('/v1/sync/details/ON', again)).statusCode).toBe(304);
    }
    const { headers } = await get('/v1/sync/details/ON');
    await change(7, { jobTitle: 'baker' });
    const later = await get('/v1/sync/details/ON', { 'if-none-match': String(headers.etag) });
    expect(later.statusCode).toBe(200);
  });

  test('is compressed as the caller takes it', async () => {
    const answer = await get('/v1/sync/details/ON', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(await index('ON'));
  });

  test.each(['on', 'ZZ', 'Ontario', '__proto__', 'packs', 'O%00'])('is 400 for %s', async province => {
    const answer = await get(`/v1/sync/details/${province}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: 'general_argument_invalid' });
  });

  test('changes in one pack when one posting changes', async () => {
    const before = (await index('ON')).packs;
    await change(7, { details: JSON.stringify({ ...emptyDetails(), description: 'Another text' }) });
    const after = (await index('ON')).packs;
    expect(after.map(({ from, to }) => [from, to])).toEqual(before.map(({ from, to }) => [from, to]));
    const changed = after.filter((pack, at) => pack.hash !== before[at]?.hash);
    expect(changed).toHaveLength(1);
    expect(listingInColumns(await contentOf(changed[0]!), 7)?.details.description).toBe('Another text');
  });

  test('makes a pack once: asking again, for another province, or after a restart reads no posting', async () => {
    await index('ON');
    await stop();
    context = await reopenBoard(context);
    await serve();
    const { board } = context.stores;
    const read: string[] = [];
    const getMany = board.getMany.bind(board);
    board.getMany = ids => {
      read.push(...ids);
      return getMany(ids);
    };
    await index('ON');
    await index('ON');
    expect(read).toEqual([]);
    await index('QC');
    expect(read).toHaveLength(10);
  });

  test('is made once for all who ask at the same time', async () => {
    const { catalogue } = context.stores;
    let written = 0;
    catalogue.beforeCommit = writes => {
      written += writes.filter(({ id }) => id.startsWith('details-pack/')).length;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => index('ON')));
    expect(written).toBe(answers[0]?.packs.length);
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  });

  test('waits a little between two makings, but not with a takedown', async () => {
    const [first] = (await index('ON')).packs;
    await put([{ jobId: 900, provinceId: 'ON' }]);
    context.clock.nowMs -= 120_000;
    expect((await index('ON')).packs[0]).toEqual(first);
    const count = async () => (await index('ON')).packs.reduce((sum, { postings }) => sum + postings, 0);
    expect(await count()).toBe(300);
    await change(8, { jobStatusId: 0 });
    context.clock.nowMs -= 120_000;
    expect(await count()).toBe(300);
    expect((await index('ON')).packs.some(({ from, to }) => from <= 900 && 900 <= to)).toBe(true);
  });

  test('waits no longer because the clock was set back', async () => {
    const has = async (jobId: number) =>
      (await index('ON')).packs.some(({ from, to }) => from <= jobId && jobId <= to);
    expect(await has(900)).toBe(false);
    await put([{ jobId: 900, provinceId: 'ON' }]);
    context.clock.nowMs -= 3_600_000;
    expect(await has(900)).toBe(true);
  });

  test('costs whoever makes it be made, and nobody who asks for it then', async () => {
    await stop();
    context = await createBoard({ RATE_LIMITS: 'on', BUDGETS: 'steps.address=100' });
    await put(range(1, 300).map(jobId => ({ jobId, provinceId: 'ON' })));
    await serve();
    const ask = async (remoteAddress: string) =>
      (await app.inject({ url: '/v1/sync/details/ON', remoteAddress })).statusCode;
    expect([await ask('203.0.113.1'), await ask('203.0.113.1')]).toEqual([200, 429]);
    expect([await ask('203.0.113.2'), await ask('203.0.113.2')]).toEqual([200, 200]);
    await change(7, { jobTitle: 'baker' });
    expect([await ask('203.0.113.2'), await ask('203.0.113.2')]).toEqual([200, 429]);
  });

  test('leaves out a posting too long to be unpacked with others', async () => {
    await change(3, { details: JSON.stringify({ ...emptyDetails(), description: 'x'.repeat(30_000) }) });
    const { packs } = await index('ON');
    expect(packs.reduce((sum, { postings }) => sum + postings, 0)).toBe(299);
  });

  test('is 503 while the disk refuses, and whole afterwards', async () => {
    context.stores.catalogue.failing = true;
    expect((await get('/v1/sync/details/ON')).statusCode).toBe(503);
    context.stores.catalogue.failing = false;
    expect((await index('ON')).packs.reduce((sum, { postings }) => sum + postings, 0)).toBe(300);
  });
});

describe('GET /v1/sync/details/packs/{hash}', () => {
  test('gives the gzip file whose content the hash names, however it is asked', async () => {
    const entry = (await index('ON')).packs[0]!;
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await get(packUrl(entry), { 'accept-encoding': encoding });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/gzip');
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('public, max-age=2592000, immutable');
      expect(answer.rawPayload.length).toBe(entry.bytes);
      const content = gunzipSync(answer.rawPayload);
      expect(createHash('sha256').update(content).digest('hex')).toBe(entry.hash);
    }
  });

  test('answers 304 to its tag', async () => {
    const entry = (await index('ON')).packs[0]!;
    const { headers } = await get(packUrl(entry));
    const again = await get(packUrl(entry), { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each(['abc', `${'0'.repeat(63)}G`, '..%2Fmanifest', '0'.repeat(65)])('is 400 for %s', async hash => {
    expect((await get(`/v1/sync/details/packs/${hash}`)).statusCode).toBe(400);
  });

  test('is 404 for a hash that no pack has', async () => {
    const answer = await get(`/v1/sync/details/packs/${'0'.repeat(64)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'document_not_found' });
  });

  test('goes on after a restart, before anybody asked for the index', async () => {
    const entry = (await index('ON')).packs[0]!;
    await stop();
    context = await reopenBoard(context);
    await serve();
    expect((await get(packUrl(entry))).statusCode).toBe(200);
  });

  test.each([
    ['closed', { jobStatusId: 0 }],
    ['deleted', null],
  ])(
    'is gone in the moment that one of its postings is %s, and in the next index without it',
    async (_, data) => {
      const entry = (await index('ON')).packs.find(({ from, to }) => from <= 9 && 9 <= to)!;
      await get(packUrl(entry));
      await change(9, data);
      expect((await get(packUrl(entry))).statusCode).toBe(404);
      const next = (await index('ON')).packs.find(({ from, to }) => from <= 9 && 9 <= to)!;
      expect(next.postings).toBe(entry.postings - 1);
      expect(listingInColumns(await contentOf(next), 9)).toBeNull();
    },
  );

  test('that was damaged on the disk is refused, and made anew with the next index', async () => {
    const entry = (await index('ON')).packs[0]!;
    const { catalogue } = context.stores;
    const id = catalogue.ids.find(name => name.startsWith(`details-pack/ON/${entry.from}-`))!;
    const document = (await catalogue.get(id))!;
    const body = { ...document.body, gzip: Buffer.from('not gzip').toString('base64') };
    await catalogue.commit([{ id, revision: document.revision, body }]);
    await stop();
    context = await reopenBoard(context);
    await serve();
    expect((await get(packUrl(entry))).statusCode).toBe(404);
    expect((await index('ON')).packs[0]?.hash).toBe(entry.hash);
    expect((await get(packUrl(entry))).statusCode).toBe(200);
  });

  test('of a place that is empty now is not left on the disk', async () => {
    await index('QC');
    const left = () => context.stores.catalogue.ids.filter(id => id.startsWith('details-pack/QC/'));
    expect(left()).toHaveLength(1);
    for (const jobId of range(301, 310)) await change(jobId, { jobStatusId: 0 });
    expect((await index('QC')).packs).toEqual([]);
    expect(left()).toEqual([]);
  });
});
