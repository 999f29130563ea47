import type { Card } from '../../domain/listing.ts';
import { matchesLmia } from '../../domain/lmia/lmia.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import { valuesMeantBy } from '../../domain/posting/asked-language.ts';
import type { CatalogueQuery } from './query.ts';

/** Determined by the terms of a job. */
export const KIND_DIMENSIONS = [
  'lmia',
  'employmentTerm',
  'employmentHours',
  'workplace',
  'workLanguage',
  'abroad',
] as const;
/** Determined by place, pay and occupation. */
export const PLACE_DIMENSIONS = ['province', 'wage', 'teer'] as const;
/** The filters on fields with few values. A class of rows has one value of each (`filter-classes.ts`). */
export const DIMENSIONS = [...KIND_DIMENSIONS, ...PLACE_DIMENSIONS] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const notNull = (values: readonly (string | null)[]) => values.map(value => value ?? '');

/** A value's code is its index here; '' = not stated. */
export const DIMENSION_VALUES = {
  lmia: CARD_VALUES.lmiaStatus,
  employmentTerm: notNull(CARD_VALUES.employmentTerm),
  employmentHours: notNull(CARD_VALUES.employmentHours),
  workplace: notNull(CARD_VALUES.workplace),
  workLanguage: notNull(CARD_VALUES.workLanguage),
  abroad: ['no', 'yes'],
  province: CARD_VALUES.provinceId.map(code => code ?? 'XX'),
  /** A range that straddles the threshold counts as low. */
  wage: ['high', 'low', 'unknown'],
  teer: ['0', '1', '2', '3', '4', '5', ''],
} as const satisfies Record<Dimension, readonly string[]>;

/**
 * The number of classes in each kind of terms: one for each combination of values of `PLACE_DIMENSIONS`. The last
 * dimension varies fastest.
 */
export const PLACES_A_KIND = PLACE_DIMENSIONS.reduce((all, name) => all * DIMENSION_VALUES[name].length, 1);

/** The values of `PLACE_DIMENSIONS`, by class within a kind. */
export const PLACE_VALUES: readonly (readonly number[])[] = Array.from(
  { length: PLACES_A_KIND },
  (_, place) => {
    const teers = DIMENSION_VALUES.teer.length;
    const wages = DIMENSION_VALUES.wage.length;
    return [Math.floor(place / (wages * teers)), Math.floor(place / teers) % wages, place % teers];
  },
);

export type DimensionFilters = Pick<
  CatalogueQuery,
  'lmia' | 'types' | 'workplace' | 'languages' | 'abroad' | 'provinces' | 'wage' | 'teer'
>;

/** By value: 1 = the filter lets it through. Null: it lets all through. */
export function allowedValues(dimension: Dimension, query: DimensionFilters): Uint8Array | null {
  const passes = filterOf(dimension, query);
  return passes && Uint8Array.from<string>(DIMENSION_VALUES[dimension], value => Number(passes(value)));
}

function filterOf(dimension: Dimension, query: DimensionFilters): ((value: string) => boolean) | null {
  const among = (wanted: readonly string[]) =>
    wanted.length === 0 ? null : (value: string) => wanted.includes(value);
  const oneOf = (wanted: string) => among(wanted === '' || wanted === 'all' ? [] : [wanted]);
  switch (dimension) {
    case 'lmia': {
      const statuses = DIMENSION_VALUES.lmia.filter(status => matchesLmia(status, query.lmia));
      return query.lmia === 'all' ? null : among(statuses);
    }
    case 'employmentTerm':
    case 'employmentHours': {
      const values: readonly string[] = DIMENSION_VALUES[dimension];
      return among(query.types.filter(type => values.includes(type)));
    }
    case 'workLanguage':
      return among(query.languages.flatMap(asked => valuesMeantBy(asked)));
    case 'abroad':
      return query.abroad ? value => value === 'yes' : null;
    case 'province':
      return among(query.provinces);
    case 'workplace':
    case 'wage':
    case 'teer':
      return oneOf(query[dimension]);
  }
}

export function isAbroad({ whoCanApply }: Pick<Card, 'whoCanApply'>): boolean {
  return whoCanApply === 'abroad';
}
