import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../support/server-world.ts';

const LONG = 'Plants trees on slopes. '.repeat(20_000);
const SHORT = 'x'.repeat(2_000);

let world: World;
beforeAll(async () => {
  world = await createWorld({}, [
    scope => {
      scope.get('/long', async (_, reply) => reply.header('vary', 'Accept-Language').send({ text: LONG }));
      scope.get('/usual', async () => ({ text: LONG.slice(0, 20_000) }));
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

test('when too many wait, all are answered, and those of the address that had most are not compressed', async () => {
  const ask = (n: number) =>
    world.app.inject({
      url: '/long',
      headers: { 'accept-encoding': 'br' },
      remoteAddress: n === 0 ? '203.0.113.2' : '203.0.113.1',
    });
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(299 - n)));
  const encodings = answers.map(({ headers }) => headers['content-encoding'] ?? 'none');
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(encodings.filter(each => each === 'none').length).toBeGreaterThan(30);
  expect(encodings.at(-1)).toBe('br');
});

test('a usual list doesn’t wait for those of thousands', async () => {
  const ended: string[] = [];
  const ask = async (url: string) => {
    await get(url, 'br');
    ended.push(url);
  };
  await Promise.all([...Array.from({ length: 20 }, () => ask('/long')), ask('/usual')]);
  expect(ended.indexOf('/usual')).toBeLessThan(5);
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
