import { expect, test } from 'vitest';
import { LateChanges } from '../../../../sync-server/projection/positions/late-changes.ts';
import { type Change, type Store, StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';

const WAITS_MS = 1_000;

const atRest = () => new Promise<void>(resolve => setImmediate(resolve));

/** A store whose commits of some documents fail, and the changes of it that are noted as late. */
async function world(ids: readonly string[]) {
  const store = new MapStore();
  const committed = await store.commit(ids.map(id => ({ id, body: { text: id } })));
  const late = committed.flatMap((result): Change[] =>
    result.status === 'committed'
      ? [{ id: result.id, revision: result.revision, body: { text: result.id }, sequence: 0 }]
      : [],
  );
  const failures = new Map<string, Error>();
  const tried: string[] = [];
  const commit: Store['commit'] = writes => {
    for (const { id } of writes) tried.push(id);
    const failure = writes.flatMap(({ id }) => failures.get(id) ?? [])[0];
    return failure ? Promise.reject(failure) : store.commit(writes);
  };
  const timer = new FakeTimer();
  const problems: unknown[] = [];
  const changes = new LateChanges({ commit }, timer, error => void problems.push(error));
  const take = () => tried.splice(0);
  return { changes, late, failures, take, timer, problems };
}

test.each([
  ['is refused', new TypeError('poison')],
  ['finds the store unavailable', new StoreUnavailable('too large')],
])('a change whose commit always %s holds up no other one', async (_, failure) => {
  const { changes, late, failures, take, timer, problems } = await world(['poison', 'b', 'c', 'd']);
  failures.set('poison', failure);
  for (const change of late.slice(0, 3)) changes.note(change);
  await atRest();
  timer.advance(WAITS_MS);
  await atRest();
  expect(take()).toEqual(expect.arrayContaining(['poison', 'b', 'c']));

  // It's tried ever more rarely, and is reported once.
  let attempts = 0;
  for (let second = 0; second < 300; second += 1) {
    timer.advance(1_000);
    await atRest();
    attempts += take().length;
  }
  expect(attempts).toBeGreaterThan(8);
  expect(attempts).toBeLessThan(20);
  expect(problems).toEqual(failure instanceof StoreUnavailable ? [] : [failure]);

  // What comes now doesn't wait for it.
  for (const change of late.slice(3)) changes.note(change);
  await atRest();
  expect(take()).toContain('d');

  failures.clear();
  timer.advance(60_000);
  await atRest();
  expect(take()).toEqual(['poison']);
  expect(timer.waiting).toEqual([]);
});

test('while no server writes, one is tried each second, and then all', async () => {
  const { changes, late, failures, take, timer } = await world(['a', 'b', 'c', 'd', 'e']);
  const unavailable = new StoreUnavailable('No server writes at the moment');
  for (const { id } of late) failures.set(id, unavailable);
  for (const change of late) changes.note(change);
  for (const expected of ['a', 'b', 'c']) {
    await atRest();
    expect(take()).toEqual([expected]);
    timer.advance(WAITS_MS);
  }
  await atRest();
  expect(take()).toEqual(['d']);
  failures.clear();
  timer.advance(WAITS_MS);
  await atRest();
  expect(take()).toEqual(['e', 'a', 'b', 'c', 'd']);
});

test('a newer change of a document isn’t forgotten with the older one that is being committed', async () => {
  const { changes, late, take } = await world(['a']);
  const [older] = late;
  if (!older) throw new Error('nothing was committed');
  changes.note(older);
  changes.note({ ...older, body: { text: 'newer' } });
  await atRest();
  expect(take()).toEqual(['a', 'a']);
});
