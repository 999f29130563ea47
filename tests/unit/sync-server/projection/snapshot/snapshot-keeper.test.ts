import { beforeEach, expect, test } from 'vitest';
import { SnapshotKeeper } from '../../../../../sync-server/projection/snapshot/snapshot-keeper.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import { gate } from '../../../../support/gate.ts';

let timer: FakeTimer;
let rows: number;
let saves: number;
let failures: unknown[];
/** What a save waits for. */
let held: Promise<void>;
let keeper: SnapshotKeeper;
beforeEach(() => {
  timer = new FakeTimer();
  rows = 10_000;
  saves = 0;
  failures = [];
  held = Promise.resolve();
  keeper = new SnapshotKeeper({
    timer,
    rows: () => rows,
    save: () => {
      saves += 1;
      return held;
    },
    onFailure: error => failures.push(error),
  });
});

const settled = () => new Promise(resolve => setImmediate(resolve));

test('few changes are not worth it', () => {
  keeper.note(1_999);
  expect(timer.waiting).toEqual([]);
});

test('of many rows, many must have changed', () => {
  rows = 100_000;
  keeper.note(4_999);
  expect(timer.waiting).toEqual([]);
  keeper.note(1);
  expect(timer.waiting).toEqual([5_000, 120_000]);
});

test('it is done when changes pause, once', async () => {
  keeper.note(2_000);
  timer.advance(4_999);
  keeper.note(1);
  timer.advance(4_999);
  expect(saves).toBe(0);
  timer.advance(1);
  await settled();
  expect(saves).toBe(1);
  expect(timer.waiting).toEqual([]);
  keeper.note(1_999);
  timer.advance(1_000_000);
  expect(saves).toBe(1);
});

test('where changes never pause, it is done all the same', () => {
  keeper.note(2_000);
  for (let elapsed = 0; elapsed < 120_000; elapsed += 4_000) {
    keeper.note(1);
    timer.advance(4_000);
  }
  expect(saves).toBe(1);
});

test('at the end it is done if anything changed, after one that is under way', async () => {
  const { isOpen, open: release } = gate();
  held = isOpen;
  keeper.note(2_000);
  timer.advance(5_000);
  keeper.note(1);
  const closing = keeper.close();
  await settled();
  expect(saves).toBe(1);
  release();
  held = Promise.resolve();
  await closing;
  expect(saves).toBe(2);
  await keeper.close();
  expect(saves).toBe(2);
});

test('one that fails is told, and its changes still count', async () => {
  held = Promise.reject(new Error('no room'));
  keeper.note(2_000);
  timer.advance(5_000);
  await settled();
  expect(failures).toHaveLength(1);
  held = Promise.resolve();
  keeper.note(1);
  timer.advance(5_000);
  expect(saves).toBe(2);
});
