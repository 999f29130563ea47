import { createListeners } from '../core/listeners.ts';
import type { IsoDay } from '../domain/listing.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../domain/province.ts';
import { todayIn } from '../domain/time-zones.ts';
import type { Clock } from './ports.ts';
import type { ServerTime } from './server-time.ts';

/** Midnight falls on a multiple of this. A computer that wakes with the page in view fires no event: the new day shows this late at most. */
const LOOK_EVERY_MS = 5 * 60_000;

/** The day in a province; null: where the day ends last. The function itself is replaced when any of the days changes. */
export type TodayIn = (province: ProvinceCode | null) => IsoDay;

/**
 * The calendar days in a page that may be left open for a week, by the server's clock where this device's is wrong.
 * Which one counts: of a posting (how old it is, its last day) the day in its place of work; of the country's list and its
 * wage table the day where it ends last; of what the reader did (`i18n/moment-words.ts`) the reader's own.
 */
export interface Today {
  /** Where the day ends last. */
  readonly day: () => IsoDay;
  readonly places: () => TodayIn;
  readonly subscribe: (listener: () => void) => () => void;
  /** To be called when the page becomes visible: timers do not run while a device sleeps. */
  look(): void;
  close(): void;
}

export function createToday({
  clock,
  serverTime,
  pause = (ms, signal) => clock.sleep(ms, signal),
}: {
  clock: Clock;
  serverTime: ServerTime;
  /** Between two looks: `pauseWhileVisible` on a page. */
  pause?: Clock['sleep'];
}): Today {
  const closed = new AbortController();
  const { subscribe, notify } = createListeners();
  const day = () => todayIn(null, serverTime.nowMs());
  const daysAt =
    (nowMs: number): TodayIn =>
    province =>
      todayIn(province, nowMs);
  let toldMs = serverTime.nowMs();
  let told = daysAt(toldMs);

  // Compares the provinces only here: the first page needs one day, and a phone loads its time zones slowly.
  const look = () => {
    const nowMs = serverTime.nowMs();
    const isSame = [null, ...PROVINCE_CODES].every(place => todayIn(place, toldMs) === todayIn(place, nowMs));
    if (isSame) return;
    toldMs = nowMs;
    told = daysAt(nowMs);
    notify();
  };
  const lookAgainAndAgain = async () => {
    while (!closed.signal.aborted) {
      await pause(LOOK_EVERY_MS - (serverTime.nowMs() % LOOK_EVERY_MS), closed.signal);
      if (!closed.signal.aborted) look();
    }
  };
  void lookAgainAndAgain();
  const unsubscribe = serverTime.subscribe(look);

  return {
    day,
    places: () => told,
    subscribe,
    look,
    close() {
      closed.abort();
      unsubscribe();
    },
  };
}
