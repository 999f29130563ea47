import { describe, expect, test } from 'vitest';
import { ownTurn } from '../../../../sync-server/core/turns/own-turn.ts';
import type { Pay } from '../../../../sync-server/realtime/connection.ts';
import { RealtimeHub } from '../../../../sync-server/realtime/realtime-hub.ts';
import { CONDITIONS_MAX } from '../../../../sync-server/realtime/socket-limits.ts';
import { type FakeSocket, fakeSocket } from '../../../support/fake-socket.ts';
import { openSocket } from '../../../support/raw-socket.ts';
import { countingTurns } from '../../../support/turns.ts';
import { listeningWorld } from './realtime-world.ts';

const event = (name: string, keys = ['documents'], isPaid = true) => ({
  channels: ['documents'],
  keys,
  isFor: () => true,
  isPaid,
  names: () => [name],
  payload: () => ({ name }),
});

/** A hub and its sockets, each subscribed to all documents. */
function listening(count: number, { conditions = 0, pay }: { conditions?: number; pay?: Pay } = {}) {
  const hub = new RealtimeHub(() => 0);
  const sockets = Array.from({ length: count }, fakeSocket);
  for (const socket of sockets)
    hub.subscribe({
      id: 's',
      owner: hub.open(socket, pay),
      channels: ['documents'],
      queries: [],
      matches: conditions === 0 ? null : () => false,
      conditions,
    });
  return { hub, sockets };
}

async function untilTold(hub: RealtimeHub, sent: number): Promise<void> {
  for (let turn = 0; hub.figures.sent < sent && turn < 10_000; turn += 1) await ownTurn();
}

const told = ({ taken }: FakeSocket) =>
  taken.filter((_, at) => at % 2 === 0).map(head => /"name":"(\w+)"/.exec(String(head))?.[1]);

describe('an event', () => {
  test('is held against a subscription once, however many of its channels it asked for', () => {
    const hub = new RealtimeHub(() => 0);
    const channels = Array.from({ length: 20 }, (_, at) => `documents.${at}`);
    let tests = 0;
    const matches = () => {
      tests += 1;
      return true;
    };
    hub.subscribe({ id: 's', owner: hub.open(fakeSocket()), channels, queries: [], matches, conditions: 1 });
    hub.publish(event('a', channels));
    expect([tests, hub.figures.sent]).toEqual([1, 1]);
  });

  test('for thousands of sockets is told in many turns, and each socket hears of all in order', async () => {
    const { hub, sockets } = listening(3_000);
    const turns = countingTurns();
    const names = Array.from({ length: 5 }, (_, at) => `e${at}`);
    for (const name of names) hub.publish(event(name));
    expect(hub.figures.sent).toBeLessThan(1_000);
    await untilTold(hub, 15_000);
    turns.stop();
    expect(hub.figures.sent).toBe(15_000);
    expect(turns.count).toBeGreaterThan(20);
    for (const socket of [sockets[0], sockets[1_500], sockets[2_999]])
      expect(socket && told(socket)).toEqual(names);
  });

  test('is not delivered to clients that unsubscribed or lost the right to read it before their turn', async () => {
    const { hub, sockets } = listening(3_000);
    const ann = { kind: 'user' as const, roles: ['any', 'users', 'user:ann'] };
    hub.publish({ ...event('a'), isFor: ({ caller }) => caller.kind !== 'user' });
    const before = hub.figures.sent;
    const later = [...hub.connections].slice(before);
    for (const [at, connection] of later.entries()) {
      if (at % 2 === 0) hub.unsubscribe(connection, 's');
      else
        hub.setCaller(connection, ann, { userId: 'ann', sessionId: 's1', untilMs: 1_000, proofUntilMs: 0 });
    }
    expect(later.length).toBeGreaterThan(1_000);
    for (let turn = 0; turn < 100; turn += 1) await ownTurn();
    expect(hub.figures.sent).toBe(before);
    expect(sockets.filter(({ taken }) => taken.length > 0)).toHaveLength(before);
  });

  test('whose turn is yet to come is not told to whoever is gone or signed out meanwhile', async () => {
    const { hub, sockets } = listening(3_000);
    hub.publish(event('a'));
    const before = hub.figures.sent;
    const [first, ...others] = [...hub.connections].slice(before);
    if (!first) throw new Error('all were told at once');
    hub.endSession(first);
    for (const connection of others) hub.drop(connection);
    for (let turn = 0; turn < 20; turn += 1) await ownTurn();
    expect(hub.figures.sent).toBe(before);
    expect(sockets[before]?.closedWith).toBe(4401);
  });

  test('is dropped and counted when ten thousand wait', async () => {
    const { hub } = listening(1_000);
    for (let at = 0; at < 10_100; at += 1) hub.publish(event(`e${at}`, ['nobody']));
    expect(hub.figures.dropped).toBe(0);
    for (let at = 0; at < 10_100; at += 1) hub.publish(event(`e${at}`));
    expect(hub.figures.dropped).toBeGreaterThan(90);
    for (const connection of hub.connections) hub.drop(connection);
  });

  test('that fails keeps no other one back', async () => {
    const { hub, sockets } = listening(1);
    hub.publish({
      ...event('a'),
      payload: () => {
        throw new Error('unreadable');
      },
    });
    hub.publish(event('b'));
    expect(sockets.flatMap(told)).toEqual(['b']);
  });
});

describe('whoever hears events', () => {
  test('pays for each message and each condition, and is sent away when their share is used up', async () => {
    let left = 200_000;
    const pay: Pay = steps => {
      left -= steps;
      return left >= 0;
    };
    const { hub, sockets } = listening(1, { conditions: 500, pay });
    for (let at = 0; at < 200; at += 1) hub.publish(event(`e${at}`));
    for (let turn = 0; turn < 20; turn += 1) await ownTurn();
    expect(sockets[0]?.closedWith).toBe(1013);
    expect(hub.connections.size).toBe(0);
  });

  test('pays nothing for hints of the app', () => {
    const { hub, sockets } = listening(1, { pay: () => false });
    for (let at = 0; at < 1_000; at += 1) hub.publish(event(`e${at}`, ['documents'], false));
    expect(sockets[0]?.closedWith).toBeUndefined();
  });
});

const condition = '{"method":"isNotNull","attribute":"a"}';
const subscribe = (conditions: number) => ({
  type: 'subscribe',
  data: [
    {
      channels: ['documents'],
      queries: Array.from(
        { length: conditions / 100 },
        () => `{"method":"or","values":[${Array.from({ length: 100 }, () => condition).join(',')}]}`,
      ),
    },
  ],
});

describe('one socket', () => {
  test('may have so many conditions, and no more', async () => {
    const world = await listeningWorld();
    const socket = await openSocket(world.app);
    await socket.next();
    expect(await socket.ask(subscribe(CONDITIONS_MAX))).toMatchObject([{ type: 'response' }]);
    expect(await socket.ask(subscribe(100))).toMatchObject([
      {
        type: 'error',
        data: { code: 1003, message: expect.stringContaining(`${CONDITIONS_MAX} conditions`) },
      },
    ]);
  });

  test('pays for what it says, and is sent away when its address has no share left', async () => {
    const world = await listeningWorld({ RATE_LIMITS: 'on', BUDGETS: 'steps.address=300000' });
    const socket = await openSocket(world.app);
    await socket.next();
    const closed = new Promise(resolve => socket.socket.once('close', resolve));
    for (let at = 0; at < 50; at += 1) socket.socket.send(JSON.stringify(subscribe(400)));
    expect(await closed).toBe(1013);
  });
});
