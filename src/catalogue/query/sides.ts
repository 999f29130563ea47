import { UNKNOWN_KM } from './distances.ts';
import { type CatalogueQuery, DISTANCE_BANDS_KM } from './query.ts';

/**
 * The side of a row combines its distance band and whether it is new in one code (twice the band, plus 1 for new). Both
 * depend on the reader's location and last visit. There are few sides, and their counts give the facets of both.
 */
export interface Sides {
  /** Null: all rows are on side 0, since there is no reference place and nothing is new. */
  readonly codes: Uint8Array | null;
  /**
   * The upper ends of the bands in kilometres, ascending. Rows beyond the last one, and of unknown place, are one more
   * band.
   */
  readonly ends: readonly number[];
}

export function sidesOf(
  km: Uint16Array | null,
  isNew: Uint8Array | null,
  radius: number,
  count: number,
): Sides {
  const ends = [...new Set([...DISTANCE_BANDS_KM, ...(radius > 0 ? [radius] : [])])].sort((a, b) => a - b);
  if (!km && !isNew) return { codes: null, ends };
  const codes = new Uint8Array(count);
  if (km) {
    const bands = new Uint8Array(UNKNOWN_KM + 1).fill(ends.length * 2);
    for (let at = ends.length - 1; at >= 0; at--)
      bands.fill(at * 2, 0, Math.min(UNKNOWN_KM, Math.floor(ends[at] ?? 0) + 1));
    for (let row = 0; row < count; row++) codes[row] = bands[km[row] ?? UNKNOWN_KM] ?? 0;
  }
  if (isNew) for (let row = 0; row < count; row++) codes[row] = (codes[row] ?? 0) + (isNew[row] ?? 0);
  return { codes, ends };
}

type SideFilters = Pick<CatalogueQuery, 'near' | 'onlyNew'>;

/** By side: 1 = the filters let it through. */
export function allowedSides({ ends }: Sides, query: SideFilters): Uint8Array {
  return Uint8Array.from({ length: (ends.length + 1) * 2 }, (_, side) =>
    isNear(ends, side, query) && isNewEnough(side, query) ? 1 : 0,
  );
}

function isNear(ends: readonly number[], side: number, { near }: SideFilters): boolean {
  return !near || near.km === 0 || side >> 1 <= ends.indexOf(near.km);
}

function isNewEnough(side: number, { onlyNew }: SideFilters): boolean {
  return !onlyNew || (side & 1) === 1;
}

/** `counts`: rows by side, among those that pass all tests but distance and newness. */
export function sideFacets(
  { ends }: Sides,
  counts: Uint32Array,
  query: SideFilters,
): { distance: Record<number, number> | null; isNew: number } {
  const sum = (test: (side: number) => boolean) =>
    counts.reduce((total, count, side) => total + (test(side) ? count : 0), 0);
  return {
    distance:
      query.near &&
      Object.fromEntries(
        DISTANCE_BANDS_KM.map(km => [
          km,
          sum(side => side >> 1 <= ends.indexOf(km) && isNewEnough(side, query)),
        ]),
      ),
    isNew: sum(side => (side & 1) === 1 && isNear(ends, side, query)),
  };
}
