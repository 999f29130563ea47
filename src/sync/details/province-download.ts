import { elapsedMs } from '../../core/elapsed.ts';
import { toHex } from '../../wire/hex.ts';
import type { DetailsPackEntry } from '../../wire/catalogue/details-packs.ts';
import type {
  DetailsDownload,
  DetailsRemote,
  DownloadState,
  DownloadStore,
  StoredPack,
} from './details-ports.ts';
import type { DownloadSetbacks } from './download-setbacks.ts';
import type { Locks } from '../locks.ts';
import { type Clock, StorageFullError } from '../ports.ts';

/** One lock's worth: few enough that another tab, which takes its turn after these, sees what is missing then. */
const AT_A_TIME = 4;
/** How often kept packs are compared with the server's index, when the list has changed and the link is not metered. */
const REFRESH_EVERY_MS = 60 * 60_000;
/**
 * The same if the browser doesn't say what its link costs. With 10,000 postings and a twentieth of them changing in a day, a comparison
 * each hour took 24 MB a day, perhaps of mobile data (`npm run bench -- day`). Opening a posting fetches it in any case.
 */
const REFRESH_UNSURE_MS = 24 * 60 * 60_000;
/** This many requests in a row without a usable pack (the server replaced them meanwhile) end in a pause. */
const MOST_IN_VAIN = 10;
const LOCK = 'portage-details';

export interface ProvinceDownloadOptions {
  remote: DetailsRemote;
  store: DownloadStore;
  clock: Clock;
  locks: Locks;
  gunzip: (packed: ArrayBuffer) => Promise<ArrayBuffer>;
  sha256: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  /** Removes about this many bytes of dispensable data; false = none is left. */
  freeRoom: (bytes: number) => Promise<boolean>;
  /** Whether the browser says what its link costs. */
  isLinkKnown?: () => boolean;
  /** Whether the download may use the current link. */
  isAllowed: (download: DetailsDownload) => boolean;
  /** The server said how large a download is, before its packs come. */
  onSized?: () => void;
}

/** The result of a part of a download. `vain`: nothing was kept, but there is more to try. */
export type Step = 'kept' | 'vain' | 'done' | 'unreachable';

/**
 * Downloads one province's packs as far as it can. The function that it returns takes turns with other tabs. `listed`: the
 * download as it was a moment ago. If it needed nothing then, the disk isn't asked again.
 */
export function createProvinceDownload(
  options: ProvinceDownloadOptions,
  setbacks: DownloadSetbacks,
): (listed: DownloadState, signal: AbortSignal) => Promise<Step> {
  const { remote, store, clock, locks, isLinkKnown = () => true, isAllowed } = options;

  const isOld = ({ checkedAtMs }: DetailsDownload): boolean => {
    const everyMs = isLinkKnown() ? REFRESH_EVERY_MS : REFRESH_UNSURE_MS;
    return checkedAtMs === 0 || elapsedMs(checkedAtMs, clock.nowMs()) >= everyMs;
  };

  const isDue = (download: DetailsDownload): boolean =>
    setbacks.isStale(download.province) || isOld(download);

  const isSettled = (state: DownloadState): boolean => {
    const { download } = state;
    if (isStanding(download) || setbacks.refusalOf(download.province)) return true;
    if (!isDue(download) && missingPacks(state).length === 0) return !isUnfinished(download);
    return !isAllowed(download);
  };

  const bring = async (listed: DownloadState, signal: AbortSignal): Promise<Step> => {
    if (isSettled(listed)) return 'done';
    const { province } = listed.download;
    let inVain = 0;
    while (inVain < MOST_IN_VAIN) {
      const step = await locks.run(LOCK, () => slice(province, signal));
      if (step === 'done' || step === 'unreachable') return step;
      inVain = step === 'kept' ? 0 : inVain + 1;
    }
    return setbacks.hasDamaged(province) ? giveUp(province) : 'vain';
  };

  const giveUp = async (province: string): Promise<Step> => {
    setbacks.refuse(province, 'damaged');
    await store.fail(province, 'damaged').catch(ignoringFullDisk);
    return 'done';
  };

  const slice = async (province: string, signal: AbortSignal): Promise<Step> => {
    const state = await store.get(province);
    if (signal.aborted || !state || isSettled(state)) return 'done';
    const { download } = state;
    if (isDue(download)) return askIndex(download, signal);
    const missing = missingPacks(state);
    if (missing.length === 0) {
      await store.finish(province, clock.nowMs());
      return 'done';
    }
    const left = setbacks.worthTrying(province, missing);
    return left.length === 0 ? giveUp(province) : fetchPacks(download, left, signal);
  };

  const askIndex = async (download: DetailsDownload, signal: AbortSignal): Promise<Step> => {
    const { province } = download;
    const answer = await remote.index(province, download.etag, signal);
    const atMs = clock.nowMs();
    if (answer.status === 'unreachable') return 'unreachable';
    setbacks.setStale(province, false);
    if (answer.status === 'unsupported') {
      setbacks.refuse(province, 'outdated');
      await store.fail(province, 'outdated');
      return 'done';
    }
    if (answer.status === 'unchanged') {
      await store.confirm(province, atMs);
    } else {
      await store.setIndex(province, { packs: answer.packs, etag: answer.etag, atMs });
      options.onSized?.();
    }
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
      if (answer.status === 'gone') setbacks.setStale(province, true);
      else if (answer.status === 'unreachable') isReachable = false;
      else if (!(await isWhole(entry, answer.bytes))) setbacks.countDamaged(province, entry);
      else found.push({ hash: entry.hash, bytes: answer.bytes });
    }
    if (!(await keepPacks(province, found))) return 'done';
    if (found.length === missing.length && (await store.finish(province, clock.nowMs()))) return 'done';
    if (!isReachable) return 'unreachable';
    return found.length > 0 ? 'kept' : 'vain';
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
    setbacks.refuse(province, 'quota');
    await store.fail(province, 'quota').catch(ignoringFullDisk);
    return false;
  };

  return bring;
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
