import type {
  JobSort,
  JobType,
  LmiaFilter,
  ProvinceFilter,
  Teer,
  WageFilter,
} from '../../../catalogue/query/query.ts';
import type { LanguageFilter } from '../../../domain/posting/asked-language.ts';
import type { Workplace } from '../../../domain/listing.ts';

/**
 * The user's choices on the list screen. They are kept in the address, so searches can be shared and Back works.
 * `CatalogueQuery` says what those mean that have the same name there.
 */
export interface ListFilters {
  keyword: string;
  wage: WageFilter;
  provinces: readonly ProvinceFilter[];
  lmia: LmiaFilter;
  /** '': no place. `me`: this device's position. Otherwise a place in the form of `place-slug.ts` (`calgary-ab`). */
  near: string;
  /** Radius around `near` in km. 0: only for distances and the order. */
  km: number;
  /** '', or a rectangle on the map in the form of `domain/places/map-area.ts`. */
  area: string;
  abroad: boolean;
  /** 0: any. n: posted on one of the last n days, including today. */
  postedWithin: number;
  types: readonly JobType[];
  workplace: Workplace | '';
  languages: readonly LanguageFilter[];
  /** Whole cents an hour; 0: any. */
  minPay: number;
  withPay: boolean;
  lmiaApproved: boolean;
  withoutWords: readonly string[];
  withoutEmployers: readonly string[];
  /** '', or the first 1 to 5 digits of a NOC 2021 code. */
  noc: string;
  teer: Teer | '';
  onlyNew: boolean;
  sort: JobSort;
}

export const NO_FILTERS: ListFilters = {
  keyword: '',
  wage: 'all',
  provinces: [],
  lmia: 'all',
  near: '',
  km: 0,
  area: '',
  abroad: false,
  postedWithin: 0,
  types: [],
  workplace: '',
  languages: [],
  minPay: 0,
  withPay: false,
  lmiaApproved: false,
  withoutWords: [],
  withoutEmployers: [],
  noc: '',
  teer: '',
  onlyNew: false,
  sort: 'newest',
};

/** Filters that a chip can remove. A radius is removed with its place, and the order hides nothing. */
export type FilterName = Exclude<keyof ListFilters, 'km' | 'sort'>;

/** In the order of the chips. */
export const FILTER_NAMES: readonly FilterName[] = [
  'keyword',
  'onlyNew',
  'near',
  'area',
  'provinces',
  'wage',
  'minPay',
  'withPay',
  'lmia',
  'lmiaApproved',
  'abroad',
  'postedWithin',
  'types',
  'workplace',
  'languages',
  'noc',
  'teer',
  'withoutWords',
  'withoutEmployers',
];

/** The default radius for a place: about an hour's drive. */
export const USUAL_KM = 50;

/** The order of a list until someone chooses another: a place is named for its distances. */
export const usualSort = (near: string): JobSort => (near === '' ? 'newest' : 'distance');

export function isChosen(filters: ListFilters, name: FilterName): boolean {
  const value = filters[name];
  return Array.isArray(value) ? value.length > 0 : value !== NO_FILTERS[name];
}

export function activeFilters(filters: ListFilters): FilterName[] {
  return FILTER_NAMES.filter(name =>
    name === 'keyword' ? filters.keyword.trim() !== '' : isChosen(filters, name),
  );
}

/** Filters that hide postings. A place without a radius only shows distances. */
export function narrowingFilters(filters: ListFilters): FilterName[] {
  return activeFilters(filters).filter(name => name !== 'near' || filters.km > 0);
}

export function withoutFilter(filters: ListFilters, name: FilterName): ListFilters {
  return name === 'near' ? withPlace(filters, '') : { ...filters, [name]: NO_FILTERS[name] };
}

/** Removes all other filters. */
export function onlyFilter(filters: ListFilters, name: FilterName): ListFilters {
  const kept = clearedFilters(filters);
  if (name !== 'near') return { ...kept, [name]: filters[name] };
  return { ...kept, near: filters.near, km: filters.km, sort: filters.sort };
}

/**
 * Sets or removes a place. The first place gets the default radius and the order by distance. Later ones keep the
 * previous radius and order.
 */
export function withPlace(filters: ListFilters, near: string): ListFilters {
  if (near === '') {
    const sort = filters.sort === 'distance' ? NO_FILTERS.sort : filters.sort;
    return { ...filters, near, km: 0, sort };
  }
  if (filters.near !== '') return { ...filters, near };
  const sort = filters.sort === NO_FILTERS.sort ? usualSort(near) : filters.sort;
  return { ...filters, near, km: USUAL_KM, sort };
}

/** Removes all filters but keeps the order, unless it is by distance and the place is gone. */
export function clearedFilters(filters: ListFilters): ListFilters {
  return { ...NO_FILTERS, sort: withPlace(filters, '').sort };
}
