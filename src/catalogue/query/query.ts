import type { LanguageFilter } from '../../domain/posting/asked-language.ts';
import type { Card, EmploymentHours, EmploymentTerm, Workplace } from '../../domain/listing.ts';
import type { MapArea } from '../../domain/places/map-area.ts';
import type { KnownPlace } from '../../domain/places/places-table.ts';
import type { ProvinceCode } from '../../domain/province.ts';

export type WageFilter = 'all' | 'high' | 'low';
/** `required`: requested or approved. Both are also values of their own, since only one of them is final. */
export type LmiaFilter = 'all' | 'required' | 'requested' | 'approved' | 'exempt';
export type JobSort = 'newest' | 'closing' | 'pay' | 'distance';
export type Teer = '0' | '1' | '2' | '3' | '4' | '5';
/** A kind of employment: by its hours, or by its term. */
export type JobType = EmploymentHours | EmploymentTerm;
/** `XX`: postings that name no province. */
export type ProvinceFilter = ProvinceCode | 'XX';
/** Days, today included: 1 = posted today. */
export const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30] as const;
export const DISTANCE_BANDS_KM = [10, 25, 50, 100, 250] as const;
/** Whole cents an hour. */
export const PAY_STEPS = [2000, 2500, 3000, 4000, 5000] as const;

/**
 * One query to the catalogue, answered on the device and never over the network. Spread `DEFAULT_QUERY` to make one.
 */
export interface CatalogueQuery {
  /** Every word must be the start of some word of the posting; case and accents don't matter. */
  keyword: string;
  /** The fields to search. `all`: title, business, city, province names in both languages, NOC. */
  keywordIn: 'all' | 'title';
  /** In one of these; none = all. */
  provinces: readonly ProvinceFilter[];
  wage: WageFilter;
  lmia: LmiaFilter;
  /**
   * Of the named hours, one; of the named terms, one. So full and part time with permanent: permanent jobs of both. No
   * hours named = all, and the same with terms.
   */
  types: readonly JobType[];
  workplace: Workplace | '';
  /** The language of work is one of these; none = all. */
  languages: readonly LanguageFilter[];
  /** 0 = any; otherwise the least that the posting must guarantee, in whole cents an hour. */
  minPay: number;
  /** Only postings that state an amount, for whatever period. */
  withPay: boolean;
  /** Only postings of employers that state in an open posting on this device that their LMIA is approved. */
  lmiaApproved: boolean;
  /**
   * Leaves out postings that have one of these in title, business or city together: whole words, and of several words
   * all. Case and accents don't matter.
   */
  withoutWords: readonly string[];
  /** The same in the business alone. */
  withoutEmployers: readonly string[];
  /** Only postings whose employer accepts candidates from abroad. */
  abroad: boolean;
  teer: Teer | '';
  /** '' or the first 1 to 5 digits of a NOC 2021 code. */
  noc: string;
  /** 0 = any; n = posted on one of the last n days, today included. */
  postedWithin: number;
  /** null = no place. `km` 0: only for the distances and the sort. Postings of unknown place match no radius. */
  near: { latitude: number; longitude: number; km: number } | null;
  /** Only postings whose place is in this area of the map; null = everywhere. Postings of unknown place are in no area. */
  area: MapArea | null;
  /** Only postings that arrived on this device since the previous visit. */
  onlyNew: boolean;
  /**
   * All ties: the newest posting first, then the higher jobId. `closing`: the earliest last day first, postings without
   * one last. `pay`: the highest exact hourly maximum first, unknown ones last. `distance`: the nearest first, unknown
   * places last; without `near` the same as `newest`.
   */
  sort: JobSort;
  /** Name or effective date of the wage table in force (`domain/lmia/wage-tables.ts`). */
  wageTable: string;
  /** Only postings of this business (exact name), for "other jobs of this employer". */
  employer?: string;
  /** The numbers of postings that this person hid. They are in no list, total or facet. */
  hidden: readonly number[];
  /** The businesses that this person hid, by their exact names. The same goes for their postings. */
  hiddenEmployers: readonly string[];
  /**
   * Shows reposts of one posting by the same employer as one: the newest open one. A hidden repost hides the whole
   * group.
   */
  fold: boolean;
  /** Whether the answer carries `facets`. Its total is exact either way. */
  withFacets: boolean;
  /** The current date on the device, for expiry. Expired postings are in no list and no count. */
  today: string;
  offset: number;
  limit: number;
}

/** The newest of everything. The caller adds the wage table, the day and the page. */
export const DEFAULT_QUERY: Omit<CatalogueQuery, 'wageTable' | 'today' | 'offset' | 'limit'> = {
  keyword: '',
  keywordIn: 'all',
  provinces: [],
  wage: 'all',
  lmia: 'all',
  types: [],
  workplace: '',
  languages: [],
  minPay: 0,
  withPay: false,
  lmiaApproved: false,
  withoutWords: [],
  withoutEmployers: [],
  abroad: false,
  teer: '',
  noc: '',
  postedWithin: 0,
  near: null,
  area: null,
  onlyNew: false,
  sort: 'newest',
  hidden: [],
  hiddenEmployers: [],
  fold: true,
  withFacets: true,
};

/** A query without what only pages of cards need. */
export type MapQuery = Omit<CatalogueQuery, 'offset' | 'limit' | 'withFacets' | 'sort'>;

/** Details that a row of the list shows beside its card. */
export interface CardNote {
  isNew: boolean;
  /** The number of older postings folded under it. */
  reposts: number;
  /** Distance from `near`; null without `near`, or if the posting's place is not known. */
  km: number | null;
}

