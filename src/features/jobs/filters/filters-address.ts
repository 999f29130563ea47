import { DISTANCE_BANDS_KM, type JobSort, POSTED_WITHIN_DAYS } from '../../../catalogue/query/query.ts';
import type { EmploymentHours, EmploymentTerm, Workplace } from '../../../domain/listing.ts';
import { PROVINCE_CODES } from '../../../domain/province.ts';
import { areaText, parseArea } from '../../../domain/places/map-area.ts';
import { WORK_LANGUAGES } from '../../../domain/posting/asked-language.ts';
import { excludedTexts } from '../../../domain/excluded-texts.ts';
import { type ListFilters, NO_FILTERS, usualSort } from './list-filters.ts';
import { isPlaceSlug } from './place-slug.ts';

const KEYWORD_MAX_LENGTH = 200;

const WAGES = ['all', 'high', 'low'] as const;
const LMIAS = ['all', 'required', 'requested', 'approved', 'exempt'] as const;
const SORTS: readonly JobSort[] = ['newest', 'closing', 'pay', 'distance'];
const PROVINCES = [...PROVINCE_CODES, 'XX'] as const;
// The table of fields isn't in the first download.
const HOURS = all<EmploymentHours>()('full_time', 'part_time', 'part_time_to_full');
const TERMS = all<EmploymentTerm>()('permanent', 'term', 'seasonal', 'casual');
const WORKPLACES = all<Workplace>()('on_site', 'remote', 'hybrid', 'travel');
const TEERS = ['0', '1', '2', '3', '4', '5'] as const;

const manyOf = <T extends string>(values: readonly T[], texts: readonly string[]): T[] =>
  values.filter(value => texts.includes(value));

const oneOf = <T extends string, F extends string>(
  values: readonly T[],
  text: string | null,
  fallback: F,
): T | F => values.find(value => value === text) ?? fallback;

const numberOf = (values: readonly number[], text: string | null): number =>
  values.find(value => String(value) === text) ?? 0;

/** A list of values that doesn't compile if one is missing. */
function all<V extends string>() {
  return <const L extends readonly V[]>(...values: Exclude<V, L[number]> extends never ? L : never): L =>
    values;
}

/** Reads an address that may have been typed, shared or damaged. Anything unknown counts as not chosen. */
export function readFilters(search: URLSearchParams): ListFilters {
  const near = readNear(search.get('near'));
  const noc = search.get('noc') ?? '';
  const sort = oneOf(SORTS, search.get('sort'), usualSort(near));
  return {
    keyword: (search.get('q') ?? '').slice(0, KEYWORD_MAX_LENGTH),
    wage: oneOf(WAGES, search.get('wage'), NO_FILTERS.wage),
    provinces: manyOf(
      PROVINCES,
      search.getAll('province').map(code => code.toUpperCase()),
    ),
    lmia: oneOf(LMIAS, search.get('lmia'), NO_FILTERS.lmia),
    near,
    km: near ? numberOf(DISTANCE_BANDS_KM, search.get('km')) : 0,
    area: readArea(search.get('area')),
    abroad: search.get('abroad') === '1',
    postedWithin: numberOf(POSTED_WITHIN_DAYS, search.get('posted')),
    types: [...manyOf(HOURS, search.getAll('hours')), ...manyOf(TERMS, search.getAll('term'))],
    workplace: oneOf(WORKPLACES, search.get('workplace'), ''),
    languages: manyOf(WORK_LANGUAGES, search.getAll('language')),
    minPay: centsOf(search.get('pay')),
    withPay: search.get('paid') === '1',
    lmiaApproved: search.get('approved') === '1',
    withoutWords: excludedTexts(search.getAll('without')),
    withoutEmployers: excludedTexts(search.getAll('withoutEmployer')),
    noc: /^\d{1,5}$/.test(noc) ? noc : '',
    teer: oneOf(TEERS, search.get('teer'), ''),
    onlyNew: search.get('new') === '1',
    sort: sort === 'distance' && !near ? NO_FILTERS.sort : sort,
  };
}

/** `''` or `?…`, without defaults and always in the same order, so equal filters have equal addresses. */
export function writeFilters(filters: ListFilters): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number, standard: string | number) => {
    if (value !== standard) search.set(name, String(value));
  };
  const putAll = (name: string, values: readonly string[]) => {
    for (const value of values) search.append(name, value);
  };
  put('q', filters.keyword.trim() && filters.keyword.slice(0, KEYWORD_MAX_LENGTH), '');
  put('wage', filters.wage, NO_FILTERS.wage);
  putAll('province', filters.provinces);
  put('lmia', filters.lmia, NO_FILTERS.lmia);
  put('near', filters.near, '');
  put('km', filters.km, 0);
  put('area', filters.area, '');
  put('abroad', filters.abroad ? 1 : 0, 0);
  put('posted', filters.postedWithin, 0);
  putAll('hours', manyOf(HOURS, filters.types));
  putAll('term', manyOf(TERMS, filters.types));
  put('workplace', filters.workplace, '');
  putAll('language', filters.languages);
  put('pay', filters.minPay / 100, 0);
  put('paid', filters.withPay ? 1 : 0, 0);
  put('approved', filters.lmiaApproved ? 1 : 0, 0);
  putAll('without', filters.withoutWords);
  putAll('withoutEmployer', filters.withoutEmployers);
  put('noc', filters.noc, '');
  put('teer', filters.teer, '');
  put('new', filters.onlyNew ? 1 : 0, 0);
  put('sort', filters.sort, usualSort(filters.near));
  const text = search.toString();
  return text && `?${text}`;
}

/** An amount in dollars. */
function centsOf(text: string | null): number {
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(text ?? '') ? Math.round(Number(text) * 100) : 0;
}

function readArea(text: string | null): string {
  const area = parseArea(text ?? '');
  return area ? areaText(area) : '';
}

function readNear(text: string | null): string {
  const near = (text ?? '').toLowerCase();
  return near === 'me' || isPlaceSlug(near) ? near : '';
}
