import { expect, test, vi } from 'vitest';
import { patiently } from '../../../src/remote/patiently.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

const never = () => new Promise<never>(() => {});
const { signal } = new AbortController();

test('gives up when the patience is over, and aborts the request', async () => {
  const clock = new FakeClock();
  const request = vi.fn<(asked: AbortSignal) => Promise<never>>(never);
  const answer = patiently(clock, 10_000, signal, request);
  await clock.advance(9_999);
  expect(request.mock.calls[0]?.[0].aborted).toBe(false);
  await clock.advance(1);
  expect(await answer).toBeNull();
  expect(request.mock.calls[0]?.[0].aborted).toBe(true);
});

test('a slow answer renews the patience each time that something of it comes', async () => {
  const clock = new FakeClock();
  let renew = () => {};
  const answer = patiently(clock, 10_000, signal, (_, again) => {
    renew = again;
    return never();
  });
  await clock.advance(9_000);
  renew();
  await clock.advance(9_000);
  expect(clock.sleepers).toBe(1);
  await clock.advance(1_000);
  expect(await answer).toBeNull();
});

test('setting the clock back by a year does not lengthen the wait', async () => {
  let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
  /** Timers do not go by the clock: each is given by what it waits, and woken by the test. */
  const waits: { ms: number; wake: () => void }[] = [];
  const clock = {
    nowMs: () => nowMs,
    sleep: (ms: number) => new Promise<void>(wake => void waits.push({ ms, wake })),
  };
  let renew = () => {};
  const answer = patiently(clock, 10_000, signal, (_, again) => {
    renew = again;
    return never();
  });
  nowMs += 5_000;
  renew();
  nowMs -= 365 * 86_400_000;
  waits[0]?.wake();
  await turns();
  expect(waits[1]?.ms).toBe(10_000);
  nowMs += 365 * 86_400_000 + 10_000;
  waits[1]?.wake();
  expect(await answer).toBeNull();
});
