import type { Card, EmploymentHours, EmploymentTerm, Workplace } from '../domain/listing.ts';
import type { ProvinceCode } from '../domain/province.ts';

export type WageFilter = 'all' | 'high' | 'low';
/** `required`: requested or approved; the two by themselves as well, since only one of them is settled. */
export type LmiaFilter = 'all' | 'required' | 'requested' | 'approved' | 'exempt';
export type JobSort = 'newest' | 'closing' | 'pay' | 'distance';
export type Teer = '0' | '1' | '2' | '3' | '4' | '5';
/** Days, today included: 1 = posted today. */
export const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30] as const;
export const DISTANCE_BANDS_KM = [10, 25, 50, 100, 250] as const;

/** One question to the catalogue; answered on the device, never by the network. Spread `DEFAULT_QUERY` to make one. */
export interface CatalogueQuery {
  /** Every word must begin some word of the posting; case and accents do not matter. */
  keyword: string;
  /** Where they are looked for. `all`: title, business, city, names of the province in both languages, NOC. */
  keywordIn: 'all' | 'title';
  /** '' = all; else a code, or `XX` for postings whose province is not known. */
  province: ProvinceCode | 'XX' | '';
  wage: WageFilter;
  lmia: LmiaFilter;
  employmentTerm: EmploymentTerm | '';
  employmentHours: EmploymentHours | '';
  workplace: Workplace | '';
  /** Only postings whose employer takes candidates from abroad. */
  abroad: boolean;
  teer: Teer | '';
  /** '' or the first 1 to 5 digits of a NOC 2021 code. */
  noc: string;
  /** 0 = any; n = posted on one of the last n days, today included. */
  postedWithin: number;
  /** null = no place. `km` 0: only for the distances and the sort. Postings whose place is not known match no radius. */
  near: { latitude: number; longitude: number; km: number } | null;
  /** Only postings that came to this device since the visit before this one. */
  onlyNew: boolean;
  /**
   * Ties of all: the newest posting, then the higher jobId, first. `closing`: the next last day, those without one last.
   * `pay`: the highest exact hourly maximum, unknown ones last. `distance`: the nearest, unknown places last; without
   * `near` as `newest`.
   */
  sort: JobSort;
  /** Name or effective date of the wage table in force (`domain/wage-tables.ts`). */
  wageTable: string;
  /** Only postings of this business (exact name), for "other jobs of this employer". */
  employer?: string;
  /** Numbers of postings that this person hid: in no list, no total, no facet. */
  hidden: readonly number[];
  /**
   * Reposts of the same posting by the same employer are one: the newest that is not over. A hidden one hides all that it
   * is folded with.
   */
  fold: boolean;
  /** Whether the answer carries `facets`. Its total is exact either way. */
  withFacets: boolean;
  /** Today at the device, for expiry; expired postings are in no list and no count. */
  today: string;
  offset: number;
  limit: number;
}

/** Asks for the newest of everything; a caller says the table, the day and the page. */
export const DEFAULT_QUERY: Omit<CatalogueQuery, 'wageTable' | 'today' | 'offset' | 'limit'> = {
  keyword: '',
  keywordIn: 'all',
  province: '',
  wage: 'all',
  lmia: 'all',
  employmentTerm: '',
  employmentHours: '',
  workplace: '',
  abroad: false,
  teer: '',
  noc: '',
  postedWithin: 0,
  near: null,
  onlyNew: false,
  sort: 'newest',
  hidden: [],
  fold: true,
  withFacets: true,
};

/** What a row of the list says beside its card. */
export interface CardNote {
  isNew: boolean;
  /** How many older postings are folded under it. */
  reposts: number;
  /** From `near`; null without it, and where the posting's place is not known. */
  km: number | null;
}

