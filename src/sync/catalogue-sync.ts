import { compactDeltas } from './catalogue-compaction.ts';
import {
  type CataloguePassResult,
  type DownloadProgress,
  type Sha256,
  syncCatalogue,
} from './catalogue-pass.ts';
import type { Locks } from './locks.ts';
import type { CatalogueRemote, CatalogueStore, Clock } from './ports.ts';
import type { ReplayResult } from './replayer.ts';
import { createSchedule } from './schedule.ts';
import type { TabChannel } from './tab-channel.ts';

/** A page that is looked at asks so often by itself; 304 costs some hundred bytes. */
const ASK_EVERY_MS = 60_000;
const LOCK = 'portage-catalogue';

interface CatalogueSyncStatus {
  syncing: boolean;
  progress: DownloadProgress | null;
  /** The last try to reach the server failed. */
  unreachable: boolean;
  /** The server speaks another version: what is here is kept, and the app has to be updated. */
  outdated: boolean;
  /** When the server last confirmed what is here (device clock, ms); null before the first time in this tab. */
  confirmedAt: number | null;
}

export interface CatalogueSyncOptions {
  remote: CatalogueRemote;
  store: CatalogueStore;
  clock: Clock;
  locks: Locks;
  /** Between the tabs of this device; null where the browser has none. */
  channel: TabChannel | null;
  sha256: Sha256;
  random: () => number;
  isVisible: () => boolean;
  onSurprise: (error: unknown) => void;
}

export interface CatalogueSync {
  /** Asks the server now. `person`: somebody wants it, so that it is tried also right after a failure. */
  wake(reason: 'hint' | 'person'): void;
  status(): CatalogueSyncStatus;
  subscribe(listener: () => void): () => void;
  /** Called when what is stored changed, by this tab or by another one. */
  onStored(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Keeps the stored catalogue level with the server: one tab at a time does it and tells the others. Asks at every hint
 * (start, `online`, a page looked at again), every minute while the page is visible, and after failures with back-off.
 */
export function createCatalogueSync(options: CatalogueSyncOptions): CatalogueSync {
  const { clock, store, channel } = options;
  const listeners = new Set<() => void>();
  const storedListeners = new Set<() => void>();
  const closed = new AbortController();
  let details: Pick<CatalogueSyncStatus, 'progress' | 'confirmedAt'> = { progress: null, confirmedAt: null };
  let status: CatalogueSyncStatus | undefined;

  const changed = () => {
    status = undefined;
    for (const listener of listeners) listener();
  };
  const note = (news: Partial<typeof details>) => {
    details = { ...details, ...news };
    changed();
  };
  const stored = () => {
    for (const listener of storedListeners) listener();
  };

  const pass = async (signal: AbortSignal): Promise<CataloguePassResult> => {
    const onProgress = (progress: DownloadProgress) => note({ progress });
    const result = await syncCatalogue({ ...options, onProgress }, signal);
    if (result === 'updated') {
      stored();
      channel?.announce();
      await compactDeltas(store, options.sha256);
    }
    return result;
  };

  const schedule = createSchedule({
    async replay(signal): Promise<ReplayResult> {
      try {
        const result = await options.locks.run(LOCK, () => pass(signal));
        if (result === 'unreachable') return { status: 'later', retryAfterMs: null };
        if (result === 'unsupported') return { status: 'needs-update' };
        note({ confirmedAt: clock.nowMs() });
        return { status: 'drained' };
      } finally {
        note({ progress: null });
      }
    },
    clock,
    random: options.random,
    onSurprise: options.onSurprise,
  });
  const stopWatching = schedule.subscribe(changed);
  channel?.onAnnounced(stored);

  const askAgainAndAgain = async () => {
    while (!closed.signal.aborted) {
      await clock.sleep(ASK_EVERY_MS, closed.signal);
      if (!closed.signal.aborted && options.isVisible()) schedule.wake('hint');
    }
  };
  void askAgainAndAgain();

  return {
    wake: reason => schedule.wake(reason),
    status() {
      const state = schedule.status();
      status ??= {
        ...details,
        syncing: state === 'sending',
        unreachable: state === 'offline',
        outdated: state === 'needs-update',
      };
      return status;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onStored(listener) {
      storedListeners.add(listener);
      return () => storedListeners.delete(listener);
    },
    async close() {
      closed.abort();
      stopWatching();
      channel?.close();
      await schedule.close();
    },
  };
}
