import type { SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import type { HeldCatalogue, ProvinceChoice, Provinces } from '../ports.ts';

/**
 * A row from west to east. The places in it measure the distance of two provinces when some have to be left out for
 * lack of room.
 */
const WEST_TO_EAST = ['YT', 'BC', 'NT', 'AB', 'SK', 'MB', 'NU', 'ON', 'QC', 'NB', 'PE', 'NS', 'NL'];

/** Whether segments of this label are kept. Segments of several provinces, or of none, are small and always kept. */
export function isKept(province: string, kept: Provinces): boolean {
  return kept === null || !WEST_TO_EAST.includes(province) || kept.includes(province);
}

export function keptProvinces({ chosen, leftOut }: ProvinceChoice): Provinces {
  if (leftOut.length === 0) return chosen;
  return (chosen ?? WEST_TO_EAST).filter(province => !leftOut.includes(province));
}

/** The provinces of `wanted` that `present` lacks. */
export function lackingProvinces(present: Provinces, wanted: Provinces): readonly string[] {
  return present === null ? [] : (wanted ?? WEST_TO_EAST).filter(province => !present.includes(province));
}

/** The same list, limited to the postings of these provinces. */
export function withoutOthers(held: HeldCatalogue, kept: Provinces): HeldCatalogue {
  if (kept === null) return held;
  return {
    ...held,
    provinces: held.provinces === null ? kept : held.provinces.filter(province => kept.includes(province)),
    segments: held.segments.filter(({ kind, province }) => kind === 'delta' || isKept(province, kept)),
  };
}

/** The provinces with bases of their own in this list, and the bytes of these bases. */
export function provinceBytes(segments: readonly SegmentEntry[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { kind, province, bytes } of segments) {
    if (kind === 'base' && WEST_TO_EAST.includes(province))
      sizes.set(province, (sizes.get(province) ?? 0) + bytes);
  }
  return sizes;
}

/** The province farthest from `home`, or null when there is only one. */
export function farthestProvince(provinces: Iterable<string>, home: string): string | null {
  const all = new Set(provinces);
  if (all.size < 2) return null;
  const distance = (province: string) =>
    Math.abs(WEST_TO_EAST.indexOf(province) - WEST_TO_EAST.indexOf(home));
  const others = WEST_TO_EAST.filter(province => all.has(province) && province !== home);
  return others.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}
