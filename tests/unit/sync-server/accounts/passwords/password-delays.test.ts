import { expect, test } from 'vitest';
import { createPasswordDelays } from '../../../../../sync-server/accounts/passwords/password-delays.ts';

const world = () => {
  const clock = { nowMs: 1_000_000 };
  const delays = createPasswordDelays(() => clock.nowMs);
  /** Seconds to wait; 0 = the try was admitted and counted. */
  const tried = (key: string): number => {
    try {
      delays.begin(key);
      return 0;
    } catch (error) {
      return (error as { retryAfterSeconds: number }).retryAfterSeconds;
    }
  };
  return { clock, delays, tried };
};

test('five tries are free, then the wait doubles up to five minutes', () => {
  const { clock, tried } = world();
  for (let i = 0; i < 5; i += 1) expect(tried('a')).toBe(0);
  const waits = Array.from({ length: 10 }, () => {
    const seconds = tried('a');
    clock.nowMs += seconds * 1000;
    expect(tried('a')).toBe(0);
    return seconds;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(tried('b')).toBe(0);
});

test('concurrent tries are all counted', () => {
  const { tried } = world();
  expect(Array.from({ length: 100 }, () => tried('a')).filter(seconds => seconds === 0)).toHaveLength(5);
});

test('a right password resets the count; a try that was not checked does not count', () => {
  const { delays, tried } = world();
  for (let i = 0; i < 4; i += 1) delays.begin('a');
  delays.begin('a').wasRight();
  for (let i = 0; i < 4; i += 1) delays.begin('a');
  delays.begin('a').cameToNothing();
  expect([tried('a'), tried('a')]).toEqual([0, 1]);
});

test('setting the clock back does not lengthen a wait', () => {
  const { clock, tried } = world();
  for (let i = 0; i < 5; i += 1) tried('a');
  clock.nowMs -= 900_000;
  expect(tried('a')).toBe(0);
});
