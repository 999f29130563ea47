import { expect, it } from 'vitest';
import { RecentEvents } from '../../../../sync-server/events/recent-events.ts';

const MARGIN_MS = 5_000;

it('an event is news once, for as long as it may be asked for again', () => {
  const recent = new RecentEvents(0, MARGIN_MS);
  expect(recent.isNew('a')).toBe(true);
  for (let nowMs = 0; nowMs <= 2 * MARGIN_MS; nowMs += 1_000) {
    recent.caughtUp(nowMs);
    expect(recent.isNew('a')).toBe(false);
  }
  expect(recent.sinceMs).toBe(MARGIN_MS);
});

it('ids are forgotten later, also when the clock was set back', () => {
  const recent = new RecentEvents(100_000, MARGIN_MS);
  recent.isNew('a');
  recent.caughtUp(111_000);
  recent.isNew('b');
  recent.caughtUp(50_000);
  recent.caughtUp(61_000);
  expect(recent.size).toBe(0);
});

it('a long import fills no memory', () => {
  const recent = new RecentEvents(0, MARGIN_MS);
  for (let number = 0; number < 100_000; number += 1) recent.isNew(String(number));
  expect(recent.size).toBeLessThanOrEqual(40_000);
  expect(recent.isNew('99999')).toBe(false);
});
