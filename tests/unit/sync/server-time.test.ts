import { describe, expect, it } from 'vitest';
import { createClockErrorStore } from '../../../src/local/outbox/clock-error-store.ts';
import type { CatalogueRemote, ManifestResult } from '../../../src/sync/ports.ts';
import { CLOCK_TOLERANCE_MS, createServerTime, withServerTime } from '../../../src/sync/server-time.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TRUE_NOW = Date.parse('2026-11-20T12:00:00.000Z');

function memory(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A device whose clock is `errorMs` ahead. */
function device(errorMs: number, storage = memory()) {
  const clock = new FakeClock(TRUE_NOW + errorMs);
  const time = createServerTime({ clock, store: createClockErrorStore(storage) });
  let drawn = 0;
  time.subscribe(() => {
    drawn += 1;
  });
  return { clock, time, storage, drawn: () => drawn };
}

describe('the time by the server', () => {
  it.each([3 * DAY, -3 * DAY, HOUR, -HOUR, CLOCK_TOLERANCE_MS + 1000])(
    'corrects a clock that is %i ms ahead',
    errorMs => {
      const { clock, time, drawn } = device(errorMs);
      expect(time.errorMs()).toBe(0);
      time.heard(TRUE_NOW, clock.nowMs(), clock.nowMs());
      expect(time.errorMs()).toBe(errorMs);
      expect(time.nowMs()).toBe(TRUE_NOW);
      expect(drawn()).toBe(1);
    },
  );

  it.each([0, 20_000, -CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS])('leaves %i ms alone', errorMs => {
    const { clock, time, storage, drawn } = device(errorMs);
    time.heard(TRUE_NOW, clock.nowMs(), clock.nowMs());
    expect([time.errorMs(), time.nowMs(), drawn()]).toEqual([0, clock.nowMs(), 0]);
    expect(storage.kept.size).toBe(0);
  });

  it('knows it again at the next start, without a network', () => {
    const first = device(DAY);
    first.time.heard(TRUE_NOW, first.clock.nowMs(), first.clock.nowMs());
    const later = device(DAY, first.storage);
    expect(later.time.nowMs()).toBe(TRUE_NOW);
  });

  it('forgets it when the server tells that the clock was put right', () => {
    const slow = device(-DAY);
    slow.time.heard(TRUE_NOW, slow.clock.nowMs(), slow.clock.nowMs());
    const mended = device(0, slow.storage);
    expect(mended.time.errorMs()).toBe(-DAY);
    mended.time.heard(TRUE_NOW, TRUE_NOW, TRUE_NOW);
    expect(mended.time.errorMs()).toBe(0);
    expect(slow.storage.kept.size).toBe(0);
  });

  it('does not correct a clock that was set back since it was measured', () => {
    const first = device(DAY);
    first.time.heard(TRUE_NOW, first.clock.nowMs(), first.clock.nowMs());
    expect(device(0, first.storage).time.nowMs()).toBe(TRUE_NOW);
    expect(device(0, first.storage).time.errorMs()).toBe(0);
  });

  it('believes no answer that the device slept through, or during which its clock was set', () => {
    const { clock, time } = device(0);
    time.heard(TRUE_NOW - DAY, clock.nowMs() - HOUR, clock.nowMs());
    time.heard(TRUE_NOW - DAY, clock.nowMs() + HOUR, clock.nowMs());
    expect(time.errorMs()).toBe(0);
  });

  it('draws nothing again for the travel of an answer', () => {
    const { clock, time, drawn } = device(DAY);
    time.heard(TRUE_NOW, clock.nowMs(), clock.nowMs());
    time.heard(TRUE_NOW + 900, clock.nowMs(), clock.nowMs());
    expect(drawn()).toBe(1);
    expect(time.errorMs()).toBe(DAY);
  });
});

describe('a memory of it that is damaged', () => {
  it.each(['', 'null', '7', '{}', '{"errorMs":"much"}', '{"errorMs":1e99,"measuredAtMs":null}', '{'])(
    'counts as none: %j',
    text => {
      expect(device(0, memory({ 'portage.clockError': text })).time.errorMs()).toBe(0);
    },
  );

  it('or refused costs nothing', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    const store = createClockErrorStore({ getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(store.read()).toBeNull();
    expect(() => store.write({ errorMs: 1, measuredAtMs: 1 })).not.toThrow();
    expect(() => store.write(null)).not.toThrow();
  });
});

describe('a remote that also tells the time', () => {
  const remoteOf = (answer: ManifestResult): CatalogueRemote => ({
    manifest: async () => answer,
    segment: async () => null,
  });
  const { signal } = new AbortController();

  it('hears it from an answer, changed or not', async () => {
    const { clock, time } = device(2 * DAY);
    const remote = withServerTime(remoteOf({ status: 'unchanged', serverTimeMs: TRUE_NOW }), clock, time);
    expect(await remote.manifest(null, signal)).toEqual({ status: 'unchanged', serverTimeMs: TRUE_NOW });
    expect(time.errorMs()).toBe(2 * DAY);
  });

  it.each<ManifestResult>([{ status: 'unreachable' }, { status: 'unchanged', serverTimeMs: null }])(
    'hears nothing from %j',
    async answer => {
      const { clock, time } = device(2 * DAY);
      await withServerTime(remoteOf(answer), clock, time).manifest(null, signal);
      expect(time.errorMs()).toBe(0);
    },
  );
});
