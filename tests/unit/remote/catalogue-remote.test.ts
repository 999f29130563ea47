import { describe, expect, test } from 'vitest';
import { createCatalogueRemote } from '../../../src/remote/catalogue-remote.ts';
import type { Manifest } from '../../../src/wire/catalogue/catalogue.ts';
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

  test('is asked for from where the device is, with the tag that is held', async () => {
    const { remote, asked } = remoteThat(() => new Response(null, { status: 304 }));
    const from = { epoch: 'e+1', position: 7, etag: '"t"' };
    expect(await remote.manifest(from, never)).toEqual({ status: 'unchanged', serverTimeMs: null });
    expect(asked[0]?.headers.get('if-none-match')).toBe('"t"');
    expect(asked[0]?.url).toBe('/v1/sync/catalogue?epoch=e%2B1&from=7');
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

/** An answer whose body comes in these pieces, each when it is asked for; `ended` tells whether it was read or cancelled. */
function inPieces(pieces: number[][]) {
  const told = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[told.pulled++];
        if (piece) controller.enqueue(Uint8Array.from(piece));
        else controller.close();
      },
      cancel() {
        told.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { told, response: new Response(body) };
}

describe('a segment over HTTP', () => {
  test('is its bytes', async () => {
    const { remote, asked } = remoteThat(() => new Response(Uint8Array.of(1, 2, 3)));
    expect(await remote.segment(entry, never)).toEqual(Uint8Array.of(1, 2, 3));
    expect(asked[0]?.url).toBe(`/v1/sync/segments/${HASH}`);
  });

  test('is in a buffer of its own size, and counted as it comes', async () => {
    const { told, response } = inPieces([[1, 2], [3, 4, 5], [6]]);
    const { remote } = remoteThat(() => response);
    const counts: number[] = [];
    const bytes = await remote.segment({ ...entry, bytes: 6 }, never, count => counts.push(count));
    expect(bytes).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
    expect(bytes?.buffer.byteLength).toBe(6);
    expect(counts).toEqual([2, 5, 6]);
    // To its end, so that the connection can be used again.
    expect(told).toEqual({ pulled: 4, cancelled: false });
  });

  test('that is too long is read no further than it should be', async () => {
    const { told, response } = inPieces([[1, 2], [3, 4, 5], [6], [7]]);
    const { remote } = remoteThat(() => response);
    expect(await remote.segment({ ...entry, bytes: 4 }, never)).toEqual(Uint8Array.of(1, 2, 3, 4));
    expect(told).toEqual({ pulled: 2, cancelled: true });
  });

  test('that is too short is what came, for its hash to be refused', async () => {
    const { remote } = remoteThat(() => new Response(Uint8Array.of(1)));
    expect(await remote.segment(entry, never)).toEqual(Uint8Array.of(1));
  });

  test('is waited for as long as something comes, and given up half a minute after nothing does', async () => {
    let next = (_value: Uint8Array): void => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        next = value => controller.enqueue(value);
      },
    });
    const { remote, clock } = remoteThat(() => new Response(body));
    const waiting = remote.segment({ ...entry, bytes: 100 }, never);
    let isOver = false;
    const over = async () => {
      await waiting;
      isOver = true;
    };
    void over();
    for (let minute = 0; minute < 4; minute++) {
      await clock.advance(20_000);
      next(Uint8Array.of(minute));
      await turns();
    }
    expect(isOver).toBe(false);
    await clock.advance(20_000);
    await clock.advance(10_000);
    expect(await waiting).toBeNull();
    expect(clock.sleepers).toBe(0);
  });

  test('that breaks off is null', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Uint8Array.of(1));
        controller.error(new TypeError('network error'));
      },
    });
    expect(await remoteThat(() => new Response(body)).remote.segment(entry, never)).toBeNull();
  });

  test('is null when the server no longer has it, or cannot be reached', async () => {
    expect(await remoteThat(() => new Response('', { status: 404 })).remote.segment(entry, never)).toBeNull();
    const offline = remoteThat(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await offline.remote.segment(entry, never)).toBeNull();
  });
});
