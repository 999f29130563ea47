import { USUAL_POSTING_BYTES } from '../../sync/details/details-ahead.ts';
import type { ListProvince } from '../../sync/catalogue/list-provinces.ts';
import type { ProvinceDetails } from '../../sync/details/device-storage-status.ts';

/** From this many downloaded postings on, their average size replaces the usual one in estimates. */
const ENOUGH_POSTINGS = 200;

export interface ProvinceRow {
  /** A code, or `XX`. */
  province: string;
  postings: number;
  /** Size of their full text: from the server's index once it is known, an estimate before. */
  bytes: number;
  details: ProvinceDetails | null;
}

/** The provinces that have postings or a download, in an order that downloads don't change. */
export function provinceRows(
  counts: Readonly<Record<string, number>>,
  details: readonly ProvinceDetails[],
  listProvinces: readonly ListProvince[],
): ProvinceRow[] {
  const known = new Map(details.map(each => [each.province, each]));
  const inList = new Map(listProvinces.map(({ province, cards }) => [province, cards]));
  inList.delete('CA');
  const codes = new Set([...Object.keys(counts), ...inList.keys(), ...known.keys()]);
  const each = bytesEach(details);
  return [...codes]
    .map(province => {
      const asked = known.get(province) ?? null;
      const postings = asked?.postings || counts[province] || inList.get(province) || 0;
      return { province, postings, bytes: asked?.bytes || Math.round(postings * each), details: asked };
    })
    .filter(row => row.postings > 0 || row.details !== null)
    .sort((a, b) => b.postings - a.postings || (a.province < b.province ? -1 : 1));
}

function bytesEach(details: readonly ProvinceDetails[]): number {
  const postings = details.reduce((sum, each) => sum + each.postings, 0);
  const bytes = details.reduce((sum, each) => sum + each.bytes, 0);
  return postings < ENOUGH_POSTINGS ? USUAL_POSTING_BYTES : bytes / postings;
}
