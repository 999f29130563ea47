import { createListeners } from '../../core/listeners.ts';
import type { Sha256 } from './catalogue-download.ts';
import type { CatalogueNews } from './catalogue-news.ts';
import { type CataloguePassResult, syncCatalogue } from './catalogue-pass.ts';
import type { DownloadProgress } from './catalogue-progress.ts';
import { createRoom } from './catalogue-room.ts';
import { createCatalogueTeller } from './catalogue-teller.ts';
import type { Locks } from '../locks.ts';
import type { CatalogueRemote, CatalogueStore, Clock, Provinces, SpareRoom } from '../ports.ts';
import { createSchedule, type RunResult } from '../schedule.ts';
import type { TabChannel } from '../tab-channel.ts';
import { withRoom } from './with-room.ts';

/** The interval of requests while the page is visible. A 304 costs some hundred bytes. */
const ASK_EVERY_MS = 60_000;
/** If the link costs or may cost, only one question in this many is sent: four an hour. */
const SPARING_ASKS_ONE_IN = 15;
const LOCK = 'portage-catalogue';
/** The room for a choice of provinces, and for the list's state with it. */
const CHOICE_BYTES = 100_000;
/** Tidying waits until the screen has drawn the new data. */
const TIDY_AFTER_MS = 3_000;
/** After damaged bytes, the sync retries this many times in a row, then after this wait. */
const DAMAGED_TRIES = 3;
const DAMAGED_WAIT_MS = 15 * 60_000;

export interface CatalogueSyncStatus {
  syncing: boolean;
  progress: DownloadProgress | null;
  /** The last attempt to reach the server failed. Before the first one: the device says that it has no network. */
  unreachable: boolean;
  /**
   * `outdated`: the server uses another protocol version. The list here is kept, and the app must be updated. `quota`:
   * this device has no room for the list.
   */
  problem: 'outdated' | 'quota' | null;
  /** A large download that waits for an unmetered link, or for the person to request it. */
  postponed: { bytes: number } | null;
  /** When the server last confirmed the stored list (device clock, ms); null before the first time in this tab. */
  confirmedAt: number | null;
}

export interface CatalogueSyncOptions {
  remote: CatalogueRemote;
  store: CatalogueStore;
  clock: Clock;
  locks: Locks;
  /** Between the tabs of this device; null if the browser has no `BroadcastChannel`. */
  channel: TabChannel<CatalogueNews> | null;
  sha256: Sha256;
  random: () => number;
  isVisible: () => boolean;
  /** Whether the device says that it has no network. Counts only until the first attempt; then the server's answers decide. */
  isOffline?: () => boolean;
  /** Between two questions: `pauseWhileVisible` on a page. */
  pause?: Clock['sleep'];
  /** Whether the link is metered, or the person turned on data saving. */
  isMetered?: () => boolean;
  /** True: ask for the list only four times an hour. The link costs, or may cost while hints announce changes. */
  isSparing?: () => boolean;
  /** Data that may be removed when the disk is full, before any part of the list. */
  spare?: SpareRoom;
  freeBytes?: () => Promise<number>;
  /** The province of the posting read last, if any. */
  home?: () => Promise<string | null>;
  onUnexpectedError: (error: unknown) => void;
}

