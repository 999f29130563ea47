import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { openSubscribed, type RawSocket } from '../../../support/raw-socket.ts';
import type { World } from '../../../support/server-world.ts';
import { listeningWorld } from './realtime-world.ts';

afterEach(() => vi.restoreAllMocks());

/** The first socket of the server that is told to do this throws. */
function breakOne(method: 'send' | 'ping' | 'close'): void {
  const real = WebSocket.prototype[method] as (...args: unknown[]) => void;
  let isBroken = false;
  const broken = function (this: WebSocket, ...args: unknown[]): void {
    // Only the side of a client knows an address.
    if (this.url || isBroken) return real.apply(this, args);
    isBroken = true;
    throw new RangeError('no such frame');
  };
  vi.spyOn(WebSocket.prototype, method).mockImplementation(broken);
}

/** Two sockets of one person, with a timer of ours. */
async function openTwo(): Promise<{ world: World; timer: FakeTimer; first: RawSocket; second: RawSocket }> {
  const timer = new FakeTimer();
  const world = await listeningWorld({}, { timer });
  const { cookie } = world.headersOf('owner');
  const open = () => openSubscribed(world.app, ['documents'], { cookie });
  return { world, timer, first: await open(), second: await open() };
}

test('a socket that cannot be sent an event is given up, and the others hear of it', async () => {
  const { world, first, second } = await openTwo();
  breakOne('send');
  const data = { jobId: 7, jobTitle: 'cook', businessName: 'Erie Greens', details: '{}' };
  const job = { documentId: 'one', data, permissions: [] };
  const made = await world.send('key', 'POST', '/v1/databases/board/collections/jobs/documents', job);
  expect(made.statusCode).toBe(201);
  expect(await first.closed).toMatchObject({ code: 1006 });
  expect(await second.events()).toHaveLength(1);
});

test('a socket that cannot be asked whether it is there is given up, and the others are asked', async () => {
  const { timer, first, second } = await openTwo();
  breakOne('ping');
  const pinged = new Promise(resolve => second.socket.once('ping', () => resolve('pinged')));
  timer.advance(30_000);
  expect(await first.closed).toMatchObject({ code: 1006 });
  expect(await pinged).toBe('pinged');
});

test('a socket that cannot be closed is cut, and all others of a session that is over are closed', async () => {
  const { world, first, second } = await openTwo();
  breakOne('close');
  expect((await world.send('owner', 'DELETE', '/v1/account/sessions')).statusCode).toBe(204);
  expect(await first.closed).toMatchObject({ code: 1006 });
  expect(await second.closed).toMatchObject({ code: 4401 });
});
