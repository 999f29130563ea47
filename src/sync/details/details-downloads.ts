import { toHex } from '../../wire/hex.ts';
import type { DetailsPackEntry } from '../../wire/catalogue/details-packs.ts';
import type {
  DetailsDownload,
  DetailsRemote,
  DownloadProblem,
  DownloadState,
  DownloadStore,
  StoredPack,
} from './details-ports.ts';
import type { Locks } from '../locks.ts';
import { type Clock, StorageFullError } from '../ports.ts';
import { createSchedule, type RunResult } from '../schedule.ts';

/** One lock's worth: few enough that another tab, which takes its turn after these, sees what is missing then. */
const AT_A_TIME = 4;
/** How often kept packs are compared with the server's index, when the list has changed and the link is not metered. */
const REFRESH_EVERY_MS = 60 * 60_000;
/** This many requests in a row without a usable pack (the server replaced them meanwhile) end in a pause. */
const MOST_IN_VAIN = 10;
/** A pack that arrived damaged this often is skipped. */
const MOST_DAMAGED = 3;
const LOCK = 'portage-details';

export interface DownloadsOptions {
  remote: DetailsRemote;
  store: DownloadStore;
  clock: Clock;
  locks: Locks;
  random: () => number;
  gunzip: (packed: ArrayBuffer) => Promise<ArrayBuffer>;
  sha256: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  /** Whether the link costs, or the person saves data. */
  isMetered: () => boolean;
  /** Whether downloads in advance (`ahead`) may run now. */
  isAheadAllowed?: () => boolean;
  /** Removes about this many bytes of dispensable data; false = none is left. */
  freeRoom: (bytes: number) => Promise<boolean>;
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
  close(): Promise<void>;
}

/** The result of one slice of a download. `vain`: nothing was kept, but there is more to try. */
type Step = 'kept' | 'vain' | 'done' | 'unreachable';

/**
 * Downloads the full postings of the wanted provinces, pack by pack. Each pack is checked against its hash and stored at
 * once: a lost connection, a reload or a stop loses none that arrived. A pack that keeps arriving damaged delays neither the
 * rest of its province nor the next one. Several tabs take turns. A metered link is used only for downloads that the person
 * allowed on it.
 */
