import { expect, test } from 'vitest';
import { paced } from '../../../src/sync/paced.ts';
import { FakeClock } from '../../support/fake-clock.ts';

function calls(firstInMs = 0) {
  const clock = new FakeClock();
  const end = new AbortController();
  const startMs = clock.nowMs();
  const at: number[] = [];
  const { ask, isWaiting } = paced(clock, end.signal, { firstInMs, gapMs: () => 1_000 }, () => {
    at.push(clock.nowMs() - startMs);
  });
  return { clock, end, at, ask, isWaiting };
}

test('calls at once, and then once per gap however often it is asked', async () => {
  const { clock, at, ask, isWaiting } = calls();
  for (let each = 0; each < 3; each += 1) ask();
  expect(isWaiting()).toBe(true);
  await clock.advance(999);
  expect(at).toEqual([0]);
  await clock.advance(1);
  expect(at).toEqual([0, 1_000]);
  expect(isWaiting()).toBe(false);
  await clock.advance(5_000);
  ask();
  expect(at).toEqual([0, 1_000, 6_000]);
});

test('the first call waits for its time', async () => {
  const { clock, at, ask } = calls(300);
  ask();
  await clock.advance(300);
  expect(at).toEqual([300]);
});

test('a clock that was set back makes it wait for no longer than a gap', async () => {
  const { clock, ask } = calls();
  ask();
  clock.set(clock.nowMs() - 3_600_000);
  ask();
  expect(clock.nextInMs).toBe(1_000);
});

test('nothing is called after the end', async () => {
  const { clock, end, at, ask } = calls(300);
  ask();
  end.abort();
  await clock.advance(1_000);
  ask();
  expect(at).toEqual([]);
});
