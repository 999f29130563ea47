import { farthestProvince, keptProvinces, provinceBytes, withoutOthers } from './catalogue-provinces.ts';
import { type CatalogueStore, type Clock, type ProvinceChoice, StorageFullError } from './ports.ts';

/** So much must be free before a full disk is tried again without being asked, and not more often than that. */
const WORTH_A_TRY_BYTES = 8_000_000;
const TRY_AGAIN_MS = 3_600_000;
/** Provinces that had to go are tried again without being asked once a day, if there is room. */
const BRING_BACK_MS = 24 * 3_600_000;
/** Where nobody chose a province nor read a posting, the most people are. */
const USUAL_HOME = 'ON';

export interface RoomOptions {
  store: CatalogueStore;
  clock: Clock;
  /** Bytes that this device still gives us, as far as it says. */
  freeBytes?: () => Promise<number>;
  /** Province of the posting that was read last, if any. */
  home?: () => Promise<string | null>;
}

/**
 * What is done when the catalogue does not fit, after everything that can be spared has gone: one province after the
 * other is left out, the farthest first (from the first one that the person chose, else from that of the posting read
 * last). Where not one of them fits, the larger half goes at once; and where the last one alone is too large, those
 * come in its place that are smaller. Then the list stays as it is until somebody asks again, or there is room.
 */
export function createRoom({ store, clock, freeBytes, home }: RoomOptions) {
  let fullAtMs: number | null = null;
  /** Of the provinces that were left out too, as far as they were met. */
  const sizes = new Map<string, number>();
  /** What to leave out so that smaller ones are tried than those that did not fit; null when there are none. */
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
  const isRoomy = async () => freeBytes !== undefined && (await freeBytes()) >= WORTH_A_TRY_BYTES;

  return {
    isFull: () => fullAtMs !== null,
    setFull(isFull: boolean): void {
      fullAtMs = isFull ? clock.nowMs() : null;
    },
    /** Whether a pass may be tried that nobody asked for: always, but for a disk that was found full. */
    async mayTry(): Promise<boolean> {
      return fullAtMs === null || (clock.nowMs() - fullAtMs >= TRY_AGAIN_MS && (await isRoomy()));
    },
    /** Leaves out some more; false when there is nothing to leave out, or not even that can be written. */
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
        await store.choose({ ...choice, leftOut, leftOutAtMs: clock.nowMs() });
        await store.tidy();
        return true;
      } catch (error) {
        if (error instanceof StorageFullError) return false;
        throw error;
      }
    },
    /** Takes back what was left out, some day, if there is room. Says whether there was something to take back. */
    async bringBack(): Promise<boolean> {
      const { choice } = await store.state();
      if (choice.leftOut.length === 0 || clock.nowMs() - choice.leftOutAtMs < BRING_BACK_MS) return false;
      if (!(await isRoomy())) return false;
      await store.choose({ ...choice, leftOut: [] });
      return true;
    },
  };
}