export function createDownloads(options: DownloadsOptions): Downloads {
  const { remote, store, clock, locks, isMetered } = options;
  const isAllowed = ({ ahead = false, overMetered }: DetailsDownload) =>
    overMetered || (ahead ? (options.isAheadAllowed?.() ?? false) : !isMetered());
  /** Provinces whose index must be fetched again, whatever its age. */
  const stale = new Set<string>();
  /**
   * Provinces that are not tried again before the next start: this version of the app can't read them, their packs keep
   * arriving damaged, or the disk is too full even to note a failure.
   */
  const refused = new Map<string, DownloadProblem>();
  /** How often each pack arrived damaged, by province. */
  const damaged = new Map<string, Map<string, number>>();

  const bring = async (province: string, signal: AbortSignal): Promise<Step> => {
    let inVain = 0;
    while (inVain < MOST_IN_VAIN) {
      const step = await locks.run(LOCK, () => slice(province, signal));
      if (step === 'done' || step === 'unreachable') return step;
      inVain = step === 'kept' ? 0 : inVain + 1;
    }
    return damaged.has(province) ? giveUp(province) : 'vain';
  };

  const giveUp = async (province: string): Promise<Step> => {
    refused.set(province, 'damaged');
    await store.fail(province, 'damaged').catch(ignoringFullDisk);
    return 'done';
  };

  const slice = async (province: string, signal: AbortSignal): Promise<Step> => {
    const state = await store.get(province);
    if (signal.aborted || !state || isStanding(state.download) || refused.has(province)) return 'done';
    const { download } = state;
    const missing = missingPacks(state);
    const isDue = stale.has(province) || isOld(download, clock.nowMs());
    if (!isDue && missing.length === 0) {
      if (isUnfinished(download)) await store.finish(province, clock.nowMs());
      return 'done';
    }
    if (!isAllowed(download)) return 'done';
    if (isDue) return askIndex(download, signal);
    const tries = damaged.get(province);
    const left = missing.filter(({ hash }) => (tries?.get(hash) ?? 0) < MOST_DAMAGED);
    return left.length === 0 ? giveUp(province) : fetchPacks(download, left, signal);
  };

  const askIndex = async (download: DetailsDownload, signal: AbortSignal): Promise<Step> => {
    const { province } = download;
    const answer = await remote.index(province, download.etag, signal);
    const atMs = clock.nowMs();
    if (answer.status === 'unreachable') return 'unreachable';
    stale.delete(province);
    if (answer.status === 'unsupported') {
      refused.set(province, 'outdated');
      await store.fail(province, 'outdated');
      return 'done';
    }
    if (answer.status === 'unchanged') await store.confirm(province, atMs);
    else await store.setIndex(province, { packs: answer.packs, etag: answer.etag, atMs });
    await finishIfWhole(province);
    return 'vain';
  };

  const fetchPacks = async (
    { province }: DetailsDownload,
    missing: readonly DetailsPackEntry[],
    signal: AbortSignal,
  ): Promise<Step> => {
    const fetched = await Promise.all(
      missing.slice(0, AT_A_TIME).map(async entry => ({ entry, answer: await remote.pack(entry, signal) })),
    );
    const found: StoredPack[] = [];
    let isReachable = true;
    for (const { entry, answer } of fetched) {
      if (answer.status === 'gone') stale.add(province);
      else if (answer.status === 'unreachable') isReachable = false;
      else if (!(await isWhole(entry, answer.bytes))) noteDamaged(province, entry);
      else found.push({ hash: entry.hash, bytes: answer.bytes });
    }
    if (!(await keepPacks(province, found))) return 'done';
    if (found.length === missing.length) await finishIfWhole(province);
    if (!isReachable) return 'unreachable';
    return found.length > 0 ? 'kept' : 'vain';
  };

  const noteDamaged = (province: string, { hash }: DetailsPackEntry): void => {
    const tries = damaged.get(province) ?? new Map<string, number>();
    damaged.set(province, tries.set(hash, (tries.get(hash) ?? 0) + 1));
  };

  const isWhole = async ({ hash }: DetailsPackEntry, packed: ArrayBuffer): Promise<boolean> => {
    const content = await options.gunzip(packed).catch(() => null);
    return content !== null && toHex(await options.sha256(content)) === hash;
  };

  /** False: the disk is full, and the download stands still with what it has. */
  const keepPacks = async (province: string, packs: readonly StoredPack[]): Promise<boolean> => {
    if (packs.length === 0) return true;
    try {
      await store.keep(province, packs);
      return true;
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error;
    }
    if (await options.freeRoom(packs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)))
      return keepPacks(province, packs);
    if (packs.length > 1)
      return (await keepPacks(province, packs.slice(0, 1))) && keepPacks(province, packs.slice(1));
    refused.set(province, 'quota');
    await store.fail(province, 'quota').catch(ignoringFullDisk);
    return false;
  };

  const finishIfWhole = async (province: string): Promise<void> => {
    const state = await store.get(province);
    if (state && missingPacks(state).length === 0) await store.finish(province, clock.nowMs());
  };

  const pass = async (signal: AbortSignal): Promise<RunResult> => {
    let isDrained = true;
    for (const { download } of await store.list()) {
      const step = await bring(download.province, signal);
      if (step === 'vain') isDrained = false;
      if (step === 'unreachable') return { status: 'later', retryAfterMs: null };
    }
    return isDrained ? { status: 'drained' } : { status: 'later', retryAfterMs: null };
  };

  const schedule = createSchedule({
    run: pass,
    clock,
    random: options.random,
    onUnexpectedError: options.onUnexpectedError,
  });

  const begin = async (
    province: string,
    { overMetered = false, ahead }: { overMetered?: boolean; ahead?: boolean } = {},
  ): Promise<void> => {
    await store.ask(province, { atMs: clock.nowMs(), overMetered, ...(ahead !== undefined && { ahead }) });
    refused.delete(province);
    damaged.delete(province);
    schedule.wake(ahead ? 'hint' : 'person');
  };

  return {
    wake: reason => schedule.wake(reason),
    keep: (province, asked) => begin(province, { ahead: false, ...asked }),
    refresh(province, asked) {
      stale.add(province);
      return begin(province, asked);
    },
    async stop(province) {
      await store.stop(province);
      schedule.restart();
    },
    async remove(province) {
      stale.delete(province);
      refused.delete(province);
      damaged.delete(province);
      await store.remove(province);
      schedule.restart();
    },
    refusalOf: province => refused.get(province) ?? null,
    isAllowed,
    restart: () => schedule.restart(),
    isWorking: () => schedule.status() === 'sending',
    isUnreachable: () => schedule.status() === 'offline',
    subscribe: listener => schedule.subscribe(listener),
    close: () => schedule.close(),
  };
}

function ignoringFullDisk(error: unknown): void {
  if (!(error instanceof StorageFullError)) throw error;
}

export function missingPacks({ download, present }: DownloadState): DetailsPackEntry[] {
  return download.packs.filter(({ hash }) => !present.has(hash));
}

/** Until the person says go on. */
function isStanding({ stopped, problem }: DetailsDownload): boolean {
  return stopped || problem === 'quota';
}

/** Cut off after its last pack. */
function isUnfinished({ keptAtMs, earlier, overMetered }: DetailsDownload): boolean {
  return keptAtMs === null || earlier.length > 0 || overMetered;
}

/** A clock that was set back makes it old as well. */
function isOld({ checkedAtMs }: DetailsDownload, nowMs: number): boolean {
  return checkedAtMs === 0 || Math.abs(nowMs - checkedAtMs) >= REFRESH_EVERY_MS;
}
