import type { LmiaStatus } from '../domain/listing.ts';
import { matchesLmia } from '../domain/lmia.ts';
import { PROVINCE_CODES } from '../domain/province.ts';
import { countsAs, matchesWage, type WageClass } from '../domain/wage-class.ts';
import type { WageTable } from '../domain/wage-tables.ts';
import type { MergedRows } from './merged-rows.ts';
import type { CatalogueAnswer, CatalogueQuery } from './query.ts';
import { wageClassesOf } from './row-wage-class.ts';

/**
 * Province, wage class and LMIA status of a row in one byte. A scan counts the bytes of the rows that match the
 * keyword; every total and every facet count is then a sum over these 224 numbers.
 */
export const FACET_VALUES = 256;
/** Expired: in no list and in no count. */
export const EXPIRED = 255;

/** `XX`: the province is not known. */
const PROVINCES = [...PROVINCE_CODES, 'XX'] as const;
const CLASSES = ['high', 'low', 'straddles', 'unknown'] as const satisfies readonly WageClass[];
const LMIA = ['not_stated', 'requested', 'approved', 'exempt'] as const satisfies readonly LmiaStatus[];

interface Facet {
  province: (typeof PROVINCES)[number];
  wage: WageClass;
  lmia: LmiaStatus;
}

/** The byte is the place in this list. */
const FACETS: readonly Facet[] = PROVINCES.flatMap(province =>
  CLASSES.flatMap(wage => LMIA.map(lmia => ({ province, wage, lmia }))),
);

/** A byte for each row, as of a day. */
export function facetsOf(rows: MergedRows, table: WageTable, today: number): Uint8Array {
  const byPlace = Uint8Array.from(
    rows.place.entries,
    ({ provinceId }) => PROVINCES.indexOf(provinceId ?? 'XX') * 16,
  );
  const byTerms = rows.segments.map(({ terms }) =>
    Uint8Array.from(terms.entries, ({ lmiaStatus }) => LMIA.indexOf(lmiaStatus)),
  );
  const classes = rows.segments.map(columns => wageClassesOf(columns, table, CLASSES));
  const termCodes = rows.segments.map(({ terms }) => terms.codes);
  const { segmentOf, rowOf, expiresOn } = rows;
  const facets = new Uint8Array(rows.count);
  for (let row = 0; row < rows.count; row++) {
    if ((expiresOn[row] ?? 0) < today) {
      facets[row] = EXPIRED;
      continue;
    }
    const segment = segmentOf[row] ?? 0;
    const at = rowOf[row] ?? 0;
    const lmia = byTerms[segment]?.[termCodes[segment]?.[at] ?? 0] ?? 0;
    facets[row] = (byPlace[rows.place.codes[row] ?? 0] ?? 0) + (classes[segment]?.[at] ?? 0) * 4 + lmia;
  }
  return facets;
}

type Filters = Pick<CatalogueQuery, 'province' | 'wage' | 'lmia'>;

/** 1 for each byte whose rows the filters let through. */
export function facetFilter(query: Filters): Uint8Array {
  const allowed = new Uint8Array(FACET_VALUES);
  for (const [byte, facet] of FACETS.entries()) {
    const { province, wage, lmia } = passes(facet, query);
    allowed[byte] = province && wage && lmia ? 1 : 0;
  }
  return allowed;
}

function passes(facet: Facet, query: Filters) {
  return {
    province: query.province === '' || facet.province === query.province,
    wage: matchesWage(facet.wage, query.wage),
    lmia: matchesLmia(facet.lmia, query.lmia),
  };
}

/** The numbers of an answer, from how many matching rows have each byte. */
export function countFacets(
  counts: Uint32Array,
  query: Filters,
): Pick<CatalogueAnswer, 'total' | 'provinces' | 'wage' | 'lmiaNotStated'> {
  const provinces: Record<string, number> = Object.fromEntries(PROVINCES.map(code => [code, 0]));
  const wage = { high: 0, low: 0, unknown: 0 };
  let total = 0;
  let lmiaNotStated = 0;
  for (const [byte, facet] of FACETS.entries()) {
    const count = counts[byte] ?? 0;
    if (count === 0) continue;
    const pass = passes(facet, query);
    if (pass.province && pass.wage && pass.lmia) total += count;
    if (pass.wage && pass.lmia) provinces[facet.province] = (provinces[facet.province] ?? 0) + count;
    if (pass.province && pass.lmia) wage[countsAs(facet.wage)] += count;
    if (pass.province && pass.wage && facet.lmia === 'not_stated') lmiaNotStated += count;
  }
  return { total, provinces, wage, lmiaNotStated };
}
