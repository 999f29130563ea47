import { elapsedMs } from '../../core/elapsed.ts';
import type { Manifest } from '../../wire/catalogue/catalogue.ts';
import { SEGMENT_FORMAT } from '../../wire/catalogue-constants.ts';
import { weightOf } from '../../wire/catalogue/delta-merging.ts';
import { PROTOCOL_VERSION } from '../../wire/protocol-version.ts';
import { downloadSegments, type Sha256 } from './catalogue-download.ts';
import { type ChainPlan, planChain } from './catalogue-plan.ts';
import { type DownloadProgress, downloadProgress } from './catalogue-progress.ts';
import { keptProvinces, lackingProvinces, withoutOthers } from './catalogue-provinces.ts';
import { catalogueStates } from './catalogue-states.ts';
import {
  type CatalogueRemote,
  type CatalogueStore,
  type Clock,
  type HeldCatalogue,
  type SpareRoom,
  StorageFullError,
  type StoredSegment,
} from '../ports.ts';
import { withRoom } from './with-room.ts';

/** A download counts as large on a metered link from this size: more than a day of changes, less than a province. */
const LARGE_BYTES = 150_000;
/** On a metered link, a large download is postponed until the list is this old, unless the person requests it. */
const MAY_WAIT_MS = 3 * 24 * 3_600_000;
/** Free this much more than needed: browsers count quotas only roughly. */
const MORE_ROOM_BYTES = 1_000_000;
/** The server makes no bases for fewer changes than this. */
const BASES_FROM = 1_000;
/** A smaller download is over before its progress could be read. */
const SHOWN_FROM_BYTES = 50_000;

export interface CataloguePassOptions {
  remote: CatalogueRemote;
  store: CatalogueStore;
  clock: Clock;
  sha256: Sha256;
  /**
   * The link is metered and the person did not request the sync. A large download waits, unless there is no whole list
   * yet.
   */
  isFrugal?: boolean;
  onPostponed?: (bytes: number) => void;
  /** Retries the provinces that were left out for lack of room. */
  bringBack?: boolean;
  onProgress: (progress: DownloadProgress) => void;
  /** More of the list is readable than before, but the download goes on. */
  onPart?: () => void;
  /** Data that may be removed when the disk is full. */
  spare?: SpareRoom;
}

/**
 * `updated`: the stored list changed and matches the server's. `stale`: a cache on the way answered with an older state
 * than this device has. `damaged`: bytes didn't match their hash. `postponed`: a large download waits for a better
 * link. `full`: the disk is full.
 */
export type CataloguePassResult =
  | 'current'
  | 'updated'
  | 'stale'
  | 'unreachable'
  | 'damaged'
  | 'unsupported'
  | 'postponed'
  | 'full';

/**
 * Brings this device up to date with the server, once: requests the manifest, fetches the missing segments, and stores
 * each in one transaction with the state that it leads to. After an interruption, the next pass continues with the
 * segments that were stored. A whole list stays readable until the next state is whole too.
 */
