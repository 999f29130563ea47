import type { SegmentEntry } from '../wire/catalogue.ts';
import type { HeldCatalogue, ProvinceChoice, Provinces } from './ports.ts';

/**
 * How far two provinces are apart, when some have to go for lack of room: by their places in this row from west to east.
 */
const WEST_TO_EAST = ['YT', 'BC', 'NT', 'AB', 'SK', 'MB', 'NU', 'ON', 'QC', 'NB', 'PE', 'NS', 'NL'];

/** Whether segments of this label are kept: what holds several provinces or none is small, and always is. */
export function isKept(province: string, kept: Provinces): boolean {
  return kept === null || !WEST_TO_EAST.includes(province) || kept.includes(province);
}

export function keptProvinces({ chosen, leftOut }: ProvinceChoice): Provinces {
  if (leftOut.length === 0) return chosen;
  return (chosen ?? WEST_TO_EAST).filter(province => !leftOut.includes(province));
}

/** Provinces of `wanted` that `present` lacks. */
export function lackingProvinces(present: Provinces, wanted: Provinces): readonly string[] {
  return present === null ? [] : (wanted ?? WEST_TO_EAST).filter(province => !present.includes(province));
}

/** The same list with the postings of no other provinces than these. */
export function withoutOthers(held: HeldCatalogue, kept: Provinces): HeldCatalogue {
  if (kept === null) return held;
  return {
    ...held,
    provinces: held.provinces === null ? kept : held.provinces.filter(province => kept.includes(province)),
    segments: held.segments.filter(({ kind, province }) => kind === 'delta' || isKept(province, kept)),
  };
}

/** The provinces that a list has bases of their own of, with the bytes of these. */
export function provinceBytes(segments: readonly SegmentEntry[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { kind, province, bytes } of segments) {
    if (kind === 'base' && WEST_TO_EAST.includes(province))
      sizes.set(province, (sizes.get(province) ?? 0) + bytes);
  }
  return sizes;
}

/** Of these provinces, the one farthest from `home`; null when there is only one. */
export function farthestProvince(provinces: Iterable<string>, home: string): string | null {
  const all = new Set(provinces);
  if (all.size < 2) return null;
  const distance = (province: string) =>
    Math.abs(WEST_TO_EAST.indexOf(province) - WEST_TO_EAST.indexOf(home));
  const others = WEST_TO_EAST.filter(province => all.has(province) && province !== home);
  return others.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}