/** Each count applies all filters but its own. Values without a match may be absent. */
export interface CatalogueFacets {
  /** By province code, and `XX`. */
  provinces: Record<string, number>;
  /** A straddling range counts as low. */
  wage: { high: number; low: number; unknown: number };
  /** `required`: requested and approved together. */
  lmia: { required: number; requested: number; approved: number; exempt: number; notStated: number };
  /** The next four are by value; '' = not stated. */
  employmentTerm: Record<string, number>;
  employmentHours: Record<string, number>;
  workplace: Record<string, number>;
  teer: Record<string, number>;
  abroad: number;
  /** '' = not stated. */
  languages: Record<LanguageFilter | '', number>;
  /** Keyed by `POSTED_WITHIN_DAYS`. */
  postedWithin: Record<number, number>;
  /** Keyed by `DISTANCE_BANDS_KM`; null without `near`. */
  distance: Record<number, number> | null;
  /** Keyed by `PAY_STEPS`. */
  minPay: Record<number, number>;
  withPay: number;
  lmiaApproved: number;
  isNew: number;
}

export interface CatalogueAnswer {
  /** Exact number of matches. */
  total: number;
  /** The requested page, in order. Pages of one query never overlap and leave nothing out. */
  cards: Card[];
  /** One for each of `cards`. */
  notes: CardNote[];
  /** null unless `withFacets`. */
  facets: CatalogueFacets | null;
  /** The number of all live cards on this device. */
  held: number;
}

/** The pay of other open postings on this device: whole cents an hour, the least that each guarantees. */
export interface PayComparison {
  /**
   * Five digits of NOC 2021 (the occupation), four (its minor group), or '' = postings with the words of this one's
   * title.
   */
  noc: string;
  /** Their province; null = anywhere. */
  province: ProvinceCode | null;
  /** The number of compared postings that state their pay. Reposts count once, the posting itself doesn't. */
  count: number;
  /** A tenth of them start at this or less; the next four accordingly. */
  tenth: number;
  quarter: number;
  median: number;
  threeQuarters: number;
  nineTenths: number;
  /** The posting's own pay; null = none that is known and guaranteed. */
  own: number | null;
  /** The number of them that start lower; null when `own` is null. */
  lower: number | null;
}

/** Where the matches of a query are. Adds up to `total` with `elsewhere`. */
export interface MapCounts {
  /** Exact number of matches. */
  total: number;
  /** Places with matches. */
  places: { place: KnownPlace; count: number }[];
  /** Matches whose place is not known. */
  elsewhere: number;
  /** Provinces with matches that name them. */
  provinces: ProvincePay[];
}

export interface ProvincePay {
  province: ProvinceCode;
  count: number;
  /** The number of them that guarantee a known pay. */
  withPay: number;
  /** Whole cents an hour: half of those start at this or less. null = there are none. */
  medianPay: number | null;
}

export interface CatalogueStatus {
  /**
   * `empty`: nothing on this device yet. `ready`: local data can be queried, however old. `failed`: the worker stopped
   * repeatedly, and queries fail until `reopen`.
   */
  state: 'opening' | 'empty' | 'ready' | 'failed';
  /** A sync is running, or its result is stored but not readable yet. */
  syncing: boolean;
  /**
   * `cards`: cards held. `version` grows with every change that can affect answers; screens query again when it
   * changes.
   */
  cards: number;
  version: number;
  /**
   * Only a part of the list is here: its first download is still running, or it is being mended. Screens that show a
   * number of jobs say so. The cards that are here are correct.
   */
  partial: boolean;
  /** When the server last confirmed this list (device clock, ms), or null. */
  confirmedAt: number | null;
  /** During a large download: bytes received so far and in total, cards on this device so far and at the end. */
  progress: { bytes: number; of: number; cards: number; ofCards: number } | null;
  /** The last attempt to reach the server failed. */
  unreachable: boolean;
  /**
   * `quota`: this device has no room for the whole list. `outdated`: the server uses a newer format, and the app must
   * be updated. Cards that are here stay.
   */
  problem: 'quota' | 'outdated' | null;
  /** On a metered link: a download of this size waits for another link, or for `refresh`. */
  postponed: { bytes: number } | null;
  /** The last sync that transferred something: bytes on the wire. */
  lastSync: { atMs: number; bytes: number } | null;
  /** The provinces whose postings are kept on this device; null = all. Excludes those removed for lack of room. */
  provinces: readonly string[] | null;
}

/** The catalogue as screens see it. `subscribe` and `status` fit `useSyncExternalStore`. */
export interface Catalogue {
  query(query: CatalogueQuery): Promise<CatalogueAnswer>;
  card(jobId: number): Promise<Card | undefined>;
  /** The other postings, open on `today`, that are folded with this one, the newest first. */
  reposts(jobId: number, today: string): Promise<Card[]>;
  /** Compares this posting's pay with others; null when too few are available. */
  comparePay(jobId: number, today: string): Promise<PayComparison | null>;
  /** Counts all matches by place, and their pay by province. */
  mapCounts(query: MapQuery): Promise<MapCounts>;
  status: () => CatalogueStatus;
  subscribe: (listener: () => void) => () => void;
  /** Syncs now. (Also happens at start, on `online`, on return to the page, and on a timer.) */
  refresh(): void;
  /** After `failed`: tries again to open the stored catalogue. */
  reopen(): void;
  /** Keeps only the postings of these provinces (null = all), and downloads missing ones. */
  keepProvinces(codes: readonly string[] | null): Promise<void>;
}
