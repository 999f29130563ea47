import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJsonText } from '../../../../sync-server/http/json-text.ts';
import { createWorld } from '../../../support/server-world.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

describe('a body', () => {
  test.each([
    ['50,000 lists deep', nested(50_000, '[', ']')],
    ['33 objects deep', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['of 60,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [i, 1])))],
    ['with a prototype', '{"userId":"a","__proto__":{"admin":true}}'],
    ['with a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['with half a letter', '{"name":"\\ud800"}'],
    ['with half a letter as key', '{"\\udc00":1}'],
    ['cut off', '{"userId":"abc'],
    ['of a list', '[]'],
    ['of a text', '"x"'],
    ['of nothing', 'null'],
    ['that is empty', ''],
    ['of NaN', '{"a":NaN}'],
  ])('%s is a 400 on every route that reads one', async (_name, body) => {
    const { app, headersOf } = await createWorld();
    for (const [method, url] of [
      ['POST', '/v1/account'],
      ['PATCH', '/v1/account/prefs'],
      ['POST', '/v1/databases/board/collections/drafts/documents'],
      ['PUT', '/v1/databases/board/collections/drafts/documents/d1'],
    ] as const) {
      const headers = { ...headersOf('owner'), 'content-type': 'application/json' };
      const answer = await app.inject({ method, url, headers, payload: body });
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json()).toMatchObject({
        code: 400,
        type: expect.any(String),
        version: expect.any(String),
      });
    }
    await app.close();
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('of type %s, which a foreign form could send unasked, is not read', async type => {
    const { app, headersOf } = await createWorld();
    const answer = await app.inject({
      method: 'PATCH',
      url: '/v1/account/prefs',
      headers: { ...headersOf('owner'), 'content-type': type },
      payload: '{"prefs":{"theme":"dark"}}',
    });
    expect(answer.json()).toMatchObject({
      code: 400,
      type: 'general_argument_invalid',
      message: expect.stringMatching(/^This call doesn’t accept a body of this Content-Type\./),
    });
    await app.close();
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['GZip, identity', gzipSync],
  ])('that is compressed is 415 on every route that reads one: %s', async (coding, compress) => {
    const { app, headersOf } = await createWorld();
    for (const [method, url, type] of [
      ['PATCH', '/v1/account/prefs', 'application/json'],
      ['POST', '/v1/storage/buckets/files/files', 'multipart/form-data; boundary=x'],
    ] as const) {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headersOf('owner'), 'content-type': type, 'content-encoding': coding },
        payload: compress('{"prefs":{"theme":"dark"}}'),
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({
        code: 415,
        type: 'request_compressed',
        message: 'The body is compressed. Please send it as it is, without Content-Encoding.',
        version: expect.stringMatching(/^\d/),
      });
    }
    await app.close();
  });

  test('that is called as it is, is read', async () => {
    const { app, headersOf } = await createWorld();
    const answer = await app.inject({
      method: 'PATCH',
      url: '/v1/account/prefs',
      headers: { ...headersOf('owner'), 'content-encoding': 'identity' },
      payload: { prefs: { theme: 'dark' } },
    });
    expect(answer.statusCode).toBe(200);
    await app.close();
  });

  test('of more than 1 MB is 413', async () => {
    const { app, headersOf } = await createWorld();
    const payload = { prefs: { x: 'x'.repeat(1_048_576) } };
    const answer = await app.inject({
      method: 'PATCH',
      url: '/v1/account/prefs',
      headers: headersOf('owner'),
      payload,
    });
    expect(answer.json()).toMatchObject({
      code: 413,
      type: 'request_too_large',
      message: expect.stringContaining('at most 1048576 bytes'),
    });
    await app.close();
  });
});

const zeros = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));

test.each([
  ['33 lists', nested(33, '[', ']'), /more than 32 levels/],
  ['a million lists', '['.repeat(1_000_000), /more than 32 levels/],
  ['50,001 values', zeros(50_000), /more than 50000 values/],
  ['half a letter', '"\\udc00"', /invalid Unicode/],
  ['the first half alone', '["\\ud83d"]', /invalid Unicode/],
  ['the first half before another letter', '["\\ud83d\\u0041"]', /invalid Unicode/],
  ['half a letter as a name', '{"a\\uDFFF":1}', /invalid Unicode/],
])('%s are too much, and are not even parsed', (_name, text, message) => {
  expect(readJsonText(text).problem).toMatch(message);
});

test.each([
  ['32 levels', nested(32, '[', ']')],
  ['50,000 values', zeros(49_999)],
  ['signs within texts', JSON.stringify({ a: '[[{{,,::\\"'.repeat(20_000), 'b,[': ',' })],
  ['whole letters', '"Zo\u00eb \\ud83e\\uddab \ud83e\uddab \\\\ud800"'],
])('%s are fine', (_name, text) => {
  expect(JSON.parse(text)).toBeDefined();
  expect(readJsonText(text).problem).toBeNull();
});

test('as many values are counted as there are', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, inner) => sum + count(inner), 1)
      : 1;
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2), (text, indent) => {
      const value: unknown = JSON.parse(text);
      expect(readJsonText(JSON.stringify(value, null, indent))).toEqual({
        problem: null,
        values: count(value),
      });
    }),
  );
});

test.each(['{"prefs":{"__proto__":{"x":1}}}', '{"prefs":{"constructor":{"prototype":{"x":1}}}}'])(
  '%s never reaches a handler',
  async payload => {
    const { app, headersOf, send } = await createWorld();
    const headers = { ...headersOf('owner'), 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'PATCH', url: '/v1/account/prefs', headers, payload });
    expect(answer.json()).toMatchObject({ code: 400, message: 'The body isn’t valid JSON.' });
    expect((await send('owner', 'GET', '/v1/account/prefs')).json()).toEqual({});
    await app.close();
  },
);
