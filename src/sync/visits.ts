import { elapsedMs } from '../core/elapsed.ts';
import { createListeners } from '../core/listeners.ts';
import type { Clock } from './ports.ts';
import { LOOK_EVERY_MS, VISIT_GAP_MS } from './visit-gap.ts';

/** Implemented with Dexie in `local/`. */
export interface VisitStore {
  /** When a page was last visible (device clock, ms), in any tab; null = never. */
  lookedAt(): Promise<number | null>;
  look(atMs: number): Promise<void>;
  /** The job ids that were here when the current visit began; null = nothing counts as new. */
  ids(): Promise<ArrayBuffer | null>;
  /** Starts a visit, in one transaction. */
  begin(atMs: number, ids: ArrayBuffer | null): Promise<void>;
}

export interface VisitOptions {
  store: VisitStore;
  clock: Clock;
  isVisible: () => boolean;
  /** Between two looks: `pauseWhileVisible` on a page. */
  pause?: Clock['sleep'];
  onUnexpectedError: (error: unknown) => void;
}

export interface Visits {
  /**
   * The job ids that were here when this visit began. Calls `heldNow` only if one begins now. `heldNow` returns null
   * when the list is no basis (no list yet, or a part of one); then nothing counts as new until the next visit.
   */
  enter(heldNow: () => Promise<ArrayBuffer | null>): Promise<{ ids: ArrayBuffer | null; began: boolean }>;
  /** The choice of provinces changed: nothing counts as new until the next visit. */
  forget(): Promise<void>;
  /** Call it when the page is shown or hidden. */
  seen(): void;
  /** Called when the person returns to a page that was hidden for so long that another visit begins. */
  onReturn(listener: () => void): void;
  close(): void;
}

/** Separates postings that arrived since the previous visit from the others, for all tabs of this device. */
export function createVisits({
  store,
  clock,
  isVisible,
  pause = (ms, signal) => clock.sleep(ms, signal),
  onUnexpectedError,
}: VisitOptions): Visits {
  const closed = new AbortController();
  const returns = createListeners();
  let lookedAtMs = clock.nowMs();

  const look = () => {
    lookedAtMs = clock.nowMs();
    store.look(lookedAtMs).catch(onUnexpectedError);
  };
  const lookAgainAndAgain = async () => {
    while (!closed.signal.aborted) {
      await pause(LOOK_EVERY_MS, closed.signal);
      if (!closed.signal.aborted && isVisible()) look();
    }
  };
  void lookAgainAndAgain();
  const isLongAgo = (atMs: number) => elapsedMs(atMs, clock.nowMs()) > VISIT_GAP_MS;

  return {
    async enter(heldNow) {
      const before = await store.lookedAt();
      lookedAtMs = clock.nowMs();
      if (before !== null && !isLongAgo(before)) {
        await store.look(lookedAtMs);
        return { ids: await store.ids(), began: false };
      }
      const ids = before === null ? null : await heldNow();
      await store.begin(lookedAtMs, ids);
      return { ids, began: true };
    },
    forget: () => store.begin(clock.nowMs(), null),
    seen() {
      if (!isVisible() || !isLongAgo(lookedAtMs)) look();
      else returns.notify();
    },
    onReturn: listener => void returns.subscribe(listener),
    close: () => closed.abort(),
  };
}
