import type { JobSort, LmiaFilter, Teer, WageFilter } from '../../catalogue/query.ts';
import type { EmploymentHours, EmploymentTerm, Workplace } from '../../domain/listing.ts';
import type { ProvinceCode } from '../../domain/province.ts';

/** What the person chose on the list screen. It lives in the address, so that a search can be shared and Back works. */
export interface ListFilters {
  keyword: string;
  wage: WageFilter;
  /** `XX`: postings that name no province. */
  province: ProvinceCode | 'XX' | '';
  lmia: LmiaFilter;
  /** '' = no place; `me` = where this device is; else a place as `place-slug.ts` writes it (`calgary-ab`). */
  near: string;
  /** Radius around `near`; 0 = only for the distances and the order. */
  km: number;
  abroad: boolean;
  /** 0 = any; n = posted on one of the last n days, today included. */
  postedWithin: number;
  employmentHours: EmploymentHours | '';
  employmentTerm: EmploymentTerm | '';
  workplace: Workplace | '';
  /** '' or the first 1 to 5 digits of a NOC 2021 code. */
  noc: string;
  teer: Teer | '';
  onlyNew: boolean;
  sort: JobSort;
}

export const NO_FILTERS: ListFilters = {
  keyword: '',
  wage: 'all',
  province: '',
  lmia: 'all',
  near: '',
  km: 0,
  abroad: false,
  postedWithin: 0,
  employmentHours: '',
  employmentTerm: '',
  workplace: '',
  noc: '',
  teer: '',
  onlyNew: false,
  sort: 'newest',
};

/** What a chip can take off; a radius goes with its place, and an order hides nothing. */
export type FilterName = Exclude<keyof ListFilters, 'km' | 'sort'>;

/** In the order of the chips. */
export const FILTER_NAMES: readonly FilterName[] = [
  'keyword',
  'onlyNew',
  'near',
  'province',
  'wage',
  'lmia',
  'abroad',
  'postedWithin',
  'employmentHours',
  'employmentTerm',
  'workplace',
  'noc',
  'teer',
];

/** The radius that a place is chosen with: about an hour's drive. */
export const USUAL_KM = 50;

export function activeFilters(filters: ListFilters): FilterName[] {
  return FILTER_NAMES.filter(name =>
    name === 'keyword' ? filters.keyword.trim() !== '' : filters[name] !== NO_FILTERS[name],
  );
}

/** Those that hide postings: a place without a radius only says how far away they are. */
export function narrowingFilters(filters: ListFilters): FilterName[] {
  return activeFilters(filters).filter(name => name !== 'near' || filters.km > 0);
}

export function withoutFilter(filters: ListFilters, name: FilterName): ListFilters {
  return name === 'near' ? withPlace(filters, '') : { ...filters, [name]: NO_FILTERS[name] };
}

/** Takes all others off. */
export function onlyFilter(filters: ListFilters, name: FilterName): ListFilters {
  const kept = clearedFilters(filters);
  if (name !== 'near') return { ...kept, [name]: filters[name] };
  return { ...kept, near: filters.near, km: filters.km, sort: filters.sort };
}

/** Chooses a place, or none: the first one with the usual radius, another one with that of the one before. */
export function withPlace(filters: ListFilters, near: string): ListFilters {
  if (near === '') {
    const sort = filters.sort === 'distance' ? NO_FILTERS.sort : filters.sort;
    return { ...filters, near, km: 0, sort };
  }
  return { ...filters, near, km: filters.near === '' ? USUAL_KM : filters.km };
}

/** Takes every filter off and keeps the order, but for that by distance from a place that is gone. */
export function clearedFilters(filters: ListFilters): ListFilters {
  return { ...NO_FILTERS, sort: withPlace(filters, '').sort };
}
