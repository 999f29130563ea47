import { UNKNOWN_KM } from './distances.ts';
import { type CatalogueQuery, DISTANCE_BANDS_KM } from './query.ts';

/**
 * What of a row depends on where one is and when one was here: which distance band it is in and whether it is new, in one
 * code (twice the band, and 1 for new). There are few, so that their counts give the facets of both.
 */
export interface Sides {
  /** Null: all rows are of side 0, since there is no place to be near to and nothing is new. */
  readonly codes: Uint8Array | null;
  /** Kilometres, ascending, that bands end with; rows beyond the last one, and of unknown places, are one more band. */
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

/** 1 for each side that the filters let through. */
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

/** From the rows of each side that pass everything but perhaps distance and newness. */
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
