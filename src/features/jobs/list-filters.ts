import type { JobSort, LmiaFilter, WageFilter } from '../../catalogue/query.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../../domain/province.ts';

/** What the person chose on the list screen. It lives in the address, so that a search can be shared and Back works. */
export interface ListFilters {
  keyword: string;
  wage: WageFilter;
  /** `XX`: postings that name no province. */
  province: ProvinceCode | 'XX' | '';
  lmia: LmiaFilter;
  sort: JobSort;
}

/** The filters that a chip or the empty list can take off; sorting hides nothing. */
export type FilterName = 'keyword' | 'wage' | 'province' | 'lmia';

export const NO_FILTERS: ListFilters = {
  keyword: '',
  wage: 'all',
  province: '',
  lmia: 'all',
  sort: 'newest',
};

export const FILTER_NAMES: readonly FilterName[] = ['keyword', 'wage', 'province', 'lmia'];

const WAGES: readonly WageFilter[] = ['all', 'high', 'low'];
const LMIAS: readonly LmiaFilter[] = ['all', 'required', 'exempt'];
const SORTS: readonly JobSort[] = ['newest', 'closing'];
const PROVINCES: readonly (ProvinceCode | 'XX')[] = [...PROVINCE_CODES, 'XX'];
const KEYWORD_MAX_LENGTH = 200;

const oneOf = <T extends string, F extends string>(
  values: readonly T[],
  text: string | null,
  fallback: F,
): T | F => values.find(value => value === text) ?? fallback;

/** Reads an address typed, shared or mangled by anybody: what is not understood counts as not chosen. */
export function readFilters(search: URLSearchParams): ListFilters {
  return {
    keyword: (search.get('q') ?? '').slice(0, KEYWORD_MAX_LENGTH),
    wage: oneOf(WAGES, search.get('wage'), NO_FILTERS.wage),
    province: oneOf(PROVINCES, (search.get('province') ?? '').toUpperCase(), ''),
    lmia: oneOf(LMIAS, search.get('lmia'), NO_FILTERS.lmia),
    sort: oneOf(SORTS, search.get('sort'), NO_FILTERS.sort),
  };
}

/** `''` or `?…`, defaults left out, always in the same order: equal filters have equal addresses. */
export function writeFilters(filters: ListFilters): string {
  const search = new URLSearchParams();
  if (filters.keyword.trim()) search.set('q', filters.keyword.slice(0, KEYWORD_MAX_LENGTH));
  if (filters.wage !== NO_FILTERS.wage) search.set('wage', filters.wage);
  if (filters.province) search.set('province', filters.province);
  if (filters.lmia !== NO_FILTERS.lmia) search.set('lmia', filters.lmia);
  if (filters.sort !== NO_FILTERS.sort) search.set('sort', filters.sort);
  const text = search.toString();
  return text && `?${text}`;
}

export function activeFilters(filters: ListFilters): FilterName[] {
  return FILTER_NAMES.filter(name => filters[name].trim() !== NO_FILTERS[name]);
}

export function withoutFilter(filters: ListFilters, name: FilterName): ListFilters {
  return { ...filters, [name]: NO_FILTERS[name] };
}

/** Takes every filter off and keeps the order. */
export function clearedFilters(filters: ListFilters): ListFilters {
  return { ...NO_FILTERS, sort: filters.sort };
}
