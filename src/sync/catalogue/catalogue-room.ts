import { elapsedMs } from '../../core/elapsed.ts';
import { farthestProvince, keptProvinces, provinceBytes, withoutOthers } from './catalogue-provinces.ts';
import { type CatalogueStore, type Clock, type ProvinceChoice, StorageFullError } from '../ports.ts';

/** After a full disk, an automatic retry needs this much free space, and happens at most this often. */
const WORTH_A_TRY_BYTES = 8_000_000;
const TRY_AGAIN_MS = 3_600_000;
/** Provinces that were left out are retried automatically once a day if there is room. */
const BRING_BACK_MS = 24 * 3_600_000;
/** The most populous province, for a person who neither chose a province nor read a posting. */
const USUAL_HOME = 'ON';

export interface RoomOptions {
  store: CatalogueStore;
  clock: Clock;
  /** Free bytes for this site, as the browser estimates them. */
  freeBytes?: () => Promise<number>;
  /** The province of the posting read last, if any. */
  home?: () => Promise<string | null>;
}

/**
 * Decides what to do when the catalogue doesn't fit even after all spare data is gone. It leaves out one province after
 * the other, the farthest first (measured from the first one that the person chose, or else from that of the posting
 * read last). If not a single province fits, the larger half is left out at once. If the last one alone is too large,
 * smaller ones replace it. After that the list stays as it is until the person retries, or there is room.
 */
export function createRoom({ store, clock, freeBytes, home }: RoomOptions) {
  let fullAtMs: number | null = null;
  /** Includes provinces that were left out, if their sizes are known. */
  const sizes = new Map<string, number>();
  /** Provinces to leave out so that smaller ones are tried than those that didn't fit; null when there are none. */
  const withSmaller = (
    tried: ReadonlyMap<string, number>,
    { chosen, leftOut }: ProvinceChoice,
  ): string[] | null => {
    const known = [...sizes.keys()].filter(province => chosen?.includes(province) ?? true);
    const bySize = [...tried].toSorted(([, a], [, b]) => a - b).map(([province]) => province);
    const smaller =
      bySize.length > 1
        ? bySize.slice(0, bySize.length / 2)
        : known.filter(province => (sizes.get(province) ?? 0) < Math.min(...tried.values()));
    const others = [...new Set([...leftOut, ...known])].filter(province => !smaller.includes(province));
    return tried.size === 0 || smaller.length === 0 ? null : others;
  };
  const isLongAgo = (atMs: number, ms: number) => elapsedMs(atMs, clock.nowMs()) >= ms;
  const isRoomy = async () => freeBytes !== undefined && (await freeBytes()) >= WORTH_A_TRY_BYTES;

  return {
    isFull: () => fullAtMs !== null,
    setFull(isFull: boolean): void {
      fullAtMs = isFull ? clock.nowMs() : null;
    },
    /** Whether an automatic pass may run: always, except after the disk was found full. */
    async mayTry(): Promise<boolean> {
      return fullAtMs === null || (isLongAgo(fullAtMs, TRY_AGAIN_MS) && (await isRoomy()));
    },
    /**
     * Leaves out more provinces. False when there is nothing to leave out, or when even the choice cannot be written.
     */
    async leaveOut(): Promise<boolean> {
      const { held, hashes, choice } = await store.state();
      if (!held) return false;
      const { segments } = withoutOthers(held, keptProvinces(choice));
      const tried = provinceBytes(segments);
      for (const [province, bytes] of tried) sizes.set(province, bytes);
      const centre = choice.chosen?.[0] ?? (await home?.()) ?? USUAL_HOME;
      const isAnyHere = provinceBytes(segments.filter(({ hash }) => hashes.has(hash))).size > 0;
      const farthest = farthestProvince(tried.keys(), centre);
      const leftOut = isAnyHere ? farthest && [...choice.leftOut, farthest] : withSmaller(tried, choice);
      if (!leftOut) return false;
      try {
        await store.leaveOut({ ...choice, leftOut, leftOutAtMs: clock.nowMs() });
        await store.tidy();
        return true;
      } catch (error) {
        if (error instanceof StorageFullError) return false;
        throw error;
      }
    },
    /**
     * Restores the provinces that were left out, after a day, if there is room. Returns whether there were any to
     * restore.
     */
    async bringBack(): Promise<boolean> {
      const { choice } = await store.state();
      if (choice.leftOut.length === 0 || !isLongAgo(choice.leftOutAtMs, BRING_BACK_MS)) return false;
      if (!(await isRoomy())) return false;
      await store.leaveOut({ ...choice, leftOut: [] });
      return true;
    },
  };
}
