import type { IsoDay } from '../domain/listing.ts';
import { todayIn } from '../domain/time-zones.ts';
import type { Clock } from './ports.ts';
import type { ServerTime } from './server-time.ts';

/** Midnight is one of these moments. A computer that slept with the page in view tells nobody; it is noticed so late. */
const LOOK_EVERY_MS = 5 * 60_000;

/** The day by which postings close and wage tables change, in a page that may be left open for a week. */
export interface Today {
  /** By the server's clock where this device's is wrong; where the day ends last. */
  readonly day: () => IsoDay;
  readonly subscribe: (listener: () => void) => () => void;
  /** To be called when the page is looked at again: timers do not go while a device sleeps. */
  look(): void;
  close(): void;
}

export function createToday({ clock, serverTime }: { clock: Clock; serverTime: ServerTime }): Today {
  const closed = new AbortController();
  const listeners = new Set<() => void>();
  const day = () => todayIn(null, serverTime.nowMs());
  let told = day();

  const look = () => {
    const now = day();
    if (now === told) return;
    told = now;
    for (const listener of listeners) listener();
  };
  const lookAgainAndAgain = async () => {
    while (!closed.signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS - (serverTime.nowMs() % LOOK_EVERY_MS), closed.signal);
      if (!closed.signal.aborted) look();
    }
  };
  void lookAgainAndAgain();
  const unsubscribe = serverTime.subscribe(look);

  return {
    day,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    close() {
      closed.abort();
      unsubscribe();
    },
  };
}
