import { describe, expect, test } from 'vitest';
import { createCatalogueRemote } from '../../../src/remote/catalogue-remote.ts';
import type { Manifest } from '../../../src/wire/catalogue.ts';
import { segmentEntry } from '../../contracts/catalogue-store.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

const HASH = 'a'.repeat(64);
const entry = segmentEntry(HASH);
const manifest: Manifest = {
  protocol: 1,
  format: 1,
  epoch: 'e',
  position: 1,
  cards: 1,
  builtAt: '2026-11-20T10:00:00.000Z',
  segments: [entry],
};
const never = new AbortController().signal;

function remoteThat(answer: (url: string, init: RequestInit) => Promise<Response> | Response) {
  const clock = new FakeClock();
  const asked: { url: string; headers: Headers }[] = [];
  const remote = createCatalogueRemote({
    fetch: async (url, init) => {
      asked.push({ url, headers: new Headers(init.headers) });
      return answer(url, init);
    },
    origin: '',
    clock,
  });
  return { remote, asked, clock };
}

describe('the manifest over HTTP', () => {
  test('is read, with its tag and the time of the server', async () => {
    const { remote, asked } = remoteThat(() =>
      Response.json(manifest, { headers: { etag: '"t"', date: 'Fri, 20 Nov 2026 12:00:00 GMT' } }),
    );
    expect(await remote.manifest(null, never)).toEqual({
      status: 'changed',
      manifest,
      etag: '"t"',
      serverTimeMs: Date.UTC(2026, 10, 20, 12),
    });
    expect(asked[0]?.url).toBe('/v1/sync/catalogue');
    expect(asked[0]?.headers.has('if-none-match')).toBe(false);
  });

  test('tells no time when the answer has none: it may have been built long ago', async () => {
    const { remote } = remoteThat(() => Response.json(manifest));
    expect(await remote.manifest(null, never)).toMatchObject({ serverTimeMs: null });
  });

  test('adds the age of an answer that comes from a cache', async () => {
    const headers = { date: 'Fri, 20 Nov 2026 12:00:00 GMT', age: '90' };
    const { remote } = remoteThat(() => Response.json(manifest, { headers }));
    expect(await remote.manifest(null, never)).toMatchObject({
      serverTimeMs: Date.UTC(2026, 10, 20, 12, 1, 30),
    });
  });

  test('is asked for with the tag that is held', async () => {
    const { remote, asked } = remoteThat(() => new Response(null, { status: 304 }));
    expect(await remote.manifest('"t"', never)).toEqual({ status: 'unchanged', serverTimeMs: null });
    expect(asked[0]?.headers.get('if-none-match')).toBe('"t"');
  });

  test.each<[string, () => Response]>([
    ['an error', () => Response.json({ type: 'general_unknown' }, { status: 500 })],
    [
      'a captive portal',
      () => new Response('<html>Please log in', { headers: { 'content-type': 'text/html' } }),
    ],
    ['another JSON', () => Response.json({ segments: 'none' })],
    ['null', () => Response.json(null)],
    ['a manifest with a negative position', () => Response.json({ ...manifest, position: -1 })],
  ])('is unreachable behind %s', async (_, answer) => {
    const { remote } = remoteThat(answer);
    expect(await remote.manifest(null, never)).toEqual({ status: 'unreachable' });
  });

  test('leaves out entries that this version does not understand', async () => {
    const { remote } = remoteThat(() =>
      Response.json({
        ...manifest,
        segments: [{ ...entry, kind: 'patch' }, { ...entry, hash: '../x' }, 7, entry],
      }),
    );
    expect(await remote.manifest(null, never)).toMatchObject({ manifest: { segments: [entry] } });
  });

  test('is given up when nothing answers, or the caller wants no more', async () => {
    const hanging = (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { remote, clock } = remoteThat(hanging);
    const waiting = remote.manifest(null, never);
    await turns();
    await clock.advance(60_000);
    expect(await waiting).toEqual({ status: 'unreachable' });

    const caller = new AbortController();
    const second = remote.manifest(null, caller.signal);
    caller.abort();
    expect(await second).toEqual({ status: 'unreachable' });
    expect(await remote.manifest(null, caller.signal)).toEqual({ status: 'unreachable' });
    expect(clock.sleepers).toBe(0);
  });
});

describe('a segment over HTTP', () => {
  test('is its bytes', async () => {
    const { remote, asked } = remoteThat(() => new Response(Uint8Array.of(1, 2, 3)));
    expect(await remote.segment(entry, never)).toEqual(Uint8Array.of(1, 2, 3));
    expect(asked[0]?.url).toBe(`/v1/sync/segments/${HASH}`);
  });

  test('is null when the server no longer has it, or cannot be reached', async () => {
    expect(await remoteThat(() => new Response('', { status: 404 })).remote.segment(entry, never)).toBeNull();
    const offline = remoteThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await offline.remote.segment(entry, never)).toBeNull();
  });
});
