import { describe, expect, test } from 'vitest';
import { createApiConsole } from '../../../src/remote/api-console.ts';
import { systemClock } from '../../../src/sync/system-clock.ts';

interface Asked {
  url: string;
  init: RequestInit;
}

function consoleThat(answer: (asked: Asked) => Promise<Response>) {
  const asked: Asked[] = [];
  const console = createApiConsole({
    endpoint: 'https://jobs.example/v1',
    project: 'portage',
    clock: systemClock,
    fetch(url, init) {
      asked.push({ url, init });
      return answer({ url, init });
    },
  });
  return { console, asked };
}

const { signal } = new AbortController();
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const json = (value: unknown, init?: ResponseInit) => Promise.resolve(Response.json(value, init));

describe('the description', () => {
  test('is the server’s, where it answers', async () => {
    const { console, asked } = consoleThat(() => json({ paths: {} }));
    expect(await console.describe(signal)).toEqual({
      status: 'found',
      document: { paths: {} },
      isKept: false,
    });
    expect(asked.map(({ url }) => url)).toEqual(['https://jobs.example/v1/openapi.json']);
  });

  test('is the one that the browser kept, without a network', async () => {
    const { console } = consoleThat(({ init }) =>
      init.cache === 'only-if-cached' ? json({ paths: {} }) : noNetwork(),
    );
    expect(await console.describe(signal)).toEqual({
      status: 'found',
      document: { paths: {} },
      isKept: true,
    });
  });

  test('is missing where nothing was kept: some browsers answer 504, others fail', async () => {
    expect(await consoleThat(noNetwork).console.describe(signal)).toEqual({ status: 'offline' });
    const { console } = consoleThat(({ init }) =>
      init.cache === 'only-if-cached' ? json({}, { status: 504 }) : noNetwork(),
    );
    expect(await console.describe(signal)).toEqual({ status: 'offline' });
  });

  test('that the server refuses is told as that', async () => {
    const { console } = consoleThat(() => json({}, { status: 500 }));
    expect(await console.describe(signal)).toEqual({ status: 'failed' });
  });
});

describe('a call', () => {
  test('goes with the session and the project, and its body as it was typed', async () => {
    const { console, asked } = consoleThat(() =>
      json({ ok: true }, { status: 201, headers: { 'x-secret': 'no' } }),
    );
    const answer = await console.send({ method: 'POST', path: '/teams', body: '{"a" : 1}' }, signal);
    expect(answer).toMatchObject({
      status: 201,
      headers: [['content-type', 'application/json']],
      body: { kind: 'text', text: '{"ok":true}', isCut: false },
    });
    expect(asked[0]).toMatchObject({
      url: 'https://jobs.example/v1/teams',
      init: {
        method: 'POST',
        body: '{"a" : 1}',
        credentials: 'same-origin',
        headers: { 'x-appwrite-project': 'portage', 'content-type': 'application/json' },
      },
    });
    expect(asked[0]?.init.headers).not.toHaveProperty('x-appwrite-key');
  });

  test('with a key goes without the session', async () => {
    const { console, asked } = consoleThat(() => json({}));
    await console.send({ method: 'GET', path: '/databases', key: 'the-key' }, signal);
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', headers: { 'x-appwrite-key': 'the-key' } });
    expect(asked[0]?.init).not.toHaveProperty('body');
  });

  test('without an answer is none', async () => {
    expect(await consoleThat(noNetwork).console.send({ method: 'GET', path: '/x' }, signal)).toBeNull();
  });

  test('is read no further than can be shown', async () => {
    let read = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          read += 64 * 1024;
          controller.enqueue(new TextEncoder().encode('é'.repeat(32 * 1024)));
        },
      });
    const { console } = consoleThat(() =>
      Promise.resolve(new Response(endless(), { headers: { 'content-type': 'text/plain' } })),
    );
    const answer = await console.send({ method: 'GET', path: '/x' }, signal);
    expect(answer?.body).toEqual({ kind: 'text', text: 'é'.repeat(128 * 1024), isCut: true });
    expect(read).toBeLessThan(1024 * 1024);
  });

  test('of which bytes come back shows none of them; of which nothing comes back, nothing', async () => {
    const bytes = consoleThat(() =>
      Promise.resolve(new Response(new Uint8Array(9), { headers: { 'content-type': 'application/gzip' } })),
    );
    expect((await bytes.console.send({ method: 'GET', path: '/x' }, signal))?.body).toEqual({
      kind: 'binary',
      type: 'application/gzip',
    });
    const nothing = consoleThat(() => Promise.resolve(new Response(null, { status: 204 })));
    expect((await nothing.console.send({ method: 'DELETE', path: '/x' }, signal))?.body).toEqual({
      kind: 'none',
    });
  });
});
