import { createListeners } from '../../core/listeners.ts';
import type { CatalogueNews } from './catalogue-news.ts';
import type { DownloadProgress } from './catalogue-progress.ts';
import { paced } from '../paced.ts';
import type { Clock } from '../ports.ts';
import type { TabChannel } from '../tab-channel.ts';

/** Intervals of progress messages to screens and to other tabs, and of messages to other tabs while nothing arrives. */
const TELL_EVERY_MS = 100;
const TELL_TABS_EVERY_MS = 1_000;
const ALIVE_EVERY_MS = 5_000;
/** A message from another tab counts for this long. */
const HEARD_FOR_MS = 20_000;
/** A partial list is shown if its download takes longer than this, and again after growing intervals. */
const FIRST_PART_MS = 500;
const NEXT_PART_MS = 2_000;

export interface CatalogueTeller {
  /** The progress of the download in this tab, or in another one that announced it. */
  progress(): DownloadProgress | null;
  /** Whether another tab is known to be downloading. */
  isOtherAtWork: () => boolean;
  onStored: (listener: () => void) => () => void;
  /** Announces new stored data: this tab and all others read it. */
  stored(): void;
  /** Callbacks for a running pass. `end` must be called in any case; `isNew` = more is readable than was announced. */
  beginPass(): {
    onProgress: (progress: DownloadProgress) => void;
    onPart: () => void;
    end: (isNew: boolean) => void;
  };
  close(): void;
}

/** Informs the screens of this tab, and the other tabs, about a sync, at limited rates. */
export function createCatalogueTeller(
  clock: Clock,
  channel: TabChannel<CatalogueNews> | null,
  onProgress: () => void,
): CatalogueTeller {
  const { subscribe: onStored, notify: readAgain } = createListeners();
  let own: DownloadProgress | null = null;
  let heard: { progress: DownloadProgress; forgotten: AbortController } | null = null;

  const stored = () => {
    readAgain();
    channel?.announce({ kind: 'stored' });
  };
  const setOwn = (progress: DownloadProgress | null) => {
    own = progress;
    onProgress();
  };
  const forgetLater = async (signal: AbortSignal) => {
    await clock.sleep(HEARD_FOR_MS, signal);
    if (!signal.aborted) hear(null);
  };
  const hear = (progress: DownloadProgress | null) => {
    heard?.forgotten.abort();
    heard = null;
    if (progress) {
      const forgotten = new AbortController();
      heard = { progress, forgotten };
      void forgetLater(forgotten.signal);
    }
    onProgress();
  };
  channel?.onAnnounced(news => {
    if (news?.kind === 'progress') hear(news.progress);
    else readAgain();
  });

  return {
    progress: () => own ?? heard?.progress ?? null,
    isOtherAtWork: () => heard !== null,
    onStored,
    stored,
    beginPass() {
      if (heard) hear(null);
      const ended = new AbortController();
      const { signal } = ended;
      let last: DownloadProgress | null = null;
      let partGapMs = NEXT_PART_MS / 2;
      const announce = () => {
        if (last) channel?.announce({ kind: 'progress', progress: last });
      };
      const screens = paced(clock, signal, { firstInMs: 0, gapMs: () => TELL_EVERY_MS }, () => setOwn(last));
      const tabs = paced(clock, signal, { firstInMs: 0, gapMs: () => TELL_TABS_EVERY_MS }, announce);
      const parts = paced(clock, signal, { firstInMs: FIRST_PART_MS, gapMs: () => (partGapMs *= 2) }, stored);
      const sayAlive = async () => {
        while (!signal.aborted) {
          await clock.sleep(ALIVE_EVERY_MS, signal);
          if (!signal.aborted) announce();
        }
      };
      if (channel) void sayAlive();
      return {
        onProgress(progress) {
          last = progress;
          screens.ask();
          tabs.ask();
        },
        onPart: parts.ask,
        end(isNew) {
          ended.abort();
          if (isNew || parts.isWaiting()) stored();
          if (last) channel?.announce({ kind: 'progress', progress: null });
          if (own) setOwn(null);
        },
      };
    },
    close() {
      heard?.forgotten.abort();
      channel?.close();
    },
  };
}
