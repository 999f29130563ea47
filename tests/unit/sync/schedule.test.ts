import { beforeEach, describe, expect, it } from 'vitest';
import { BACKOFF_MAX_MS, backoffMs } from '../../../src/sync/backoff.ts';
import { createSchedule, type RunResult, type Schedule } from '../../../src/sync/schedule.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

const LATER: RunResult = { status: 'later', retryAfterMs: null };
const DRAINED: RunResult = { status: 'drained' };

describe('the schedule of replays', () => {
  let clock: FakeClock;
  let schedule: Schedule;
  let runs: { signal: AbortSignal; end: (result: RunResult | Error) => Promise<void> }[];
  let surprises: unknown[];
  let statuses: string[];

  beforeEach(() => {
    clock = new FakeClock();
    runs = [];
    surprises = [];
    statuses = [];
    schedule = createSchedule({
      clock,
      random: () => 0,
      onUnexpectedError: error => surprises.push(error),
      run: signal =>
        new Promise((resolve, reject) => {
          const end = async (result: RunResult | Error) => {
            if (result instanceof Error) reject(result);
            else resolve(result);
            await turns();
          };
          signal.addEventListener('abort', () => void end(LATER));
          runs.push({ signal, end });
        }),
    });
    schedule.subscribe(() => statuses.push(schedule.status()));
  });

  const run = (index: number) => {
    const found = runs[index];
    if (!found) throw new Error(`there was no run ${index}`);
    return found;
  };

  it('expects a run that was called off to fail: the person has left, and their data may be gone', async () => {
    const failing = createSchedule({
      clock,
      random: () => 0,
      onUnexpectedError: error => surprises.push(error),
      run: signal =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('Database has been closed')));
        }),
    });
    failing.wake('hint');
    failing.restart();
    await turns();
    expect(surprises).toEqual([]);
    expect(failing.status()).toBe('sending');
    await failing.close();
    expect(surprises).toEqual([]);
  });

  it('replays on a hint and rests when all is sent', async () => {
    expect(schedule.status()).toBe('idle');
    schedule.wake('hint');
    expect(schedule.status()).toBe('sending');
    await run(0).end(DRAINED);
    expect(statuses).toEqual(['sending', 'idle']);
    expect(clock.sleepers).toBe(0);
  });

  it('comes back for what was put off, and meanwhile sends at once whatever else comes', async () => {
    schedule.wake('work');
    await run(0).end({ status: 'put-off', retryAfterMs: 600_000 });
    expect(statuses).toEqual(['sending', 'idle']);
    schedule.wake('work');
    expect(runs).toHaveLength(2);
    await run(1).end({ status: 'put-off', retryAfterMs: 500_000 });
    await clock.advance(499_999);
    expect(runs).toHaveLength(2);
    await clock.advance(1);
    expect(runs).toHaveLength(3);
    await run(2).end(DRAINED);
    expect(clock.sleepers).toBe(0);
  });

  it('never replays twice at once: wakes during a replay lead to one more', async () => {
    for (let i = 0; i < 5; i += 1) schedule.wake('hint');
    expect(runs).toHaveLength(1);
    await run(0).end(DRAINED);
    expect(runs).toHaveLength(2);
    await run(1).end(DRAINED);
    expect(runs).toHaveLength(2);
  });

  it('comes back by itself, later each time, and soon again after a success', async () => {
    schedule.wake('hint');
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 8; i += 1) {
      await run(i).end(LATER);
      expect(schedule.status()).toBe('offline');
      waits.push(clock.nextInMs);
      await clock.advance(clock.nextInMs ?? 0);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    await run(8).end(DRAINED);
    schedule.wake('hint');
    await run(9).end(LATER);
    expect(clock.nextInMs).toBe(1000);
  });

  it('tries at once on a hint after a while, not when hints come thick and fast', async () => {
    schedule.wake('hint');
    for (let i = 0; i < 3; i += 1) {
      await run(i).end(LATER);
      await clock.advance(clock.nextInMs ?? 0);
    }
    await run(3).end(LATER);
    await clock.advance(1999);
    schedule.wake('hint');
    expect(runs).toHaveLength(4);
    await clock.advance(1);
    expect(runs).toHaveLength(5);
    expect(clock.sleepers).toBe(0);
  });

  it.each([LATER, { status: 'later', retryAfterMs: 60_000 } as const])(
    'tries at once on a hint if the clock was set back since it failed: %o',
    async failure => {
      schedule.wake('hint');
      await run(0).end(failure);
      clock.set(clock.nowMs() - 3_600_000);
      schedule.wake('hint');
      expect(runs).toHaveLength(2);
    },
  );

  it('forgets no hint that came too soon after a failed try: it tries as soon as it may, once', async () => {
    schedule.wake('hint');
    for (let i = 0; i < 5; i += 1) {
      await run(i).end(LATER);
      if (i < 4) await clock.advance(clock.nextInMs ?? 0);
    }
    expect(clock.nextInMs).toBe(16_000);
    await clock.advance(500);
    for (let hints = 0; hints < 3; hints += 1) schedule.wake('hint');
    expect([runs.length, clock.nextInMs, clock.sleepers]).toEqual([5, 1_500, 1]);
    await clock.advance(1_500);
    expect([runs.length, clock.sleepers]).toEqual([6, 0]);
  });

  it('takes every hint again after a try that went well, however soon after one that failed', async () => {
    schedule.wake('hint');
    await run(0).end(LATER);
    await clock.advance(1_000);
    await run(1).end(DRAINED);
    expect(schedule.status()).toBe('idle');
    schedule.wake('hint');
    expect(runs).toHaveLength(3);
  });

  it('tries soon after a try that failed while a hint came', async () => {
    schedule.wake('hint');
    for (let i = 0; i < 4; i += 1) {
      await run(i).end(LATER);
      await clock.advance(clock.nextInMs ?? 0);
    }
    schedule.wake('hint');
    await run(4).end(LATER);
    expect(clock.nextInMs).toBe(2_000);
  });

  it('lets a person try at any time', async () => {
    schedule.wake('hint');
    await run(0).end(LATER);
    schedule.wake('person');
    expect(runs).toHaveLength(2);
    await run(1).end(LATER);
    expect(clock.nextInMs).toBe(2000);
  });

  it('waits as long as the server asks, within reason', async () => {
    schedule.wake('hint');
    await run(0).end({ status: 'later', retryAfterMs: 90_000 });
    expect(schedule.status()).toBe('busy');
    expect(clock.nextInMs).toBe(90_000);
    await clock.advance(60_000);
    schedule.wake('hint');
    expect(runs).toHaveLength(1);
    await clock.advance(30_000);
    await run(1).end({ status: 'later', retryAfterMs: 10 * 86_400_000 });
    expect(clock.nextInMs).toBe(15 * 60_000);
  });

  it.each(['needs-login', 'needs-update'] as const)('rests at %s until somebody acts', async status => {
    schedule.wake('hint');
    await run(0).end({ status });
    expect(schedule.status()).toBe(status);
    await clock.advance(3_600_000);
    schedule.wake('hint');
    expect(runs).toHaveLength(1);
    schedule.wake('person');
    expect(runs).toHaveLength(2);
  });

  it('tries what is new also while something else waits for a sign-in, but not again and again', async () => {
    schedule.wake('hint');
    schedule.wake('work');
    schedule.wake('hint');
    await run(0).end({ status: 'needs-login' });
    expect(runs).toHaveLength(2);
    await run(1).end({ status: 'needs-login' });
    schedule.wake('hint');
    expect(runs).toHaveLength(2);
    schedule.wake('work');
    await run(2).end(LATER);
    schedule.wake('work');
    expect(runs).toHaveLength(3);
  });

  it('survives a surprise', async () => {
    schedule.wake('hint');
    await run(0).end(new Error('disk full'));
    expect(surprises).toEqual([new Error('disk full')]);
    expect(schedule.status()).toBe('offline');
    await clock.advance(1000);
    expect(runs).toHaveLength(2);
  });

  it('stops a replay and starts anew for another person', async () => {
    schedule.wake('hint');
    schedule.restart();
    expect(run(0).signal.aborted).toBe(true);
    await turns();
    expect(runs).toHaveLength(2);
    expect(run(1).signal.aborted).toBe(false);
    await run(1).end({ status: 'needs-login' });
    schedule.restart();
    expect(runs).toHaveLength(3);
  });

  it('closes twice, in the middle of a replay or between two, and leaves no timer', async () => {
    schedule.wake('hint');
    await Promise.all([schedule.close(), schedule.close()]);
    expect(run(0).signal.aborted).toBe(true);
    schedule.wake('person');
    schedule.restart();
    await clock.advance(3_600_000);
    expect([runs.length, clock.sleepers]).toEqual([1, 0]);
  });

  it('closes while it waits to try again', async () => {
    schedule.wake('hint');
    await run(0).end(LATER);
    await schedule.close();
    await clock.advance(3_600_000);
    expect([runs.length, clock.sleepers]).toEqual([1, 0]);
  });
});

describe('the back-off', () => {
  it('is between a half and the whole of its step, and never beyond the longest', () => {
    for (let failures = 1; failures < 60; failures += 1) {
      const [least, most] = [backoffMs(failures, () => 0), backoffMs(failures, () => 0.999_999)];
      expect(most).toBeLessThanOrEqual(Math.min(BACKOFF_MAX_MS, 2000 * 2 ** (failures - 1)));
      expect(least).toBe(Math.min(BACKOFF_MAX_MS, 2000 * 2 ** (failures - 1)) / 2);
    }
  });
});
