import { matchesLmia } from '../../domain/lmia/lmia.ts';
import {
  type Dimension,
  DIMENSION_VALUES,
  DIMENSIONS,
  KIND_DIMENSIONS,
  PLACE_DIMENSIONS,
  PLACE_VALUES,
  PLACES_A_KIND,
} from './dimensions.ts';
import { valuesMeantBy, WORK_LANGUAGES } from '../../domain/posting/asked-language.ts';
import type { CatalogueFacets } from './query.ts';

type Counts = Record<Dimension, Uint32Array>;

/** For every value of every dimension: the rows in classes that fail no other dimension. `counts`: rows by class. */
function dimensionCounts(
  kinds: readonly (readonly number[])[],
  failing: Uint8Array,
  counts: Uint32Array,
): Counts {
  const found = Object.fromEntries(
    DIMENSIONS.map(name => [name, new Uint32Array(DIMENSION_VALUES[name].length)]),
  ) as Counts;
  const add = (name: Dimension | undefined, value: number | undefined, count: number) => {
    if (name === undefined || value === undefined) return;
    found[name][value] = (found[name][value] ?? 0) + count;
  };
  /** Counts of the rows that pass everything. */
  const byKind = new Uint32Array(kinds.length);
  const byPlace = new Uint32Array(PLACES_A_KIND);
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const kind = Math.floor(code / PLACES_A_KIND);
    const place = code % PLACES_A_KIND;
    const failed = failing[code] ?? 0;
    if (failed === 0) {
      byKind[kind] = (byKind[kind] ?? 0) + count;
      byPlace[place] = (byPlace[place] ?? 0) + count;
    } else if (failed <= KIND_DIMENSIONS.length)
      add(DIMENSIONS[failed - 1], kinds[kind]?.[failed - 1], count);
    else add(DIMENSIONS[failed - 1], PLACE_VALUES[place]?.[failed - 1 - KIND_DIMENSIONS.length], count);
  }
  for (const [kind, count] of byKind.entries())
    for (const [at, name] of KIND_DIMENSIONS.entries()) add(name, kinds[kind]?.[at], count);
  for (const [place, count] of byPlace.entries())
    for (const [at, name] of PLACE_DIMENSIONS.entries()) add(name, PLACE_VALUES[place]?.[at], count);
  return found;
}

type DimensionFacets = Omit<
  CatalogueFacets,
  'postedWithin' | 'distance' | 'minPay' | 'withPay' | 'lmiaApproved' | 'isNew'
>;

/** `counts`: rows by class, among the rows that pass all tests outside the dimensions. */
export function dimensionFacets(
  kinds: readonly (readonly number[])[],
  failing: Uint8Array,
  counts: Uint32Array,
): DimensionFacets {
  const found = dimensionCounts(kinds, failing, counts);
  const named = (name: Dimension): Record<string, number> => {
    const values: readonly string[] = DIMENSION_VALUES[name];
    return Object.fromEntries(
      values.flatMap((value, at) => {
        const count = found[name][at] ?? 0;
        return count > 0 ? [[value, count]] : [];
      }),
    );
  };
  const of = (name: Dimension, isMeant: (value: string) => boolean) =>
    Object.entries(named(name)).reduce((sum, [value, count]) => (isMeant(value) ? sum + count : sum), 0);
  const lmia = (filter: 'required' | 'requested' | 'approved' | 'exempt') => {
    const statuses = DIMENSION_VALUES.lmia.filter(status => matchesLmia(status, filter));
    return of('lmia', value => statuses.some(status => status === value));
  };
  return {
    provinces: named('province'),
    wage: {
      high: of('wage', value => value === 'high'),
      low: of('wage', value => value === 'low'),
      unknown: of('wage', value => value === 'unknown'),
    },
    lmia: {
      required: lmia('required'),
      requested: lmia('requested'),
      approved: lmia('approved'),
      exempt: lmia('exempt'),
      notStated: of('lmia', value => value === 'not_stated'),
    },
    employmentTerm: named('employmentTerm'),
    employmentHours: named('employmentHours'),
    workplace: named('workplace'),
    teer: named('teer'),
    languages: Object.fromEntries(
      (['', ...WORK_LANGUAGES] as const).map(asked => {
        const values = asked === '' ? [''] : valuesMeantBy(asked);
        return [asked, of('workLanguage', value => values.includes(value))];
      }),
    ) as CatalogueFacets['languages'],
    abroad: of('abroad', value => value === 'yes'),
  };
}
