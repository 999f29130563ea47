import type { ProvinceCode } from '../../domain/province.ts';
import { searchWords } from '../../domain/search-text.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import type { PayComparison } from './query.ts';
import { matchJobs } from './row-match.ts';
import type { Table } from '../table/table.ts';

/** Fewer postings give no comparison: half of them would be three or four. */
export const FEWEST_COMPARED = 8;

const UNIT_GROUP_DIGITS = 5;
const MINOR_GROUP_DIGITS = 4;

export interface Comparable {
  table: Table;
  /** The row of the posting itself. */
  row: number;
  /** By row: 1 = may be compared with it. */
  mask: Uint8Array;
  /** By job: 1 = its title has all words. */
  titlesWith: (words: readonly string[]) => Uint8Array;
}

/** The jobs to compare with, see `PayComparison.noc`. */
interface Group {
  noc: string;
  isJob: Uint8Array;
}

/**
 * Ranks a posting's pay among others of its occupation, in whole cents an hour: the least that each guarantees, from
 * `Pays.minima`. Uses the nearest group with enough postings: the occupation in the province, then everywhere, then its
 * minor group likewise. For a posting without a NOC code, the words of its title replace the occupation. Null: no group
 * has enough postings.
 */
export function comparePay({ table, row, mask, titlesWith }: Comparable): PayComparison | null {
  const { columns, dictionaries } = table;
  const minima = dictionaries.pays.minima();
  const own = minima[columns.pay[row] ?? 0] ?? -1;
  const place = dictionaries.places.second[columns.place[row] ?? 0] ?? 0;
  const province = CARD_VALUES.provinceId[place] ?? null;
  for (const { noc, isJob } of groupsOf(table, row, titlesWith)) {
    const matching = (where: number | null) => startingPays(table, mask, isJob, minima, where);
    const attempts: { province: ProvinceCode | null; pays: Float64Array }[] = [];
    if (province !== null) attempts.push({ province, pays: matching(place) });
    attempts.push({ province: null, pays: matching(null) });
    const found = attempts.find(({ pays }) => pays.length >= FEWEST_COMPARED);
    if (found) return { noc, province: found.province, ...described(found.pays, own) };
  }
  return null;
}

function groupsOf(
  { columns, dictionaries }: Table,
  row: number,
  titlesWith: Comparable['titlesWith'],
): Group[] {
  const { jobs, nocs, titles } = dictionaries;
  const job = columns.job[row] ?? 0;
  const noc = nocs.at(jobs.second[job] ?? 0);
  if (noc.length === UNIT_GROUP_DIGITS) {
    return [noc, noc.slice(0, MINOR_GROUP_DIGITS)].map(code => ({
      noc: code,
      isJob: matchJobs(dictionaries, code, null),
    }));
  }
  const words = searchWords(titles.at(jobs.first[job] ?? 0));
  return words.length === 0 ? [] : [{ noc: '', isJob: titlesWith(words) }];
}

/** The guaranteed pays of the matching rows, ascending. Leaves out pays that are unknown or guarantee nothing. */
function startingPays(
  { columns, dictionaries, count }: Table,
  mask: Uint8Array,
  isJob: Uint8Array,
  minima: Float64Array,
  where: number | null,
): Float64Array {
  const provinces = dictionaries.places.second;
  const found: number[] = [];
  for (let row = 0; row < count; row++) {
    if (mask[row] !== 1 || isJob[columns.job[row] ?? 0] !== 1) continue;
    if (where !== null && provinces[columns.place[row] ?? 0] !== where) continue;
    const cents = minima[columns.pay[row] ?? 0] ?? -1;
    if (cents > 0) found.push(cents);
  }
  return Float64Array.from(found).sort();
}

function described(pays: Float64Array, own: number): Omit<PayComparison, 'noc' | 'province'> {
  return {
    count: pays.length,
    tenth: percentile(pays, 10),
    quarter: percentile(pays, 25),
    median: percentile(pays, 50),
    threeQuarters: percentile(pays, 75),
    nineTenths: percentile(pays, 90),
    own: own > 0 ? own : null,
    lower: own > 0 ? pays.filter(cents => cents < own).length : null,
  };
}

/** By nearest rank: always the pay of one of the postings, never a value between two. */
function percentile(ascending: Float64Array, percent: number): number {
  return ascending[Math.ceil((ascending.length * percent) / 100) - 1] ?? 0;
}