/** Each: matches of all filters but its own. What has no match may be absent. */
export interface CatalogueFacets {
  /** By code, and `XX`. */
  provinces: Record<string, number>;
  /** A straddling range counts as low. */
  wage: { high: number; low: number; unknown: number };
  /** `required`: requested and approved together. */
  lmia: { required: number; requested: number; approved: number; exempt: number; notStated: number };
  /** The next four by value; '' = not stated. */
  employmentTerm: Record<string, number>;
  employmentHours: Record<string, number>;
  workplace: Record<string, number>;
  teer: Record<string, number>;
  abroad: number;
  /** By `POSTED_WITHIN_DAYS`. */
  postedWithin: Record<number, number>;
  /** By `DISTANCE_BANDS_KM`; null without `near`. */
  distance: Record<number, number> | null;
  isNew: number;
}

export interface CatalogueAnswer {
  /** Exact number of matches. */
  total: number;
  /** The asked page, in order: pages of one question never overlap and leave nothing out. */
  cards: Card[];
  /** One for each of `cards`. */
  notes: CardNote[];
  /** null unless the query asks for them. */
  facets: CatalogueFacets | null;
  /** Number of all live cards on this device. */
  held: number;
}

/** How other open postings on this device pay: whole cents an hour, the least that each guarantees. */
export interface PayComparison {
  /** Five digits of NOC 2021 (the occupation), four (its minor group), or '' = the words of the posting's title. */
  noc: string;
  /** Where they are; null = anywhere. */
  province: ProvinceCode | null;
  /** How many of them state their pay: reposts once, the posting itself not. */
  count: number;
  /** A tenth of them start at this or less, and so on. */
  tenth: number;
  quarter: number;
  median: number;
  threeQuarters: number;
  nineTenths: number;
  /** The posting's own; null = it guarantees none that is known. */
  own: number | null;
  /** How many of them start lower; null with `own`. */
  lower: number | null;
}

export interface CatalogueStatus {
  /**
   * `empty`: nothing on this device yet. `ready`: local data can be asked, however old. `failed`: its worker stopped again
   * and again, and nothing can be asked before `reopen`.
   */
  state: 'opening' | 'empty' | 'ready' | 'failed';
  syncing: boolean;
  /** Cards held; grows with every answer that changed. Screens ask again when `version` changes. */
  cards: number;
  version: number;
  /**
   * A part of the list only: its first download goes on, or it is being mended. Whatever shows a number of jobs says so.
   * What is shown is right as far as it goes.
   */
  partial: boolean;
  /** When the server last confirmed this list (device clock, ms), or null. */
  confirmedAt: number | null;
  /** During a large download: bytes on the wire so far and in all, cards on this device so far and in the end. */
  progress: { bytes: number; of: number; cards: number; ofCards: number } | null;
  /** The last try to reach the server failed. */
  unreachable: boolean;
  /**
   * `quota`: this device has no room for all of the list. `outdated`: the server speaks a newer version, and the app has
   * to be updated. What is here stays.
   */
  problem: 'quota' | 'outdated' | null;
  /** On a metered link: a download of so many bytes waits for another link, or for `refresh`. */
  postponed: { bytes: number } | null;
  /** The last sync that moved something: bytes on the wire. */
  lastSync: { atMs: number; bytes: number } | null;
  /** Whose postings are kept on this device; null = all. Without those that had to go for lack of room. */
  provinces: readonly string[] | null;
}

/** The catalogue as screens see it. `subscribe`/`status` fit `useSyncExternalStore`. */
export interface Catalogue {
  query(query: CatalogueQuery): Promise<CatalogueAnswer>;
  card(jobId: number): Promise<Card | undefined>;
  /** The other postings, open on `today`, that are folded together with this one, the newest first. */
  reposts(jobId: number, today: string): Promise<Card[]>;
  /** Where this posting's pay stands among others; null where there are too few to say. */
  comparePay(jobId: number, today: string): Promise<PayComparison | null>;
  status: () => CatalogueStatus;
  subscribe: (listener: () => void) => () => void;
  /** Ask the server now (also done at start, on `online`, on return to the page, and on a timer). */
  refresh(): void;
  /** Tries once more with what is stored, where that had `failed`. */
  reopen(): void;
  /** Keeps the postings of these provinces alone (null = of all), and gets what is lacking. */
  keepProvinces(codes: readonly string[] | null): Promise<void>;
}
