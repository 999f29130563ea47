import { describe, expect, test } from 'vitest';
import { createDetailsRemote } from '../../../src/remote/details-remote.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const entry = { hash: 'a'.repeat(64), from: 0, to: 2 ** 53 - 1, postings: 2, bytes: 5 };
const index = { format: 1, province: 'ON', packs: [entry] };
const signal = new AbortController().signal;

function createRemote(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  const clock = new FakeClock();
  const remote = createDetailsRemote({
    fetch: async (url, init) => {
      asked.push({ url, init });
      return answer(url, init);
    },
    origin: 'https://jobs.example',
    clock,
  });
  return { remote, asked, clock };
}

describe('the index of a province', () => {
  test('is read, with its tag, and asked for without cookies or caches', async () => {
    const { remote, asked } = createRemote(() => Response.json(index, { headers: { etag: '"t"' } }));
    expect(await remote.index('ON', '"s"', signal)).toEqual({
      status: 'changed',
      packs: [entry],
      etag: '"t"',
    });
    expect(asked[0]?.url).toBe('https://jobs.example/v1/sync/details/ON');
    expect(asked[0]?.init).toMatchObject({
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'if-none-match': '"s"' },
    });
  });

  test('is unchanged when the server says so', async () => {
    const { remote } = createRemote(() => new Response(null, { status: 304 }));
    expect(await remote.index('ON', '"t"', signal)).toEqual({ status: 'unchanged' });
  });

  test('of a later format needs a newer app', async () => {
    const { remote } = createRemote(() => Response.json({ ...index, format: 2, packs: ['?'] }));
    expect(await remote.index('ON', null, signal)).toEqual({ status: 'unsupported' });
  });

  test.each<[string, unknown]>([
    ['a captive portal', '<html>'],
    ['another province', { ...index, province: 'QC' }],
    ['no packs', { ...index, packs: null }],
    ['a pack without a name', { ...index, packs: [{ ...entry, hash: 'x' }] }],
    ['a pack of less than nothing', { ...index, packs: [{ ...entry, bytes: -1 }] }],
    ['nothing', null],
  ])('is no answer when it is %s', async (_, body) => {
    const { remote } = createRemote(() =>
      typeof body === 'string' ? new Response(body) : Response.json(body),
    );
    expect(await remote.index('ON', null, signal)).toEqual({ status: 'unreachable' });
  });

  test('is waited for while the server makes its packs, but not for ever', async () => {
    const { remote, clock } = createRemote(() => new Promise(() => {}));
    const answer = remote.index('ON', null, signal);
    await clock.advance(120_000);
    expect(clock.sleepers).toBe(1);
    await clock.advance(60_000);
    expect(await answer).toEqual({ status: 'unreachable' });
  });
});

describe('a pack', () => {
  test('is its bytes as they come', async () => {
    const { remote, asked } = createRemote(() => new Response(new Uint8Array([1, 2, 3, 4, 5])));
    const answer = await remote.pack(entry, signal);
    expect(answer.status === 'found' && [...new Uint8Array(answer.bytes)]).toEqual([1, 2, 3, 4, 5]);
    expect(asked[0]?.url).toBe(`https://jobs.example/v1/sync/details/packs/${entry.hash}`);
  });

  test('is gone when our server says so', async () => {
    const { remote } = createRemote(() => Response.json({ type: 'document_not_found' }, { status: 404 }));
    expect(await remote.pack(entry, signal)).toEqual({ status: 'gone' });
  });

  test.each<[string, () => Response]>([
    ['a proxy that knows no such page', () => new Response('<h1>Not found', { status: 404 })],
    ['a server in trouble', () => Response.json({ type: 'general_unknown' }, { status: 500 })],
    ['fewer bytes than announced', () => new Response(new Uint8Array(4))],
    ['more bytes than announced', () => new Response(new Uint8Array(6))],
  ])('is not there with %s', async (_, answer) => {
    expect(await createRemote(answer).remote.pack(entry, signal)).toEqual({ status: 'unreachable' });
  });

  test('is given up when the caller gives up', async () => {
    const stop = new AbortController();
    const { remote, asked } = createRemote(() => new Promise(() => {}));
    const answer = remote.pack(entry, stop.signal);
    stop.abort();
    expect(await answer).toEqual({ status: 'unreachable' });
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });
});
