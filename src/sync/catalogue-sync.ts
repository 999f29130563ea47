import type { Sha256 } from './catalogue-download.ts';
import type { CatalogueNews } from './catalogue-news.ts';
import { type CataloguePassResult, syncCatalogue } from './catalogue-pass.ts';
import type { DownloadProgress } from './catalogue-progress.ts';
import { createRoom } from './catalogue-room.ts';
import { createCatalogueTeller } from './catalogue-teller.ts';
import type { Locks } from './locks.ts';
import type { CatalogueRemote, CatalogueStore, Clock, Provinces, SpareRoom } from './ports.ts';
import type { ReplayResult } from './replayer.ts';
import { createSchedule } from './schedule.ts';
import type { TabChannel } from './tab-channel.ts';
import { withRoom } from './with-room.ts';

/** A page that is looked at asks so often by itself; 304 costs some hundred bytes. */
const ASK_EVERY_MS = 60_000;
/** On a link that costs, only every so many times: four answers an hour. */
const METERED_ASKS_ONE_IN = 15;
const LOCK = 'portage-catalogue';
/** What a choice of provinces takes, and the list's state with it. */
const CHOICE_BYTES = 100_000;
/** Tidying waits until the screen has drawn what came. */
const TIDY_AFTER_MS = 3_000;
/** Bytes that are not what they should be are asked for again so many times in a row, then after a while. */
const DAMAGED_TRIES = 3;
const DAMAGED_WAIT_MS = 15 * 60_000;

export interface CatalogueSyncStatus {
  syncing: boolean;
  progress: DownloadProgress | null;
  /** The last try to reach the server failed. */
  unreachable: boolean;
  /**
   * `outdated`: the server speaks another version; what is here is kept, and the app has to be updated. `quota`: there is
   * no room for the list on this device.
   */
  problem: 'outdated' | 'quota' | null;
  /** A large download that waits for a link that does not cost, or for somebody who asks. */
  postponed: { bytes: number } | null;
  /** When the server last confirmed what is here (device clock, ms); null before the first time in this tab. */
  confirmedAt: number | null;
}

export interface CatalogueSyncOptions {
  remote: CatalogueRemote;
  store: CatalogueStore;
  clock: Clock;
  locks: Locks;
  /** Between the tabs of this device; null where the browser has none. */
  channel: TabChannel<CatalogueNews> | null;
  sha256: Sha256;
  random: () => number;
  isVisible: () => boolean;
  /** Whether the link costs, or the person asked to save data. */
  isMetered?: () => boolean;
  /** What may go when the disk is full, before any part of the list. */
  spare?: SpareRoom;
  freeBytes?: () => Promise<number>;
  /** Province of the posting that was read last, if any. */
  home?: () => Promise<string | null>;
  onSurprise: (error: unknown) => void;
}

