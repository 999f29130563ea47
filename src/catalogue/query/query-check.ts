import { dayNumber } from '../../wire/segment/segment-days.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import { isArea } from '../../domain/places/map-area.ts';
import { WORK_LANGUAGES } from '../../domain/posting/asked-language.ts';
import type { CatalogueQuery } from './query.ts';

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);
const stated = (values: readonly unknown[]) => oneOf(values.filter(value => value !== null));
const orNone = (values: readonly unknown[]) => oneOf(['', ...values.filter(value => value !== null)]);
const listOf = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight);

const CHECKS: { readonly [Field in keyof CatalogueQuery]-?: (value: unknown) => boolean } = {
  keyword: isText,
  keywordIn: oneOf(['all', 'title']),
  provinces: listOf(stated([...CARD_VALUES.provinceId, 'XX'])),
  wage: oneOf(['all', 'high', 'low']),
  lmia: oneOf(['all', 'required', 'requested', 'approved', 'exempt']),
  types: listOf(stated([...CARD_VALUES.employmentTerm, ...CARD_VALUES.employmentHours])),
  workplace: orNone(CARD_VALUES.workplace),
  languages: listOf(oneOf(WORK_LANGUAGES)),
  minPay: isCount,
  withPay: isFlag,
  lmiaApproved: isFlag,
  withoutWords: listOf(isText),
  withoutEmployers: listOf(isText),
  abroad: isFlag,
  teer: orNone(['0', '1', '2', '3', '4', '5']),
  noc: isText,
  postedWithin: isCount,
  near: isNear,
  area: value => value === null || (Array.isArray(value) && isArea(value)),
  onlyNew: isFlag,
  sort: oneOf(['newest', 'closing', 'pay', 'distance']),
  wageTable: isText,
  employer: value => value === undefined || typeof value === 'string',
  hidden: listOf(isCount),
  hiddenEmployers: listOf(isText),
  fold: isFlag,
  withFacets: isFlag,
  today: value => typeof value === 'string' && dayNumber(value) !== null,
  offset: isCount,
  limit: isCount,
};

/** Throws `TypeError` if `query` is not a valid query: it may come from a page of another version. */
export function assertQuery(query: unknown): asserts query is CatalogueQuery {
  if (typeof query !== 'object' || query === null) throw new TypeError('The query is no object');
  const fields: Record<string, unknown> = { ...query };
  for (const [field, isRight] of Object.entries(CHECKS)) {
    if (!isRight(fields[field])) throw new TypeError(`The query has another ${field} than there can be`);
  }
}

function isNear(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { latitude, longitude, km }: Record<string, unknown> = { ...value };
  return isWithin(latitude, 90) && isWithin(longitude, 180) && typeof km === 'number' && km >= 0;
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}