export async function syncCatalogue(
  options: CataloguePassOptions,
  signal: AbortSignal,
): Promise<CataloguePassResult> {
  const { remote, store, clock } = options;
  const { held: stored, hashes, choice } = await store.state();
  const isBack = options.bringBack === true && choice.leftOut.length > 0;
  if (isBack && !(await fits(store.leaveOut({ ...choice, leftOut: [] })))) return 'full';
  const provinces = isBack ? choice.chosen : keptProvinces(choice);
  const held = stored && withoutOthers(stored, provinces);
  const isWhole = held !== null && held.segments.every(({ hash }) => hashes.has(hash));
  const isComplete =
    isWhole && isSameList(stored, held) && lackingProvinces(held.provinces, provinces).length === 0;
  const answer = await remote.manifest(isComplete && !isOutweighed(held) ? held : null, signal);
  if (answer.status === 'unreachable' || signal.aborted) return 'unreachable';
  if (answer.status === 'unchanged') {
    // The list is up to date even if the disk has no room for the timestamp.
    await fits(store.confirm(clock.nowMs()));
    return 'current';
  }
  const { manifest, etag } = answer;
  if (manifest.protocol !== PROTOCOL_VERSION || manifest.format > SEGMENT_FORMAT) return 'unsupported';
  if (held && isStale(held, manifest)) return 'stale';

  const plan = planChain(isWhole ? held : null, manifest, hashes, provinces);
  if (!plan) return 'unreachable';
  if (options.isFrugal && isWhole && mayWait(held, plan, clock)) {
    options.onPostponed?.(missingBytes(plan));
    return 'postponed';
  }
  const states = catalogueStates({ manifest, etag, plan, held, isWhole, hashes, provinces });
  const isShown = !isWhole || missingBytes(plan) >= SHOWN_FROM_BYTES;
  const report = isShown ? options.onProgress : () => {};
  const progress = downloadProgress(plan, manifest, provinces, report);
  const keepTogether = async (segments: readonly StoredSegment[]) => {
    const next = states.after(segments, clock.nowMs());
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes.byteLength, MORE_ROOM_BYTES);
    await withRoom(options.spare, bytes, () => store.keep(segments, next));
    states.written(segments);
    progress.kept(segments);
    if (next && next.etag === null) options.onPart?.();
  };
  const keep = async (segments: StoredSegment[]) => {
    try {
      await keepTogether(segments);
    } catch (error) {
      if (!(error instanceof StorageFullError) || segments.length < 2) throw error;
      // Some of them may fit, and then the list shows what can be left out.
      for (const segment of bySize(segments)) await keepTogether([segment]);
    }
  };
  try {
    if (plan.missing.length === 0) await keep([]);
    else {
      const result = await downloadSegments(
        plan.missing,
        { ...options, keep, onBytes: progress.came },
        signal,
      );
      if (result !== 'complete') return result === 'cut' ? 'unreachable' : 'damaged';
    }
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    // If nothing could be stored, store at least the state, so that it is known what can be left out.
    if (!stored) await fits(keepTogether([]));
    return 'full';
  }
  return isWhole && isSameList(stored, { segments: plan.segments }) ? 'current' : 'updated';
}

/**
 * True for states that must not be followed: an earlier position of the same epoch, or an epoch that this device left,
 * built before the current one. A cache may serve them for a while; following it would download the whole country
 * twice.
 */
function isStale(held: HeldCatalogue, manifest: Manifest): boolean {
  if (manifest.epoch === held.epoch) return manifest.position < held.position;
  return held.leftEpochs.includes(manifest.epoch) && Date.parse(manifest.builtAt) <= Date.parse(held.builtAt);
}

/**
 * After months, the deltas outweigh the cards. Then bases are worth their bytes, so the manifest has to include them. A
 * small board may have none.
 */
function isOutweighed({ segments, cards }: HeldCatalogue): boolean {
  return weightOf(segments.filter(({ kind }) => kind === 'delta')) > Math.max(cards, BASES_FROM);
}

function missingBytes({ missing }: ChainPlan): number {
  return missing.reduce((sum, entry) => sum + entry.wireBytes, 0);
}

function mayWait(held: HeldCatalogue, plan: ChainPlan, clock: Clock): boolean {
  return missingBytes(plan) > LARGE_BYTES && elapsedMs(held.confirmedAtMs, clock.nowMs()) < MAY_WAIT_MS;
}

function bySize(segments: readonly StoredSegment[]): StoredSegment[] {
  return segments.toSorted((a, b) => a.bytes.byteLength - b.bytes.byteLength);
}

/** False: the disk is full, and nothing was written. */
async function fits(write: Promise<void>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof StorageFullError) return false;
    throw error;
  }
}

function isSameList(a: Pick<HeldCatalogue, 'segments'> | null, b: Pick<HeldCatalogue, 'segments'>): boolean {
  return (
    a !== null &&
    a.segments.length === b.segments.length &&
    b.segments.every(({ hash }, index) => a.segments[index]?.hash === hash)
  );
}