export interface CatalogueSync {
  /** Asks the server now. `person`: somebody wants it, so that it is tried also right after a failure. */
  wake(reason: 'hint' | 'person'): void;
  /**
   * Keeps the postings of these provinces alone (null = of all), and gets what is lacking. Rejects with
   * `StorageFullError` when the disk is so full that not even the choice can be noted.
   */
  keepProvinces(chosen: Provinces): Promise<void>;
  status(): CatalogueSyncStatus;
  subscribe(listener: () => void): () => void;
  /** Called when what is stored changed, by this tab or by another one. */
  onStored(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Keeps the stored catalogue level with the server: one tab at a time does it and tells the others. Asks at every hint
 * (start, `online`, a page looked at again), every minute while the page is visible, and after failures with back-off.
 *
 * On a metered link, or where the person saves data, it asks every quarter of an hour; changes are fetched all the same
 * (some kB), and so is a first list; but a large part of the list anew waits for another link or for the person, three
 * days at most.
 */
export function createCatalogueSync(options: CatalogueSyncOptions): CatalogueSync {
  const { clock, store, locks, isVisible, isMetered = () => false } = options;
  const listeners = new Set<() => void>();
  const closed = new AbortController();
  const changed = () => {
    status = undefined;
    for (const listener of listeners) listener();
  };
  const teller = createCatalogueTeller(clock, options.channel, changed);
  const room = createRoom(options);
  let status: CatalogueSyncStatus | undefined;
  let confirmedAt: number | null = null;
  let postponed: { bytes: number } | null = null;
  let isAsked = false;
  let damagedTries = 0;
  let tidying: Promise<void> | undefined;

  /** Once, and again as often as provinces have to be left out before the rest fits. */
  const pass = async (asked: boolean, signal: AbortSignal): Promise<CataloguePassResult> => {
    const telling = teller.beginPass();
    let isNew = false;
    try {
      for (let bringBack = asked; ; bringBack = false) {
        const result = await syncCatalogue(
          {
            ...options,
            ...telling,
            bringBack,
            isFrugal: !asked && isMetered(),
            onPostponed: bytes => (postponed = { bytes }),
          },
          signal,
        );
        isNew ||= result === 'updated';
        if (result !== 'full' || !(await room.leaveOut())) return result;
        isNew = true;
      }
    } finally {
      telling.end(isNew);
    }
  };

  const replay = async (signal: AbortSignal): Promise<ReplayResult> => {
    const asked = isAsked;
    if (!asked && !(await room.mayTry())) return { status: 'drained' };
    isAsked = false;
    postponed = null;
    const result = await locks.run(LOCK, () => pass(asked, signal), teller.isOtherAtWork);
    damagedTries = result === 'damaged' ? damagedTries + 1 : 0;
    switch (result) {
      case 'unreachable':
        return { status: 'later', retryAfterMs: null };
      case 'damaged':
        return { status: 'later', retryAfterMs: damagedTries < DAMAGED_TRIES ? null : DAMAGED_WAIT_MS };
      case 'unsupported':
        return { status: 'needs-update' };
      case 'full':
        room.setFull(true);
        break;
      case 'current':
      case 'updated':
        room.setFull(false);
        confirmedAt = clock.nowMs();
        tidying ??= tidySoon();
        break;
      case 'stale':
      case 'postponed':
    }
    changed();
    return { status: 'drained' };
  };

  const tidySoon = async (): Promise<void> => {
    try {
      await clock.sleep(TIDY_AFTER_MS, closed.signal);
      if (closed.signal.aborted) return;
      // Nothing before this needs it.
      const { compactDeltas } = await import('./catalogue-compaction.ts');
      const tidy = async () => {
        await compactDeltas(store, options.sha256);
        await store.tidy();
      };
      // What another tab has downloaded so far is named by no list yet, and would go.
      await locks.run(LOCK, tidy, teller.isOtherAtWork);
      if (await room.bringBack()) schedule.wake('hint');
    } catch (error) {
      // Nothing waits for it, and the next time will do.
      options.onSurprise(error);
    } finally {
      tidying = undefined;
    }
  };

  const schedule = createSchedule({ replay, clock, random: options.random, onSurprise: options.onSurprise });
  const stopWatching = schedule.subscribe(changed);

  const askAgainAndAgain = async () => {
    for (let minutes = 1; !closed.signal.aborted; minutes++) {
      await clock.sleep(ASK_EVERY_MS, closed.signal);
      const isDue = !isMetered() || minutes % METERED_ASKS_ONE_IN === 0;
      if (!closed.signal.aborted && isVisible() && isDue) schedule.wake('hint');
    }
  };
  void askAgainAndAgain();

  const wake = (reason: 'hint' | 'person') => {
    isAsked ||= reason === 'person';
    schedule.wake(reason);
  };

  return {
    wake,
    async keepProvinces(chosen) {
      const choice = { chosen, leftOut: [], leftOutAtMs: 0 };
      await withRoom(options.spare, CHOICE_BYTES, () => store.choose(choice));
      teller.stored();
      isAsked = true;
      schedule.restart();
    },
    status() {
      const state = schedule.status();
      status ??= {
        syncing: state === 'sending',
        progress: teller.progress(),
        unreachable: state === 'offline',
        problem: state === 'needs-update' ? 'outdated' : room.isFull() ? 'quota' : null,
        postponed,
        confirmedAt,
      };
      return status;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStored: teller.onStored,
    async close() {
      closed.abort();
      stopWatching();
      teller.close();
      await Promise.all([schedule.close(), tidying]);
    },
  };
}
