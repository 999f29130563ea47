import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import { createWorld, type World } from '../../../../support/server-world.ts';

let world: World;
let timer: FakeTimer;
let port: number;

beforeEach(async () => {
  timer = new FakeTimer();
  world = await createWorld({}, [registerSyncPush], { timer });
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterEach(() => world.app.close());

async function begin(sent: number): Promise<{ socket: Socket; isOpen: () => boolean }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  // Nobody hears that a connection is over who does not read.
  socket.resume();
  await once(socket, 'connect');
  const head = `POST /v1/sync/push HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n`;
  socket.write(head + '{'.padEnd(sent, ' '));
  return { socket, isOpen: () => !socket.destroyed && socket.readyState === 'open' };
}

function pass(ms: number): void {
  world.context.clock.nowMs += ms;
  timer.advance(ms);
}

test('a body that drips in is ended, one that comes as over the worst link is not', async () => {
  const drip = await begin(100);
  const slow = await begin(20_000);
  await expect.poll(() => world.app.budgets.used('requests')).toBe(2);
  pass(25_000);
  expect([drip.isOpen(), slow.isOpen()]).toEqual([true, true]);
  const ended = once(drip.socket, 'close');
  pass(10_000);
  await ended;
  await expect.poll(() => world.app.budgets.used('requests')).toBe(1);
  expect(slow.isOpen()).toBe(true);
  slow.socket.destroy();
});
