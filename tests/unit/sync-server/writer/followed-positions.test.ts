import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../sync-server/store/store.ts';
import { FollowedPositions, type ToldPositions } from '../../../../sync-server/writer/followed-positions.ts';
import { SeenWrites } from '../../../../sync-server/writer/seen-writes.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve));
}

function follow(reached: () => Promise<boolean> = () => Promise.resolve(true)) {
  const seen = {
    shown: 0,
    reached,
    between: (after: number, through: number) => [{ id: `${after} ${through}`, revision: '1-x' }],
  };
  const world = {
    seen,
    told: null as ToldPositions | null,
    isWriting: false,
    own: 0,
    asked: [] as number[],
    caughtUp: 0,
    failing: false,
    timer: new FakeTimer(),
  };
  const positions = new FollowedPositions({
    own: { through: () => world.own },
    isWriting: () => world.isWriting,
    seen,
    ask: async since => {
      world.asked.push(since);
      if (world.failing) throw new Error('no answer');
      return world.told;
    },
    catchUp: async () => void (world.caughtUp += 1),
    timer: world.timer,
  });
  const again = async () => {
    world.timer.advance(1_000);
    await settled();
  };
  return { world, positions, again };
}

it('a server knows no more than the one that writes has told it', async () => {
  const { world, positions, again } = follow();
  await positions.start();
  expect(positions.through()).toBe(0);
  world.told = { through: 40, writes: [] };
  await again();
  expect([positions.through(), world.caughtUp]).toEqual([40, 1]);
  world.failing = true;
  await again();
  expect(positions.through()).toBe(40);
  world.failing = false;
  world.told = { through: 30, writes: [] };
  await again();
  expect([positions.through(), world.asked]).toEqual([40, [0, 0, 40, 40]]);
  positions.close();
  expect(world.timer.waiting).toEqual([]);
});

it('a server waits until its own feed has shown what the other names', async () => {
  let isShown = false;
  const { world, positions, again } = follow(() => Promise.resolve(isShown));
  world.told = { through: 10, writes: [] };
  await positions.start();
  world.told = { through: 20, writes: [{ id: 'a', revision: '1-x' }] };
  await again();
  expect(positions.through()).toBe(10);
  isShown = true;
  await again();
  expect(positions.through()).toBe(20);
});

it('a server knows that it is cut off when its feed shows nothing of what the other names, three times in a row', async () => {
  let isShown = false;
  const { world, positions, again } = follow(() => Promise.resolve(isShown));
  world.told = { through: 10, writes: [] };
  await positions.start();
  world.told = { through: 20, writes: [{ id: 'a', revision: '1-x' }] };
  const cutOff: boolean[] = [];
  for (let round = 0; round < 3; round += 1) {
    await again();
    cutOff.push(positions.isCutOff);
  }
  expect(cutOff).toEqual([false, false, true]);
  // No server writes, so none can tell that this one has caught up.
  world.told = null;
  await again();
  expect(positions.isCutOff).toBe(true);
  world.isWriting = true;
  expect(positions.isCutOff).toBe(false);
  world.isWriting = false;
  world.told = { through: 20, writes: [] };
  isShown = true;
  await again();
  expect([positions.isCutOff, positions.through()]).toEqual([false, 20]);
});

it('a server whose feed is late, but shows something, is not cut off', async () => {
  const { world, positions, again } = follow(() => {
    world.seen.shown += 1;
    return Promise.resolve(false);
  });
  world.told = { through: 10, writes: [] };
  await positions.start();
  world.told = { through: 20, writes: [{ id: 'a', revision: '1-x' }] };
  for (let round = 0; round < 6; round += 1) await again();
  expect([positions.isCutOff, positions.through()]).toEqual([false, 10]);
});

it('the one that writes goes by its own, also after it has stopped', async () => {
  const { world, positions } = follow();
  world.isWriting = true;
  world.own = 7;
  await positions.start();
  expect([positions.through(), world.asked]).toEqual([7, []]);
  expect(positions.tell(3)).toEqual({ through: 7, writes: [{ id: '3 7', revision: '1-x' }] });
  world.isWriting = false;
  world.own = 0;
  expect(positions.through()).toBe(7);
});

it('names the last writes between two positions', async () => {
  const store = new MapStore();
  const stamps: Record<string, number> = { a: 1, b: 2, c: 3 };
  const subscribe = store.subscribe.bind(store);
  store.subscribe = (since, listener) =>
    subscribe(since, changes =>
      listener(changes.map(change => ({ ...change, position: stamps[change.id] ?? 0 }))),
    );
  const seen = await SeenWrites.follow(store, new FakeTimer());
  const body: JsonObject = {};
  for (const id of ['a', 'b', 'c', 'unstamped']) await store.commit([{ id, body }]);
  expect(seen.between(0, 2).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(seen.between(2, 9)).toEqual([{ id: 'c', revision: '3' }]);
  expect(seen.between(3, 3)).toEqual([]);
  seen.close();
});
