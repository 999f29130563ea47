import { get as request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Manifest } from '../../../../../src/wire/catalogue/catalogue.ts';
import { createApp } from '../../../../../sync-server/app.ts';
import { openCatalogue, type ServedCatalogue } from '../../../../../sync-server/catalogue/catalogue.ts';
import { createCatalogueFastPath } from '../../../../../sync-server/routes/sync/catalogue-fast-path.ts';
import { registerCatalogueRoutes } from '../../../../../sync-server/routes/sync/sync-catalogue.ts';
import { addPosting, changeData, createBoard } from '../../../../support/board.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import type { TestContext } from '../../../../support/test-context.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let context: TestContext;
let catalogue: ServedCatalogue;
let app: FastifyInstance;
let port: number;
/** Requests that the fast path answered itself. */
let onFastPath: string[];

beforeEach(async () => {
  context = await createBoard({ ALLOWED_ORIGINS: 'https://board.example' });
  await addPosting(context, { jobId: 1 });
  await addPosting(context, { jobId: 2 });
  catalogue = await openCatalogue(context, new FakeTimer());
  const fastPath = createCatalogueFastPath(catalogue, context.config);
  onFastPath = [];
  app = createApp(context, [scope => registerCatalogueRoutes(scope, context, catalogue)], {
    fastPath: (asked, response) => {
      const route = fastPath(asked, response);
      if (route !== null) onFastPath.push(asked.url ?? '');
      return route;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  await app.close();
  await catalogue.close();
});

/** Over the socket. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, response => {
      const parts: Buffer[] = [];
      response.on('data', part => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}

const manifest = async (query = ''): Promise<Manifest> =>
  JSON.parse((await get(`/v1/sync/catalogue${query}`)).body.toString());
const from = ({ epoch }: Manifest, position: number) => `?epoch=${epoch}&from=${position}`;

describe('the fast path', () => {
  test('answers as the routes do', async () => {
    const { segments, ...state } = await manifest();
    const segment = `/v1/sync/segments/${segments[0]?.hash}`;
    const { headers } = await get(segment, { 'accept-encoding': 'br' });
    const paths: [string, Record<string, string>][] = [
      ['/v1/sync/catalogue', { 'accept-encoding': 'br' }],
      ['/v1/sync/catalogue', { 'accept-encoding': 'gzip' }],
      ['/v1/sync/catalogue', {}],
      [`/v1/sync/catalogue${from({ ...state, segments }, 1)}`, { 'accept-encoding': 'br' }],
      [segment, { 'accept-encoding': 'br' }],
      [segment, { 'accept-encoding': 'gzip' }],
      [segment, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }],
      [segment, { 'accept-encoding': 'br', 'if-none-match': '*' }],
    ];
    for (const [path, headers] of paths) {
      const [quick, routed] = [await get(path, headers), await app.inject({ url: path, headers })];
      expect(quick.status).toBe(routed.statusCode);
      expect(quick.body).toEqual(routed.rawPayload);
      const { date: _date, connection: _one, 'keep-alive': _other, ...named } = quick.headers;
      expect(routed.headers).toMatchObject(named);
    }
    expect(onFastPath).toHaveLength(paths.length + 2);
  });

  test('leaves to the routes what is not the same for all, or not at hand', async () => {
    const { segments } = await manifest();
    const segment = `/v1/sync/segments/${segments[0]?.hash}`;
    onFastPath = [];
    const foreign = await get('/v1/sync/catalogue', { origin: 'https://board.example' });
    expect(foreign.headers['access-control-allow-origin']).toBe('https://board.example');
    expect((await get(segment)).status).toBe(200);
    expect((await get(`/v1/sync/segments/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await get('/v1/sync/segments/nonsense')).status).toBe(400);
    expect((await get('/v1/sync/catalogue/')).status).toBe(404);
    expect((await get('/v1/sync/catalogues')).status).toBe(404);
    expect((await get('/v1/sync/jobs/1')).status).toBe(200);
    expect(onFastPath).toEqual([]);
  });

  test('sends no more headers than its answers need', async () => {
    const { segments } = await manifest();
    const known = await get('/v1/sync/catalogue', { 'accept-encoding': 'br' });
    const unchanged = await get('/v1/sync/catalogue', {
      'accept-encoding': 'br',
      'if-none-match': String(known.headers.etag),
    });
    expect(unchanged.status).toBe(304);
    const segment = await get(`/v1/sync/segments/${segments[0]?.hash}`, { 'accept-encoding': 'br' });
    expect(segment.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-encoding': 'br',
      'content-length': String(segment.body.length),
    });
    const size = ({ headers }: Answer) =>
      Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);
    expect(size(unchanged)).toBeLessThan(300);
    expect(size(known)).toBeLessThan(400);
    expect(size(segment)).toBeLessThan(470);
  });

  test('is counted like the routes', async () => {
    await manifest();
    const { body } = await get('/metrics');
    expect(body.toString()).toContain(
      'portage_http_request_duration_seconds_count{method="GET",route="/v1/sync/catalogue",status="200"} 1',
    );
  });
});

describe('a phone that says where it is', () => {
  test('gets nothing to fetch when it is at the present, and 304 from then on', async () => {
    const before = await manifest();
    expect(await manifest(from(before, before.position))).toEqual({ ...before, segments: [] });
    const { headers } = await get('/v1/sync/catalogue', { 'accept-encoding': 'br' });
    const again = await get(`/v1/sync/catalogue${from(before, before.position)}`, {
      'accept-encoding': 'br',
      'if-none-match': String(headers.etag),
    });
    expect(again.status).toBe(304);
  });

  test('gets what leads on from there', async () => {
    const before = await manifest();
    await changeData(context, 'jobs/job-1', { payMin: 9_900 });
    await catalogue.flush();
    const { segments, position } = await manifest(from(before, before.position));
    // One delta, which tidying may have merged with an earlier one by now.
    expect(segments.map(({ kind, to }) => [kind, to])).toEqual([['delta', position]]);
    expect(position).toBe(before.position + 1);
    const asked = `/v1/sync/catalogue${from(before, before.position)}`;
    // Tidying may change the answer once more between two requests.
    let etag = '';
    const askAgain = async () => {
      const { status, headers } = await get(asked, { 'if-none-match': etag });
      etag = String(headers.etag);
      return status;
    };
    await expect.poll(askAgain).toBe(304);
  });

  test.each([
    ['of another epoch', '?epoch=other&from=2'],
    ['that is no position', '?epoch=EPOCH&from=-1'],
    ['that is ahead of the server', '?epoch=EPOCH&from=99'],
    ['without a position', '?epoch=EPOCH'],
    ['past all numbers', `?epoch=EPOCH&from=${'9'.repeat(400)}`],
    ['in broken escapes', '?epoch=%E0%A4%A&from=2'],
  ])('at a place %s gets everything', async (_, query) => {
    const all = await manifest();
    const answer = await get(`/v1/sync/catalogue${query.replace('EPOCH', all.epoch)}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.toString())).toEqual(all);
  });
});
