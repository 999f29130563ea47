import { expect, it } from 'vitest';
import { RemovalTraces } from '../../../../sync-server/store/removal-traces.ts';
import { createStore } from '../../../../sync-server/store/create-store.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { TERM_POSITIONS, WritePositions } from '../../../../sync-server/store/write-positions.ts';
import { FakeBackend, settled, storeOver } from './fake-backend.ts';

const fence = (term: number | null) => ({
  current: term,
  term: () => term ?? 0,
  settled: () => Promise.resolve(term ?? 0),
  noteTerms: () => undefined,
});

it('each term begins above all positions of the one before', () => {
  const positions = new WritePositions();
  expect(positions.through(3)).toBe(3 * TERM_POSITIONS);
  expect(positions.take(3, 10).first).toBe(3 * TERM_POSITIONS + 1);
  expect(positions.take(4, 1).first).toBe(4 * TERM_POSITIONS + 1);
  // The highest term that a number has room for.
  expect(new WritePositions().take(2 ** 20 - 1, 1).first).toBe((2 ** 20 - 1) * TERM_POSITIONS + 1);
  expect(Number.isSafeInteger(2 ** 20 * TERM_POSITIONS - 1)).toBe(true);
});

it('a term whose positions are used up gives no more, and none of the next one', () => {
  const positions = new WritePositions();
  positions.take(1, TERM_POSITIONS - 2).end();
  expect(positions.take(1, 1).first).toBe(2 * TERM_POSITIONS - 1);
  expect(() => positions.take(1, 1)).toThrow(StoreUnavailable);
  expect(positions.take(2, 1).first).toBe(2 * TERM_POSITIONS + 1);
});

it('what lies above a batch that is under way isn’t told of', () => {
  const positions = new WritePositions();
  const [first, second, third] = [positions.take(1, 5), positions.take(1, 2), positions.take(1, 3)];
  expect(positions.through(1)).toBe(TERM_POSITIONS);
  second.end();
  expect(positions.through(1)).toBe(TERM_POSITIONS);
  first.end();
  expect(positions.through(1)).toBe(TERM_POSITIONS + 7);
  third.end();
  expect(positions.through(1)).toBe(TERM_POSITIONS + 10);
});

it('each write is stamped with its position, and the feed’s listeners have seen it before others are told', async () => {
  const backend = new FakeBackend();
  const { store } = storeOver(backend, { isFatal: () => false, fence: fence(2) });
  const through = () => (store.positions?.through() ?? 0) - 2 * TERM_POSITIONS;
  await store.subscribe(undefined, () => undefined);
  expect(through()).toBe(0);
  backend.shown = 0;
  const written = store.commit([
    { id: 'a', body: {} },
    { id: 'b', body: {} },
  ]);
  await settled();
  expect(backend.batches.flat().map(({ id, position = 0 }) => [id, position - 2 * TERM_POSITIONS])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  // The feed is late.
  expect(through()).toBe(0);
  backend.shown = Number.POSITIVE_INFINITY;
  await store.commit([{ id: 'c', body: {} }]);
  await written;
  await settled();
  expect(through()).toBe(3);
});

it('a write that fails keeps nothing back', async () => {
  const backend = new FakeBackend();
  const { store } = storeOver(backend, { isFatal: () => false, fence: fence(1) });
  await store.subscribe(undefined, () => undefined);
  backend.failing = new StoreUnavailable('no answer');
  await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
  expect(store.positions?.through()).toBe(TERM_POSITIONS + 1);
});

it('nothing is known while another server writes, or where only one does', () => {
  const backend = new FakeBackend();
  expect(storeOver(backend, { fence: fence(null) }).store.positions?.through()).toBe(0);
  expect(storeOver(backend).store.positions).toBeUndefined();
});

it('a write that takes something away without a trace tells that removals are known only from there on', async () => {
  const backend = new FakeBackend();
  const traces = new RemovalTraces(new Set(['notes']));
  const store = createStore({
    name: 'fake',
    backend,
    onFatal: () => undefined,
    failure: { isFatal: () => false, pause: () => settled() },
    fence: fence(1),
    traces,
  });
  const since = () => backend.batches.at(-1)?.map(({ id, since: told }) => [id, told]);
  await store.commit([{ id: 'notes/a', body: {} }]);
  expect(since()).toEqual([['notes/a', undefined]]);
  traces.raise(5);
  traces.judge = (_, body) => body === null;
  await store.commit([{ id: 'notes/b', body: {} }]);
  expect(since()).toEqual([['notes/b', 5]]);
  await store.commit([
    { id: 'others/a', body: {} },
    { id: 'notes/b', revision: '1-x', body: null },
  ]);
  const position = TERM_POSITIONS + 4;
  expect(since()).toEqual([
    ['others/a', position],
    ['notes/b', position],
  ]);
  expect(traces.since).toBe(position);
});
