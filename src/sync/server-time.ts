import type { CatalogueRemote, Clock, ClockErrorStore } from './ports.ts';

/** Below it nothing is said or corrected: an answer may travel for half a minute, and clocks drift. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The time by the server's clock, as far as this device knows it. */
export interface ServerTime {
  /** Unix ms: the device's clock, corrected while it is known to be wrong. For calendar days, not for durations. */
  readonly nowMs: () => number;
  /** By how much the device's clock is ahead of the server's (ms, negative = behind); 0 within the tolerance. */
  readonly errorMs: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** The server said its time in an answer that was asked for and received at these moments of the device's clock. */
  heard(serverMs: number, askedAtMs: number, answeredAtMs: number): void;
}

/**
 * Compares the device's clock with the server's at every answer, and remembers the difference for a start without a
 * network. A clock that stands before the moment of the last comparison was set since then: the memory of it is wrong.
 */
export function createServerTime({ clock, store }: { clock: Clock; store: ClockErrorStore }): ServerTime {
  const listeners = new Set<() => void>();
  const kept = store.read();
  const wasSetBack = kept !== null && clock.nowMs() < kept.measuredAtMs - CLOCK_TOLERANCE_MS;
  let errorMs = kept === null || wasSetBack ? 0 : beyondTolerance(kept.errorMs);

  return {
    nowMs: () => clock.nowMs() - errorMs,
    errorMs: () => errorMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heard(serverMs, askedAtMs, answeredAtMs) {
      const travelMs = answeredAtMs - askedAtMs;
      // The device slept in between, or its clock was set: this answer says nothing of it.
      if (travelMs < 0 || travelMs > CLOCK_TOLERANCE_MS) return;
      const found = beyondTolerance(askedAtMs + travelMs / 2 - serverMs);
      store.write(found === 0 ? null : { errorMs: found, measuredAtMs: answeredAtMs });
      // Half a second more or less is travel, and no reason to draw anything again.
      if (Math.abs(found - errorMs) < CLOCK_TOLERANCE_MS && (found === 0) === (errorMs === 0)) return;
      errorMs = found;
      for (const listener of listeners) listener();
    },
  };
}

function beyondTolerance(errorMs: number): number {
  return Math.abs(errorMs) <= CLOCK_TOLERANCE_MS ? 0 : Math.round(errorMs);
}

/** The same remote; every manifest also tells the time. */
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
