import { describe, expect, it } from 'vitest';
import { createClockErrorStore } from '../../../src/local/outbox/clock-error-store.ts';
import { createServerTime } from '../../../src/sync/server-time.ts';
import { createToday } from '../../../src/sync/today.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 23:50 in Vancouver, where the day ends last. */
const LATE = Date.parse('2026-11-21T07:50:00.000Z');

function openPage(nowMs = LATE) {
  const clock = new FakeClock(nowMs);
  const serverTime = createServerTime({ clock, store: createClockErrorStore(memoryStorage()) });
  const today = createToday({ clock, serverTime });
  const told: string[] = [];
  const day = { told: today.day() };
  const unsubscribe = today.subscribe(() => {
    if (today.day() === day.told) return;
    day.told = today.day();
    told.push(day.told);
  });
  return { clock, serverTime, today, told, unsubscribe };
}

describe('the day, in a page left open', () => {
  it('is the next one from midnight on, and that is told once', async () => {
    const { clock, today, told } = openPage();
    expect(today.day()).toBe('2026-11-20');
    await clock.advance(5 * MINUTE);
    expect(told).toEqual([]);
    await clock.advance(5 * MINUTE);
    expect(told).toEqual(['2026-11-21']);
    for (let hour = 0; hour < 23; hour++) await clock.advance(HOUR);
    expect(told).toEqual(['2026-11-21']);
    await clock.advance(HOUR);
    expect(told).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('is the one in each place of work, and is told where it changed', async () => {
    // 23:50 in Saint John.
    const { clock, today } = openPage(Date.parse('2026-11-21T03:50:00.000Z'));
    const before = today.places();
    expect([before('NB'), before('BC'), before(null)]).toEqual(['2026-11-20', '2026-11-20', '2026-11-20']);
    await clock.advance(5 * MINUTE);
    expect(today.places()).toBe(before);
    await clock.advance(5 * MINUTE);
    const after = today.places();
    expect([after('NB'), after('NL'), after('BC')]).toEqual(['2026-11-21', '2026-11-21', '2026-11-20']);
    expect(after).not.toBe(before);
  });

  it('is the present one when somebody looks again after the device slept, whose timers did not go', async () => {
    const { clock, today, told } = openPage();
    await clock.advance(0);
    const slept = clock.sleepers;
    clock.set(LATE + 3 * 24 * HOUR);
    expect([clock.sleepers, told]).toEqual([slept, []]);
    today.look();
    expect(told).toEqual(['2026-11-23']);
    today.look();
    expect(told).toHaveLength(1);
  });

  it('is noticed within minutes by a page that nobody had to look at again', async () => {
    const { clock, told } = openPage();
    clock.set(LATE + 24 * HOUR);
    await clock.advance(5 * MINUTE);
    expect(told).toEqual(['2026-11-21']);
  });

  it('is the server’s where the device’s clock turns out to be wrong', async () => {
    const { clock, serverTime, told } = openPage();
    serverTime.heard(LATE - 24 * HOUR, clock.nowMs(), clock.nowMs());
    expect(told).toEqual(['2026-11-19']);
  });

  it('is told nobody who does not listen any more', async () => {
    const { clock, today, told, unsubscribe } = openPage();
    unsubscribe();
    await clock.advance(HOUR);
    expect(told).toEqual([]);
    today.close();
    await clock.advance(0);
    expect(clock.sleepers).toBe(0);
  });
});
