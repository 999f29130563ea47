import { createListeners } from '../core/listeners.ts';
import type { CatalogueRemote, Clock, ClockErrorStore } from './ports.ts';

/** Smaller differences are neither shown nor corrected: an answer may take half a minute, and clocks drift. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The time by the server's clock, as far as this device knows it. */
export interface ServerTime {
  /** Unix ms: the device's clock, corrected when it is known to be wrong. For calendar days, not for durations. */
  readonly nowMs: () => number;
  /** The lead of the device's clock over the server's (ms, negative = behind); 0 within the tolerance. */
  readonly errorMs: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Records the server's time from an answer, with the times of request and answer by the device's clock. */
  heard(serverMs: number, askedAtMs: number, answeredAtMs: number): void;
}

/**
 * Compares the device's clock with the server's at every answer, and remembers the difference for a start without a
 * network. A clock earlier than the last comparison was set back since, so the remembered difference is wrong.
 */
export function createServerTime({ clock, store }: { clock: Clock; store: ClockErrorStore }): ServerTime {
  const { subscribe, notify } = createListeners();
  const kept = store.read();
  const wasSetBack = kept !== null && clock.nowMs() < kept.measuredAtMs - CLOCK_TOLERANCE_MS;
  let errorMs = kept === null || wasSetBack ? 0 : beyondTolerance(kept.errorMs);

  return {
    nowMs: () => clock.nowMs() - errorMs,
    errorMs: () => errorMs,
    subscribe,
    heard(serverMs, askedAtMs, answeredAtMs) {
      const travelMs = answeredAtMs - askedAtMs;
      // The device slept in between, or its clock was set: this answer tells nothing.
      if (travelMs < 0 || travelMs > CLOCK_TOLERANCE_MS) return;
      const found = beyondTolerance(askedAtMs + travelMs / 2 - serverMs);
      store.write(found === 0 ? null : { errorMs: found, measuredAtMs: answeredAtMs });
      // A small change is only travel time, and no reason to redraw anything.
      if (Math.abs(found - errorMs) < CLOCK_TOLERANCE_MS && (found === 0) === (errorMs === 0)) return;
      errorMs = found;
      notify();
    },
  };
}

function beyondTolerance(errorMs: number): number {
  return Math.abs(errorMs) <= CLOCK_TOLERANCE_MS ? 0 : Math.round(errorMs);
}

/** The same remote, but every manifest answer also updates `time`. */
export function withServerTime(remote: CatalogueRemote, clock: Clock, time: ServerTime): CatalogueRemote {
  return {
    async manifest(from, signal) {
      const askedAtMs = clock.nowMs();
      const answer = await remote.manifest(from, signal);
      if (answer.status !== 'unreachable' && answer.serverTimeMs !== null) {
        time.heard(answer.serverTimeMs, askedAtMs, clock.nowMs());
      }
      return answer;
    },
    segment: (entry, signal, onBytes) => remote.segment(entry, signal, onBytes),
  };
}
