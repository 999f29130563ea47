import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Part } from '../../../../sync-server/app.ts';
import type { FunctionServices } from '../../../../sync-server/functions/open-functions.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { gate } from '../../../support/gate.ts';
import { createWorld, PROJECT } from '../../../support/server-world.ts';

test('a request that arrives while the server stops is refused like any other', async () => {
  let url = '';
  let answer: Response | undefined;
  // Closing waits for this, as it does for the requests in progress.
  const asks: Part = app => {
    app.addHook('preClose', async () => {
      answer = await fetch(url, { headers: PROJECT });
    });
  };
  const { app } = await createWorld({}, [asks]);
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v1/account`;
  expect((await fetch(url, { headers: PROJECT })).status).toBe(401);
  await app.close();
  expect(answer?.status).toBe(503);
  expect(answer?.headers.get('retry-after')).toBe('5');
  expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer?.json()).toEqual({
    message: 'The server is stopping. Please try again in a moment.',
    code: 503,
    type: 'general_service_unavailable',
    version: expect.any(String),
  });
});

test('a stop ends functions after 3 s, and connections after 6 s', async () => {
  const timer = new FakeTimer();
  const arrived = gate();
  let ends = 0;
  const functions = { endCalls: async () => void (ends += 1), figures: [] } as unknown as FunctionServices;
  const slow: Part = app => {
    app.get('/slow', () => {
      arrived.open();
      return new Promise(() => undefined);
    });
  };
  const { app } = await createWorld({}, [slow], { timer, functions, appwriteApi: false });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const ended = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write('GET /slow HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await arrived.isOpen;
  const closed = app.close();
  await expect.poll(() => timer.waiting.filter(ms => ms === 3_000 || ms === 6_000)).toHaveLength(2);
  timer.advance(2_999);
  expect(ends).toBe(0);
  timer.advance(1);
  expect(ends).toBe(1);
  expect(socket.closed).toBe(false);
  timer.advance(3_000);
  await ended;
  await closed;
  expect(timer.waiting).toEqual([]);
});
