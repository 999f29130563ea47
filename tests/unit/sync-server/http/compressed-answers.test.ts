import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heavyThreads } from '../../../../sync-server/core/heavy/heavy-threads.ts';
import { heavyInPool } from '../../../../sync-server/core/heavy/heavy-work.ts';
import { registerCompression } from '../../../../sync-server/http/compressed-answers.ts';
import { createWorld, type World } from '../../../support/server-world.ts';
import { gate } from '../../../support/gate.ts';

const LONG = 'Plants trees on slopes. '.repeat(20_000);
const SHORT = 'x'.repeat(2_000);

let world: World;
beforeAll(async () => {
  world = await createWorld({}, [
    scope => {
      scope.get('/long', async (_, reply) => reply.header('vary', 'Accept-Language').send({ text: LONG }));
      scope.get('/short', async () => ({ text: SHORT }));
      scope.get('/picture', async (_, reply) => reply.type('image/png').send(Buffer.alloc(100_000)));
    },
  ]);
});
afterAll(() => world.app.close());

const get = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

test('a long answer is compressed as a whole, so its length is known', async () => {
  const br = await get('/long', 'gzip, br');
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(br.rawPayload.length),
    vary: 'Accept-Language, accept-encoding',
  });
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual({ text: LONG });
  const gzip = await get('/long', 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ text: LONG });
});

test('it stays as it is for those who take nothing else, and its head has its own length', async () => {
  const plain = await get('/long');
  expect([plain.headers['content-encoding'], plain.json().text.length]).toEqual([undefined, LONG.length]);
  const head = await get('/long', 'br', 'HEAD');
  expect([head.statusCode, head.headers['content-encoding'], head.body]).toEqual([200, undefined, '']);
  const refused = await get('/long', 'br;q=0, gzip;q=0');
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('short answers and pictures are as before', async () => {
  const short = await get('/short', 'br');
  expect(JSON.parse(brotliDecompressSync(short.rawPayload).toString())).toEqual({ text: SHORT });
  expect((await get('/picture', 'br')).headers['content-encoding']).toBeUndefined();
});

/** An app whose threads for very long answers wait until `letGo` is called. */
function withBusyThreads() {
  const { isOpen: free, open: letGo } = gate();
  const app = fastify();
  registerCompression(app, () => 0, {
    ...heavyInPool,
    brotli: async (bytes, quality) => {
      await free;
      return heavyInPool.brotli(bytes, quality);
    },
  });
  app.get('/very-long', async () => ({ text: LONG.slice(0, 200_000) }));
  app.get('/usual', async () => ({ text: LONG.slice(0, 20_000) }));
  const ask = (url: string, remoteAddress: string) =>
    app.inject({ url, headers: { 'accept-encoding': 'br' }, remoteAddress });
  return { app, ask, letGo };
}

test('when too many wait, all are answered, and those of the address that had most are not compressed', async () => {
  const { app, ask, letGo } = withBusyThreads();
  const places = Math.max(1, heavyThreads() - 1);
  const turnedAway = 300 - 256 - places;
  let count = 0;
  const many = Array.from({ length: 299 }, async () => {
    const answer = await ask('/very-long', '203.0.113.1');
    if (++count === turnedAway) letGo();
    return answer;
  });
  const answers = await Promise.all([...many, ask('/very-long', '203.0.113.2')]);
  const encodings = answers.map(({ headers }) => headers['content-encoding'] ?? 'none');
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(encodings.filter(each => each === 'none').length).toBe(turnedAway);
  expect(encodings.at(-1)).toBe('br');
  await app.close();
});

test('a usual list doesn’t wait for those of thousands', async () => {
  const { app, ask, letGo } = withBusyThreads();
  const veryLong = Array.from({ length: 20 }, () => ask('/very-long', '203.0.113.1'));
  const usual = await ask('/usual', '203.0.113.1');
  letGo();
  const answers = [usual, ...(await Promise.all(veryLong))];
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(answers.map(() => 'br'));
  await app.close();
});

test('the description of the API is compressed once, and each encoding has its own tag', async () => {
  const answers = await Promise.all(['br', 'gzip', 'identity'].map(each => get('/v1/openapi.json', each)));
  const [br, gzip, identity] = answers;
  expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(identity?.body);
  expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(identity?.body);
  expect(
    answers.map(({ headers, rawPayload }) => headers['content-length'] === String(rawPayload.length)),
  ).toEqual([true, true, true]);
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(3);
  const known = await world.app.inject({
    url: '/v1/openapi.json',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(br?.headers['etag']) },
  });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
});
