import { missingPacks } from './province-download.ts';
import { oneRunAtATime } from '../one-run-at-a-time.ts';
import { StorageFullError } from '../ports.ts';
import type { DownloadState } from './details-ports.ts';

/** Real postings in packs take 174 bytes each, sample ones 123. */
export const USUAL_POSTING_BYTES = 180;

/** The person's settings for downloads in advance. */
export interface AheadSettings {
  on: boolean;
  /** Also on mobile data and with the browser's data saver. */
  overMetered: boolean;
  budgetBytes: number;
  /** Provinces whose download the person removed. */
  declined: readonly string[];
}

/** More than the whole country takes today. */
export const AHEAD_DEFAULT: AheadSettings = {
  on: true,
  overMetered: false,
  budgetBytes: 20_000_000,
  declined: [],
};

export interface AheadStore {
  read(): AheadSettings;
  write(settings: AheadSettings): void;
}

export interface AheadOptions {
  settings: AheadStore;
  downloads: {
    keep(province: string, options: { ahead: true }): Promise<void>;
    remove(province: string): Promise<void>;
    /** Aborts the running request and starts over with all downloads. */
    restart(): void;
    isWorking(): boolean;
    subscribe(listener: () => void): () => void;
    onSized(listener: () => void): () => void;
  };
  list: () => Promise<readonly DownloadState[]>;
  /** Postings of the list on this device, by province. */
  counts: () => Promise<Readonly<Record<string, number>>>;
  /** Sorts provinces by preference: near ones, and those of saved searches. */
  order: (provinces: readonly string[]) => Promise<readonly string[]>;
  isLinkFree: () => boolean;
  /** True while the outbox is sending, which has priority. */
  isSending: () => boolean;
  onUnexpectedError: (error: unknown) => void;
}

export interface Ahead {
  settings(): AheadSettings;
  set(change: Partial<AheadSettings>): void;
  /** The person asked for this province, or removed it. */
  accept(province: string): void;
  decline(province: string): void;
  /** Whether downloads in advance may run now. */
  isAllowed(): boolean;
  wake(): void;
  idle(): Promise<void>;
}

/**
 * Requests the full postings of one province after another until the budget is used up. `Downloads` fetches them pack by pack and
 * resumes after an interruption. Each wake takes one step; the end of a download triggers the next.
 */
export function createAhead(options: AheadOptions): Ahead {
  const { downloads, onUnexpectedError } = options;
  /** Actual sizes, in bytes, of provinces that turned out to be too large for the budget. */
  const learned = new Map<string, number>();
  // Read each time: another tab may have changed them.
  const read = () => options.settings.read();

  const isAllowed = () => {
    const { on, overMetered } = read();
    return on && (options.isLinkFree() || overMetered) && !options.isSending();
  };
  const step = async () => {
    if (!isAllowed()) return;
    const states = await options.list();
    const next = await nextAhead({
      states,
      settings: read(),
      learned,
      counts: options.counts,
      order: options.order,
    });
    if (!next || !isAllowed()) return;
    if ('ask' in next) {
      // A full disk is reported only when the person asks for a download.
      await downloads.keep(next.ask, { ahead: true }).catch(ignoringFullDisk);
      return;
    }
    learned.set(next.remove, next.bytes);
    await downloads.remove(next.remove);
  };
  const { wake, idle } = oneRunAtATime(step, onUnexpectedError);
  downloads.subscribe(() => {
    if (!downloads.isWorking()) wake();
  });
  // One that exceeds the budget is removed before its packs come.
  downloads.onSized(wake);
  const set = (change: Partial<AheadSettings>) => {
    options.settings.write({ ...read(), ...change });
    downloads.restart();
    wake();
  };

  return {
    settings: read,
    set,
    accept(province) {
      const { declined } = read();
      if (declined.includes(province)) set({ declined: declined.filter(one => one !== province) });
    },
    decline(province) {
      const { declined } = read();
      if (!declined.includes(province)) set({ declined: [...declined, province] });
    },
    isAllowed,
    wake,
    idle,
  };
}

/** `counts` and `order` are asked only if nothing is under way, because every pack that is kept wakes this. */
interface AheadWorld extends Pick<AheadOptions, 'counts' | 'order'> {
  states: readonly DownloadState[];
  settings: Pick<AheadSettings, 'budgetBytes' | 'declined'>;
  learned: ReadonlyMap<string, number>;
}

/**
 * The next step: remove a download that exceeds the budget, or request the first wanted province that fits. null: a download is
 * under way, the disk is full, or nothing more fits. Downloads that the person requested do not count against the budget.
 */
export async function nextAhead({
  states,
  counts,
  order,
  settings,
  learned,
}: AheadWorld): Promise<{ ask: string } | { remove: string; bytes: number } | null> {
  const ahead = states.filter(({ download }) => download.ahead);
  let used = 0;
  for (const { download } of ahead) {
    const bytes = download.packs.reduce((sum, pack) => sum + pack.bytes, 0);
    used += bytes;
    if (used > settings.budgetBytes) return { remove: download.province, bytes };
  }
  const isOpen = ({ download }: DownloadState) => !download.stopped && download.problem === null;
  if (ahead.some(({ download }) => download.problem === 'quota')) return null;
  if (ahead.some(state => isOpen(state) && !isWhole(state))) return null;
  const isHere = new Set(states.map(({ download }) => download.province));
  const cards = await counts();
  const guess = (province: string) => learned.get(province) ?? (cards[province] ?? 0) * USUAL_POSTING_BYTES;
  const wanted = (await order(Object.keys(cards))).find(
    province =>
      (cards[province] ?? 0) > 0 &&
      !isHere.has(province) &&
      !settings.declined.includes(province) &&
      used + guess(province) <= settings.budgetBytes,
  );
  return wanted === undefined ? null : { ask: wanted };
}

function ignoringFullDisk(error: unknown): void {
  if (!(error instanceof StorageFullError)) throw error;
}

function isWhole(state: DownloadState): boolean {
  return state.download.checkedAtMs > 0 && missingPacks(state).length === 0;
}