export interface CatalogueSync {
  /** Syncs now. `person`: at a person's request, so that it also runs right after a failure. */
  wake(reason: 'hint' | 'person'): void;
  /**
   * Keeps only the postings of these provinces (null = all), and fetches missing ones. Rejects with `StorageFullError`
   * when the disk is too full to store even the choice.
   */
  keepProvinces(chosen: Provinces): Promise<void>;
  status(): CatalogueSyncStatus;
  subscribe(listener: () => void): () => void;
  /** Called when the stored list changed, in this tab or another one. */
  onStored(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Keeps the stored catalogue up to date with the server. One tab at a time does it and informs the others. It syncs at
 * every hint (start, `online`, return to the page), every minute while the page is visible, and after failures with
 * back-off.
 *
 * On a metered link, or with data saving on, it syncs every quarter of an hour. It still fetches changes (some kB) and
 * a first list, but a large part of the list waits for another link or for the person, for three days at most.
 */
export function createCatalogueSync(options: CatalogueSyncOptions): CatalogueSync {
  const {
    clock,
    store,
    locks,
    isVisible,
    pause = (ms, signal) => clock.sleep(ms, signal),
    isOffline = () => false,
    isMetered = () => false,
    isSparing = isMetered,
  } = options;
  const { subscribe, notify } = createListeners();
  const closed = new AbortController();
  const changed = () => {
    status = undefined;
    notify();
  };
  const teller = createCatalogueTeller(clock, options.channel, changed);
  const room = createRoom(options);
  let status: CatalogueSyncStatus | undefined;
  let confirmedAt: number | null = null;
  let postponed: { bytes: number } | null = null;
  let isAsked = false;
  /** Of the last attempt, until the server answers the next one. null: there was none. */
  let wasUnreachable: boolean | null = null;
  let damagedTries = 0;
  let tidying: Promise<void> | undefined;

  const remote: CatalogueRemote = {
    segment: (...asked) => options.remote.segment(...asked),
    async manifest(...asked) {
      const answer = await options.remote.manifest(...asked);
      if (answer.status !== 'unreachable' && wasUnreachable !== false) {
        wasUnreachable = false;
        changed();
      }
      return answer;
    },
  };

  /** Runs once, and again each time provinces have to be left out to make the rest fit. */
  const pass = async (asked: boolean, signal: AbortSignal): Promise<CataloguePassResult> => {
    const telling = teller.beginPass();
    let isNew = false;
    try {
      for (let bringBack = asked; ; bringBack = false) {
        const result = await syncCatalogue(
          {
            ...options,
            ...telling,
            remote,
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

  const replay = async (signal: AbortSignal): Promise<RunResult> => {
    const asked = isAsked;
    if (!asked && !(await room.mayTry())) {
      wasUnreachable = null;
      return { status: 'drained' };
    }
    isAsked = false;
    postponed = null;
    const result = await locks.run(LOCK, () => pass(asked, signal), teller.isOtherAtWork);
    wasUnreachable = result === 'unreachable' || result === 'damaged';
    damagedTries = result === 'damaged' ? damagedTries + 1 : 0;
    // The next attempt goes on with what the person asked for.
    isAsked ||= asked && wasUnreachable;
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
      // Loaded here, because nothing before this needs it.
      const { compactDeltas } = await import('./catalogue-compaction.ts');
      const tidy = async () => {
        await compactDeltas(store, options.sha256);
        await store.tidy();
      };
      // Segments that another tab has downloaded so far are in no list yet, and tidying would remove them.
      await locks.run(LOCK, tidy, teller.isOtherAtWork);
      if (await room.bringBack()) schedule.wake('hint');
    } catch (error) {
      // No caller waits for it, and it can be done next time.
      options.onUnexpectedError(error);
    } finally {
      tidying = undefined;
    }
  };

  const schedule = createSchedule({
    run: replay,
    clock: { nowMs: () => clock.nowMs(), sleep: pause },
    random: options.random,
    onUnexpectedError: options.onUnexpectedError,
  });
  const stopWatching = schedule.subscribe(changed);

  const askAgainAndAgain = async () => {
    for (let minutes = 1; !closed.signal.aborted; minutes++) {
      await pause(ASK_EVERY_MS, closed.signal);
      const isDue = !isSparing() || minutes % SPARING_ASKS_ONE_IN === 0;
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
        unreachable: state === 'offline' || (wasUnreachable ?? isOffline()),
        problem: state === 'needs-update' ? 'outdated' : room.isFull() ? 'quota' : null,
        postponed,
        confirmedAt,
      };
      return status;
    },
    subscribe,
    onStored: teller.onStored,
    async close() {
      closed.abort();
      stopWatching();
      teller.close();
      await Promise.all([schedule.close(), tidying]);
    },
  };
}
