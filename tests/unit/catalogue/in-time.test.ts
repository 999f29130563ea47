import { expect, test } from 'vitest';
import { inTime } from '../../../src/catalogue/in-time.ts';
import { FakeTimer } from '../../support/fake-timer.ts';

const never = new Promise<string>(() => {});

test('what comes in time is passed on, and leaves no timer', async () => {
  const timer = new FakeTimer();
  const after = timer.after.bind(timer);
  expect(await inTime(Promise.resolve('names'), 1_000, after)).toBe('names');
  await expect(inTime(Promise.reject(new Error('gone')), 1_000, after)).rejects.toThrow('gone');
  await Promise.resolve();
  expect(timer.waiting).toEqual([]);
});

test('what does not come has failed after that time, and not before', async () => {
  const timer = new FakeTimer();
  const outcomes: string[] = [];
  const waiting = inTime(never, 1_000, timer.after.bind(timer)).catch((error: Error) => {
    outcomes.push(error.message);
  });
  timer.advance(999);
  await Promise.resolve();
  expect(outcomes).toEqual([]);
  timer.advance(1);
  await waiting;
  expect(outcomes).toEqual(['Nothing came within 1000 ms']);
});
