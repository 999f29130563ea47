import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeltasOptions } from '../../../../sync-server/deltas/deltas.ts';
import type { DeltaTask } from '../../../../sync-server/deltas/make-delta.ts';
import { temporaryFolder } from '../../../support/server-process.ts';
import {
  aScript,
  type Build,
  available,
  decoded,
  EARLIER,
  hashOf,
  PRESENT,
  SCREENS,
  SCRIPT,
  serve,
  serveOnce,
} from './deltas-world.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' };
const VARIES = 'Origin, Accept-Encoding, Available-Dictionary';
const UPDATING = { ...BROWSER, 'available-dictionary': available(SCRIPT) };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** Serves `PRESENT` to all tests. */
let app: Served['app'];
let close: Served['close'];
type Served = Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await serveOnce(folder.path, EARLIER);
  ({ app, close } = await serve(folder.path, PRESENT));
});
afterAll(async () => {
  await close();
  await folder.remove();
});

/** A server of its own, on the same folder, for one test. */
async function withServer(
  { build = PRESENT, ...options }: { build?: Build } & Partial<DeltasOptions>,
  run: (served: Served) => Promise<void>,
): Promise<void> {
  const served = await serve(folder.path, build, options);
  try {
    await run(served);
  } finally {
    await served.close();
  }
}

describe('a browser that has the earlier file', () => {
  test('gets what has changed, from which it makes the whole file', async () => {
    const answer = await app.inject({ url: SCREENS, headers: UPDATING });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-length': String(answer.rawPayload.length),
      'content-type': (await app.inject({ url: SCREENS })).headers['content-type'],
      vary: VARIES,
      // No cache between the server and a browser keeps it: some ignore `Vary`.
      'cache-control': 'private, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/assets/screens-*.js"',
    });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(answer.rawPayload.subarray(8, 40).toString('hex')).toBe(hashOf(SCRIPT));
    expect(answer.rawPayload.length).toBeLessThan(200);
    expect(await decoded(answer.rawPayload, SCRIPT)).toBe(PRESENT[SCREENS]);
  });

  test('asks for its length alone', async () => {
    const whole = await app.inject({ url: SCREENS, headers: UPDATING });
    const answer = await app.inject({ method: 'HEAD', url: SCREENS, headers: UPDATING });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(0);
    expect(answer.headers['content-encoding']).toBe('dcz');
    expect(answer.headers['content-length']).toBe(String(whole.rawPayload.length));
  });

  test('gets next to nothing of a file that it has already', async () => {
    await withServer({ build: EARLIER }, async ({ app }) => {
      const [address = ''] = Object.keys(EARLIER);
      const answer = await app.inject({ url: address, headers: UPDATING });
      expect(answer.headers['content-encoding']).toBe('dcz');
      expect(answer.rawPayload.length).toBeLessThan(200);
      expect(await decoded(answer.rawPayload, SCRIPT)).toBe(SCRIPT);
    });
  });

  test('gets the whole file where that is shorter', async () => {
    const make = () => Promise.resolve(Buffer.alloc(100_000));
    await withServer({ make }, async ({ app }) => {
      const answer = await app.inject({ url: SCREENS, headers: UPDATING });
      expect(answer.headers['content-encoding']).toBe('br');
    });
  });
});

