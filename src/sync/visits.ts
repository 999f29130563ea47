import type { Clock } from './ports.ts';

/** A visit is over when nobody looked at the page for so long. */
const VISIT_GAP_MS = 30 * 60_000;
/** While somebody looks, that is noted so often. */
const LOOK_EVERY_MS = 5 * 60_000;

/** Implemented on Dexie in `local/`. */
export interface VisitStore {
  /** When somebody last looked (device clock, ms), in any tab; null = never. */
  lookedAt(): Promise<number | null>;
  look(atMs: number): Promise<void>;
  /** The postings that were here when the present visit began; null = none that count. */
  ids(): Promise<ArrayBuffer | null>;
  /** A visit begins, in one transaction. */
  begin(atMs: number, ids: ArrayBuffer | null): Promise<void>;
}

export interface VisitOptions {
  store: VisitStore;
  clock: Clock;
  isVisible: () => boolean;
  onSurprise: (error: unknown) => void;
}

export interface Visits {
  /**
   * What was here when this visit began. `heldNow` is asked only if one begins now: what is here then, or null when that
   * is no measure (no list yet, a part of one), and nothing counts as new until the next visit.
   */
  enter(heldNow: () => Promise<ArrayBuffer | null>): Promise<{ ids: ArrayBuffer | null; began: boolean }>;
  /** What is here became another choice: nothing counts as new until the next visit. */
  forget(): Promise<void>;
  /** To be called when the page is shown or hidden. */
  seen(): void;
  /** Called when somebody comes back to a page that was left open for so long that another visit begins. */
  onReturn(listener: () => void): void;
  close(): void;
}

/** Tells postings that came since the visit before from the others, on this device, for all its tabs. */
export function createVisits({ store, clock, isVisible, onSurprise }: VisitOptions): Visits {
  const closed = new AbortController();
  const returnListeners = new Set<() => void>();
  let lookedAtMs = clock.nowMs();

  const look = () => {
    lookedAtMs = clock.nowMs();
    store.look(lookedAtMs).catch(onSurprise);
  };
  const lookAgainAndAgain = async () => {
    while (!closed.signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, closed.signal);
      if (!closed.signal.aborted && isVisible()) look();
    }
  };
  void lookAgainAndAgain();
  const isLongAgo = (atMs: number) => Math.abs(clock.nowMs() - atMs) > VISIT_GAP_MS;

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
      else for (const listener of returnListeners) listener();
    },
    onReturn: listener => void returnListeners.add(listener),
    close: () => closed.abort(),
  };
}
