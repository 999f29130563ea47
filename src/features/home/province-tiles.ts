import type { ProvinceCode } from '../../domain/province.ts';

export interface ProvinceTile {
  code: ProvinceCode;
  /** From the west and from the north, both starting at 1. */
  column: number;
  row: number;
}

/** The country as tiles, row by row from the north-west. This is also the reading and tab order. */
export const PROVINCE_TILES: readonly ProvinceTile[] = [
  { code: 'YT', column: 1, row: 1 },
  { code: 'NT', column: 2, row: 1 },
  { code: 'NU', column: 3, row: 1 },
  { code: 'NL', column: 7, row: 1 },
  { code: 'BC', column: 1, row: 2 },
  { code: 'AB', column: 2, row: 2 },
  { code: 'SK', column: 3, row: 2 },
  { code: 'MB', column: 4, row: 2 },
  { code: 'ON', column: 5, row: 2 },
  { code: 'QC', column: 6, row: 2 },
  { code: 'NB', column: 6, row: 3 },
  { code: 'PE', column: 7, row: 3 },
  { code: 'NS', column: 7, row: 4 },
];

/**
 * The intensity of a tile, from 0 (none) to 4. It grows with the square root of the share of the largest count, so that
 * small counts still differ.
 */
export function tileLevel(count: number, largest: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0 || largest <= 0) return 0;
  const share = Math.sqrt(count / largest);
  if (share <= 0.25) return 1;
  if (share <= 0.5) return 2;
  return share <= 0.75 ? 3 : 4;
}
