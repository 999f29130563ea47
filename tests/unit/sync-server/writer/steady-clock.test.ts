import { expect, it } from 'vitest';
import { createSteadyClock } from '../../../../sync-server/writer/steady-clock.ts';

it('goes on by whichever clock went further, and never back', () => {
  const at = { steady: 5, now: 1_000_000 };
  const clock = createSteadyClock(
    () => at.steady,
    () => at.now,
  );
  expect(clock()).toBe(0);
  at.steady += 10;
  at.now += 10;
  expect(clock()).toBe(10);
  // The machine slept.
  at.now += 60_000;
  expect(clock()).toBe(60_010);
  // The time of day was set back.
  at.now -= 3_600_000;
  at.steady += 20;
  expect(clock()).toBe(60_030);
  at.now += 5;
  expect(clock()).toBe(60_035);
});
