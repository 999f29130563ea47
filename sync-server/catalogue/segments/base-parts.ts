import type { Card } from '../../../src/domain/listing.ts';

/**
 * A segment of this many cards takes about 75 kB on the wire, so a broken connection costs a slow phone no more than
 * that.
 */
const MOST_CARDS = 8_000;
/** Provinces with fewer cards share segments: small segments compress badly and cost a request each. */
const FEW_CARDS = 1_000;
/**
 * A catalogue of this many cards is one segment of about 100 kB. Split by province it would be a quarter larger and
 * take five requests, which delays a first download on a slow link, and keeping only some provinces would save little.
 */
const SMALL_CATALOGUE = 12_000;

/** The label of a segment with cards of several provinces. */
export const SEVERAL_PROVINCES = 'CA';
const NO_PROVINCE = 'XX';

export interface BasePart<T> {
  province: string;
  postings: T[];
}

/** Splits a catalogue into bases: by province, then into equal parts by job id. An empty catalogue is one base. */
export function baseParts<T extends Pick<Card, 'jobId' | 'provinceId'>>(
  postings: Iterable<T>,
): BasePart<T>[] {
  const all = [...postings];
  if (all.length <= SMALL_CATALOGUE) return [{ province: SEVERAL_PROVINCES, postings: all }];
  const byProvince = new Map<string, T[]>();
  for (const posting of all) {
    const province = posting.provinceId ?? NO_PROVINCE;
    const group = byProvince.get(province);
    if (group) group.push(posting);
    else byProvince.set(province, [posting]);
  }
  const small = [...byProvince].filter(([, group]) => group.length < FEW_CARDS);
  const large = [...byProvince].filter(([, group]) => group.length >= FEW_CARDS);
  const groups: [string, T[]][] = [...large.sort(([a], [b]) => (a < b ? -1 : 1))];
  if (small.length > 0) groups.push([SEVERAL_PROVINCES, small.flatMap(([, group]) => group)]);
  return groups.flatMap(([province, group]) =>
    inEqualParts(group).map(part => ({ province, postings: part })),
  );
}

function inEqualParts<T extends { jobId: number }>(group: T[]): T[][] {
  const sorted = group.sort((a, b) => a.jobId - b.jobId);
  const size = Math.ceil(sorted.length / Math.ceil(sorted.length / MOST_CARDS));
  const parts: T[][] = [];
  for (let start = 0; start < sorted.length; start += size) parts.push(sorted.slice(start, start + size));
  return parts;
}