describe('the whole file, compressed at build time', () => {
  test.each([
    ['no earlier file', {}],
    ['an unknown one', { 'available-dictionary': available('never served') }],
    ['one of another name', { 'available-dictionary': available(aScript('list')) }],
    ['no hash', { 'available-dictionary': '' }],
    ['a hash without its colons', { 'available-dictionary': available(SCRIPT).slice(1, -1) }],
    ['a hash that is too short', { 'available-dictionary': ':AAAA:' }],
    ['two hashes', { 'available-dictionary': `${available(SCRIPT)}, ${available(SCRIPT)}` }],
    ['a path', { 'available-dictionary': `:${'../'.repeat(14)}A=:` }],
    ['no encoding for it', { ...UPDATING, 'accept-encoding': 'br' }],
    ['the other encoding for it', { ...UPDATING, 'accept-encoding': 'br, dcb' }],
    ['an encoding that it refuses', { ...UPDATING, 'accept-encoding': 'br, dcz;q=0' }],
  ])('is for a browser with %s', async (_with, headers) => {
    const answer = await app.inject({ url: SCREENS, headers: { ...BROWSER, ...headers } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: VARIES,
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/assets/screens-*.js"',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PRESENT[SCREENS]);
  });

  test('is what a part is of, and what is still the same', async () => {
    const part = await app.inject({ url: SCREENS, headers: { ...UPDATING, range: 'bytes=0-9' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-encoding']).not.toBe('dcz');
    const { etag = '' } = (await app.inject({ url: SCREENS, headers: BROWSER })).headers;
    expect(etag).not.toBe('');
    const same = await app.inject({ url: SCREENS, headers: { ...UPDATING, 'if-none-match': etag } });
    expect(same.statusCode).toBe(304);
    expect(same.headers.vary).toBe(VARIES);
  });

  test('is all there is of what is no dictionary: small files, and those without a hash in their names', async () => {
    await withServer({ build: { ...PRESENT, '/first.js': SCRIPT } }, async ({ app }) => {
      for (const url of ['/assets/small-bbbbbbbb.js', '/first.js']) {
        const { headers } = await app.inject({ url, headers: UPDATING });
        expect(headers['use-as-dictionary'], url).toBeUndefined();
        expect(headers.vary, url).toBe('Origin, Accept-Encoding');
        expect(headers['content-encoding'], url).toBe('br');
      }
    });
  });

  test('is sent when the difference cannot be made, and no one tries again', async () => {
    const tasks: DeltaTask[] = [];
    const make = (task: DeltaTask) => {
      tasks.push(task);
      return Promise.reject(new Error('The thread that compares builds ended'));
    };
    await withServer({ make }, async ({ app, problems }) => {
      for (const _ of [1, 2]) {
        const answer = await app.inject({ url: SCREENS, headers: UPDATING });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-encoding']).toBe('br');
      }
      expect(tasks).toHaveLength(1);
      expect(problems).toHaveLength(1);
    });
  });
});

describe('the work', () => {
  test('is done once, however many ask at once or later', async () => {
    const tasks: DeltaTask[] = [];
    const make = (task: DeltaTask) => {
      tasks.push(task);
      return Promise.resolve(Buffer.from('made'));
    };
    await withServer({ make }, async ({ app }) => {
      const ask = () => app.inject({ url: SCREENS, headers: UPDATING });
      const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
      expect(answers.map(({ body }) => body)).toEqual(['made', 'made', 'made', 'made']);
      expect(tasks).toHaveLength(1);
    });
  });

  test('is not waited for behind many others', async () => {
    const names = Array.from({ length: 65 }, (_, index) => `/assets/part${index}-bbbbbbbb.js`);
    const build = Object.fromEntries(names.map(name => [name, SCRIPT]));
    let finish: (delta: Uint8Array) => void = () => undefined;
    const making = new Promise<Uint8Array>(resolve => {
      finish = resolve;
    });
    let asked = 0;
    const make = () => {
      asked += 1;
      return making;
    };
    await withServer({ build, make }, async ({ app }) => {
      const ask = (url: string) => app.inject({ url, headers: UPDATING });
      const waiting = names.slice(0, 64).map(ask);
      await expect.poll(() => asked).toBe(64);
      expect((await ask(names[64] ?? '')).headers['content-encoding']).toBe('br');
      finish(Buffer.from('made'));
      const answers = await Promise.all(waiting);
      expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['made']));
      expect((await ask(names[64] ?? '')).body).toBe('made');
    });
  });
});
