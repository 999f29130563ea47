import { expect, test } from 'vitest';
import { BUFFERED_MAX_BYTES } from '../../../../sync-server/realtime/connection.ts';
import { RealtimeHub } from '../../../../sync-server/realtime/realtime-hub.ts';
import { ownTurn } from '../../../../sync-server/core/turns/own-turn.ts';
import { fakeSocket } from '../../../support/fake-socket.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { openSocket, openSubscribed, type RawSocket } from '../../../support/raw-socket.ts';
import type { World } from '../../../support/server-world.ts';
import { listeningWorld } from './realtime-world.ts';

const SOCKETS = 1_000;

async function figure({ send }: World, name: string): Promise<number> {
  const text = (await send('guest', 'GET', '/metrics')).body;
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

test('1,000 sockets: each hears what it may, once; nothing is left of them when they are gone', async () => {
  const world = await listeningWorld();
  const sockets: RawSocket[] = [];
  while (sockets.length < SOCKETS) {
    const some = (['owner', 'stranger', 'guest', 'guest'] as const).map(actor =>
      openSubscribed(world.app, ['documents', 'rows.delete'], { cookie: world.headersOf(actor)['cookie'] }),
    );
    sockets.push(...(await Promise.all(some)));
  }
  expect(await figure(world, 'portage_realtime_sockets')).toBe(SOCKETS);
  await world.send('owner', 'POST', '/v1/databases/board/collections/searches/documents', {
    documentId: 'mine',
    data: { name: 'Cooks', query: 'q' },
  });
  await world.send('key', 'POST', '/v1/databases/board/collections/jobs/documents', {
    documentId: 'one',
    data: { jobId: 7, jobTitle: 'cook', businessName: 'Erie Greens', details: 'x'.repeat(10_000) },
    permissions: [],
  });
  await expect.poll(() => figure(world, 'portage_realtime_messages_sent')).toBe(SOCKETS + SOCKETS / 4);
  const heard = await Promise.all(sockets.map(async socket => (await socket.events()).length));
  expect(heard.filter(count => count === 2)).toHaveLength(SOCKETS / 4);
  expect(heard.filter(count => count === 1)).toHaveLength((SOCKETS * 3) / 4);
  await Promise.all(sockets.map(socket => socket.close()));
  await expect.poll(() => figure(world, 'portage_realtime_sockets')).toBe(0);
  expect(await figure(world, 'portage_realtime_sockets_cut')).toBe(0);
});

const event = (payload: () => object, isFor: () => boolean = () => true) => ({
  channels: ['documents'],
  keys: ['documents'],
  isFor,
  names: () => ['a'],
  payload: payload as () => Record<string, never>,
});

test('an event is decided once for an audience, written once for all, and its bytes are shared', async () => {
  const hub = new RealtimeHub(() => 0);
  const sockets = Array.from({ length: SOCKETS }, fakeSocket);
  for (const [index, socket] of sockets.entries()) {
    const owner = hub.open(socket);
    hub.subscribe({
      id: `s${index}`,
      owner,
      channels: ['documents'],
      queries: [],
      matches: null,
      conditions: 0,
    });
  }
  const calls = { payload: 0, isFor: 0 };
  hub.publish(
    event(
      () => {
        calls.payload += 1;
        return { text: 'soup' };
      },
      () => {
        calls.isFor += 1;
        return true;
      },
    ),
  );
  for (let turn = 0; turn < 20; turn += 1) await ownTurn();
  expect(calls).toEqual({ payload: 1, isFor: 1 });
  expect(hub.figures).toMatchObject({ sockets: SOCKETS, sent: SOCKETS, written: 1 });
  expect(new Set(sockets.map(({ taken }) => taken[0])).size).toBe(1);
  expect(JSON.parse(sockets[7]?.taken.join('') ?? '')).toMatchObject({
    data: { payload: { text: 'soup' }, subscriptions: ['s7'] },
  });
  hub.publish(
    event(
      () => ({}),
      () => false,
    ),
  );
  expect(hub.figures).toMatchObject({ sent: SOCKETS, written: 1 });
});

test('a reader that is too slow is cut, and the others go on', () => {
  const hub = new RealtimeHub(() => 0);
  const [slow, quick] = [fakeSocket(), fakeSocket()];
  for (const socket of [slow, quick])
    hub.subscribe({
      id: 's',
      owner: hub.open(socket),
      channels: ['documents'],
      queries: [],
      matches: null,
      conditions: 0,
    });
  slow.bufferedAmount = BUFFERED_MAX_BYTES + 1;
  hub.publish(event(() => ({})));
  hub.publish(event(() => ({})));
  expect(slow).toMatchObject({ taken: [], ended: 1 });
  expect(quick.taken).toHaveLength(4);
  expect(hub.figures).toMatchObject({ sent: 2, cut: 1 });
});

test('a socket of which nothing is heard for two heartbeats is given up; one that answers stays', async () => {
  const timer = new FakeTimer();
  const world = await listeningWorld({}, { timer });
  const dead = await openSocket(world.app);
  const alive = await openSocket(world.app);
  await dead.next();
  dead.socket.pause();
  for (let beats = 0; beats < 3; beats += 1) {
    const pinged = new Promise(resolve => alive.socket.once('ping', resolve));
    timer.advance(30_000);
    await pinged;
    await alive.ask(undefined);
    if ((await figure(world, 'portage_realtime_sockets')) === 1) break;
  }
  expect(await figure(world, 'portage_realtime_sockets_cut')).toBe(1);
  expect(await figure(world, 'portage_realtime_sockets')).toBe(1);
  dead.socket.resume();
  await dead.closed;
});
