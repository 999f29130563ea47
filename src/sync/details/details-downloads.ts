import { createListeners } from '../../core/listeners.ts';
import type { DetailsDownload, DownloadProblem } from './details-ports.ts';
import { DownloadSetbacks } from './download-setbacks.ts';
import { createProvinceDownload, type ProvinceDownloadOptions } from './province-download.ts';
import type { Clock } from '../ports.ts';
import { createSchedule, type RunResult } from '../schedule.ts';

export interface DownloadsOptions extends Omit<ProvinceDownloadOptions, 'isAllowed' | 'onSized'> {
  random: () => number;
  /** Between further attempts: `pauseWhileVisible` on a page. */
  pause?: Clock['sleep'];
  /** Whether the link costs, or the person saves data. */
  isMetered: () => boolean;
  /** Whether downloads in advance (`ahead`) may run now. */
  isAheadAllowed?: () => boolean;
  onUnexpectedError: (error: unknown) => void;
}

export interface Downloads {
  /** Continues with the packs that are wanted and missing. */
  wake(reason: 'hint' | 'person'): void;
  /** Begins or resumes a download. `overMetered`: the person agreed to a metered link until it is complete. */
  keep(province: string, options?: { overMetered?: boolean; ahead?: boolean }): Promise<void>;
  /** Compares the stored packs with the server's index now. */
  refresh(province: string, options?: { overMetered?: boolean }): Promise<void>;
  stop(province: string): Promise<void>;
  remove(province: string): Promise<void>;
  /** Why there is no further try before the person asks for one, or the next start; null: there is one. */
  refusalOf(province: string): DownloadProblem | null;
  /** Whether the download may use the current link. */
  isAllowed(download: DetailsDownload): boolean;
  /** Aborts the running request and starts over with all downloads. */
  restart(): void;
  isWorking(): boolean;
  isUnreachable(): boolean;
  subscribe(listener: () => void): () => void;
  /** Calls `listener` when the server has said how large a download is, before its packs come. */
  onSized(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Downloads the full postings of the wanted provinces, pack by pack. Each pack is checked against its hash and stored at
 * once: a lost connection, a reload or a stop loses none that arrived. A pack that keeps arriving damaged delays neither the
 * rest of its province nor the next one. Several tabs take turns. A metered link is used only for downloads that the person
 * allowed on it.
 */
export function createDownloads(options: DownloadsOptions): Downloads {
  const { store, clock, isMetered, pause = (ms, signal) => clock.sleep(ms, signal) } = options;
  const isAllowed = ({ ahead = false, overMetered }: DetailsDownload) =>
    overMetered || (ahead ? (options.isAheadAllowed?.() ?? false) : !isMetered());
  const setbacks = new DownloadSetbacks();
  const sized = createListeners();
  const bring = createProvinceDownload({ ...options, isAllowed, onSized: sized.notify }, setbacks);

  const pass = async (signal: AbortSignal): Promise<RunResult> => {
    let isDrained = true;
    for (const listed of await store.list()) {
      const step = await bring(listed, signal);
      if (step === 'vain') isDrained = false;
      if (step === 'unreachable') return { status: 'later', retryAfterMs: null };
    }
    return isDrained ? { status: 'drained' } : { status: 'later', retryAfterMs: null };
  };

  const schedule = createSchedule({
    run: pass,
    clock: { nowMs: () => clock.nowMs(), sleep: pause },
    random: options.random,
    onUnexpectedError: options.onUnexpectedError,
  });

  const begin = async (
    province: string,
    { overMetered = false, ahead }: { overMetered?: boolean; ahead?: boolean } = {},
  ): Promise<void> => {
    await store.ask(province, { atMs: clock.nowMs(), overMetered, ...(ahead !== undefined && { ahead }) });
    setbacks.forgive(province);
    schedule.wake(ahead ? 'hint' : 'person');
  };

  return {
    wake: reason => schedule.wake(reason),
    keep: (province, asked) => begin(province, { ahead: false, ...asked }),
    refresh(province, asked) {
      setbacks.setStale(province, true);
      return begin(province, asked);
    },
    async stop(province) {
      await store.stop(province);
      schedule.restart();
    },
    async remove(province) {
      setbacks.setStale(province, false);
      setbacks.forgive(province);
      await store.remove(province);
      schedule.restart();
    },
    refusalOf: province => setbacks.refusalOf(province),
    isAllowed,
    restart: () => schedule.restart(),
    isWorking: () => schedule.status() === 'sending',
    isUnreachable: () => schedule.status() === 'offline' || schedule.status() === 'busy',
    subscribe: listener => schedule.subscribe(listener),
    onSized: sized.subscribe,
    close: () => schedule.close(),
  };
}
