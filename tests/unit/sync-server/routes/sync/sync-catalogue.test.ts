import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Manifest } from '../../../../../src/wire/catalogue/catalogue.ts';
import { SEGMENT_FORMAT } from '../../../../../src/wire/catalogue-constants.ts';
import { PROTOCOL_VERSION } from '../../../../../src/wire/protocol-version.ts';
import { decodeSegment } from '../../../../../src/wire/segment/segment.ts';
import { cardAt } from '../../../../../src/wire/segment/segment-columns.ts';
import { createApp } from '../../../../../sync-server/app.ts';
import { openCatalogue, type ServedCatalogue } from '../../../../../sync-server/catalogue/catalogue.ts';
import { registerCatalogueRoutes } from '../../../../../sync-server/routes/sync/sync-catalogue.ts';
import { createOperations } from '../../../../../sync-server/operations/operations.ts';
import { addPosting, ANNA, aRepost, changeData, createBoard } from '../../../../support/board.ts';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import { OWN_ROUTES } from '../../../../support/server-world.ts';
import type { TestContext } from '../../../../support/test-context.ts';

let context: TestContext;
let catalogue: ServedCatalogue;
let app: FastifyInstance;

beforeEach(async () => {
  context = await createBoard();
  await addPosting(context, { jobId: 1, jobTitle: 'cook' });
  await addPosting(context, { jobId: 2, jobTitle: 'welder' });
  catalogue = await openCatalogue(context, new FakeTimer());
  app = createApp(context, [scope => registerCatalogueRoutes(scope, context, catalogue)], OWN_ROUTES);
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await catalogue.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const manifest = async () => (await get('/v1/sync/catalogue')).json<Manifest>();
const segmentUrl = async () => `/v1/sync/segments/${(await manifest()).segments[0]?.hash}`;

describe('GET /v1/sync/catalogue', () => {
  test('gives the manifest, always to be asked again', async () => {
    const answer = await get('/v1/sync/catalogue');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json()).toMatchObject({
      protocol: PROTOCOL_VERSION,
      format: SEGMENT_FORMAT,
      cards: 2,
      position: 2,
    });
  });

  test('answers 304 to its own tag, in the same encoding', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await get('/v1/sync/catalogue', { 'accept-encoding': encoding });
      const again = await get('/v1/sync/catalogue', {
        'accept-encoding': encoding,
        'if-none-match': String(headers.etag),
      });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(headers.etag);
    }
  });

  test('says something else once a posting changed', async () => {
    const { headers } = await get('/v1/sync/catalogue');
    await changeData(context, 'jobs/job-1', { payMin: 9_900 });
    await catalogue.flush();
    const answer = await get('/v1/sync/catalogue', { 'if-none-match': String(headers.etag) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Manifest>().segments.at(-1)).toMatchObject({ kind: 'delta', cards: 1 });
  });

  test('whoever listens is told of each position, when the manifest already says so, and of nothing else', async () => {
    const told: number[] = [];
    const tags = [catalogue.manifest(null).etag];
    catalogue.onMoved(({ position }) => {
      told.push(position);
      tags.push(catalogue.manifest(null).etag);
    });
    await changeData(context, 'jobs/job-1', { payMin: 9_900 });
    await catalogue.flush();
    await catalogue.flush();
    await changeData(context, 'jobs/job-2', { payMin: 9_900 });
    await catalogue.flush();
    expect(told).toEqual([3, 4]);
    expect(new Set(tags).size).toBe(3);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('for accept-encoding %s is %s', async (accept, encoding, decompress) => {
    const answer = await get('/v1/sync/catalogue', { 'accept-encoding': accept });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding, origin');
    expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(await manifest());
  });
});

describe('GET /v1/sync/segments/{hash}', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('gives the bytes that the hash names, as %s', async (encoding, decompress) => {
    const url = await segmentUrl();
    const answer = await get(url, { 'accept-encoding': encoding });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['cache-control']).toBe('public, max-age=2592000, immutable');
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    const bytes = decompress(answer.rawPayload);
    expect(url.endsWith(createHash('sha256').update(bytes).digest('hex'))).toBe(true);
    const columns = decodeSegment(bytes);
    expect([0, 1].map(row => cardAt(columns, row).jobTitle)).toEqual(['cook', 'welder']);
  });

  test('answers 304 to its tag', async () => {
    const url = await segmentUrl();
    const { headers } = await get(url);
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('is 404 for a hash that no segment has', async () => {
    const answer = await get(`/v1/sync/segments/${'0'.repeat(64)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'document_not_found', code: 404 });
  });

  test.each(['abc', `${'0'.repeat(63)}G`, '..%2F..%2Fmanifest', '0'.repeat(65)])(
    'is 400 for %s',
    async hash => {
      const answer = await get(`/v1/sync/segments/${hash}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ type: 'general_argument_invalid' });
    },
  );
});

describe('GET /v1/sync/jobs/{jobId}', () => {
  test('gives card and details', async () => {
    const answer = await get('/v1/sync/jobs/1');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      card: aCard({ jobId: 1, jobTitle: 'cook' }),
      details: { languages: [] },
    });
    const again = await get('/v1/sync/jobs/1', { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('gives the card that the catalogue has', async () => {
    const bytes = (await get(await segmentUrl())).rawPayload;
    expect((await get('/v1/sync/jobs/1')).json().card).toEqual(cardAt(decodeSegment(bytes), 0));
  });

  test.each(['3', '0', '-1', '1.5', 'abc', '99999999999999999999', '9007199254740993'])(
    'is 404 for %s, which nobody ever advertised',
    async jobId => {
      const answer = await get(`/v1/sync/jobs/${jobId}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ type: 'posting_not_found' });
    },
  );

  test('is 410 for a closed posting', async () => {
    await changeData(context, 'jobs/job-1', { jobStatusId: 0 });
    const answer = await get('/v1/sync/jobs/1');
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({ type: 'posting_closed', code: 410 });
  });

  test('of a posting that was advertised again names the one that is open now, and no other', async () => {
    await addPosting(context, { jobId: 5 }, 'anna');
    const repost = async (of: number, jobId: number) => {
      const operation = aRepost({ payload: { of, jobId } });
      await createOperations(context).apply(ANNA, [{ ...operation, userId: ANNA.userId }]);
      const [row] = context.projection.find('jobs', 'jobId', jobId);
      return `jobs/${row?.documentId}`;
    };
    const linkOf = async (jobId: number) => (await get(`/v1/sync/jobs/${jobId}`)).headers['link'];
    const second = await repost(5, 6);
    expect(await linkOf(5)).toBeUndefined();
    await changeData(context, 'jobs/job-5', { jobStatusId: 0 });
    const answer = await get('/v1/sync/jobs/5');
    expect(answer.statusCode).toBe(410);
    expect(answer.headers['link']).toBe('</job/6>; rel="successor-version"');

    const third = await repost(6, 7);
    await changeData(context, second, { jobStatusId: 0 });
    expect(await linkOf(5)).toBe('</job/7>; rel="successor-version"');
    expect(await linkOf(6)).toBe('</job/7>; rel="successor-version"');

    const waiting = await context.stores.board.get(third);
    await context.stores.board.commit([
      { id: third, revision: waiting?.revision ?? '', body: { ...waiting?.body, permissions: [] } },
    ]);
    expect([await linkOf(5), await linkOf(6)]).toEqual([undefined, undefined]);
  });

  test('is 410 for a deleted posting, also after a restart', async () => {
    const document = await context.stores.board.get('jobs/job-2');
    await context.stores.board.commit([{ id: 'jobs/job-2', revision: document?.revision ?? '', body: null }]);
    await catalogue.flush();
    expect((await get('/v1/sync/jobs/2')).statusCode).toBe(410);
    const next = await openCatalogue(context, new FakeTimer());
    expect(await next.lookUp(2)).toEqual({ status: 'gone' });
    await next.close();
  });

  test('a document with broken details still has its card', async () => {
    await changeData(context, 'jobs/job-1', {
      details: '{"languages": "English", "sections": [1, {"title": "T"}]',
    });
    const answer = await get('/v1/sync/jobs/1');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().details.notUnderstood).toHaveLength(1);
    await changeData(context, 'jobs/job-1', {
      details: '{"languages": "English", "sections": [1, {"title": "T"}]}',
    });
    const read = (await get('/v1/sync/jobs/1')).json().details;
    expect(read.languages).toEqual([]);
    expect(read.sections).toEqual([{ title: 'T', items: [] }]);
  });
});
