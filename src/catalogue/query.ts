import type { Card } from '../domain/listing.ts';
import type { ProvinceCode } from '../domain/province.ts';

export type WageFilter = 'all' | 'high' | 'low';
export type LmiaFilter = 'all' | 'required' | 'exempt';
export type JobSort = 'newest' | 'closing';

/** One question to the catalogue; answered on the device, never by the network. */
export interface CatalogueQuery {
  keyword: string;
  /** '' = all; else a code, or `XX` for postings whose province is not known. */
  province: ProvinceCode | 'XX' | '';
  wage: WageFilter;
  lmia: LmiaFilter;
  sort: JobSort;
  /** Name or effective date of the wage table in force (`domain/wage-tables.ts`). */
  wageTable: string;
  /** Only postings of this business (exact name), for "other jobs of this employer". */
  employer?: string;
  /** Today at the device, for expiry; expired postings are not listed. */
  today: string;
  offset: number;
  limit: number;
}

export interface CatalogueAnswer {
  /** Exact number of matches. */
  total: number;
  /** The asked page, in order; ties go by jobId descending, so that pages are stable. */
  cards: Card[];
  /** Matches of all filters but LMIA whose employer says nothing of it: always shown beside that filter. */
  lmiaNotStated: number;
  /** For each province (and `XX`): matches of all filters but the province. */
  provinces: Record<string, number>;
  /** Matches of all filters but the wage filter, by class. A straddling range counts as low. */
  wage: { high: number; low: number; unknown: number };
  /** Number of all live cards on this device. */
  held: number;
}

export interface CatalogueStatus {
  /** `empty`: nothing on this device yet. `ready`: local data can be asked, however old. */
  state: 'opening' | 'empty' | 'ready';
  syncing: boolean;
  /** Cards held; grows with every answer that changed. Screens ask again when `version` changes. */
  cards: number;
  version: number;
  /** When the server last confirmed this list (device clock, ms), or null. */
  confirmedAt: number | null;
  /** During a download: bytes so far and in all; `cards`: how many there will be when it is done (the manifest's). */
  progress: { bytes: number; of: number; cards?: number } | null;
  /** The last try to reach the server failed. */
  unreachable: boolean;
}

/** The catalogue as screens see it. `subscribe`/`status` fit `useSyncExternalStore`. */
export interface Catalogue {
  query(query: CatalogueQuery): Promise<CatalogueAnswer>;
  card(jobId: number): Promise<Card | undefined>;
  status: () => CatalogueStatus;
  subscribe: (listener: () => void) => () => void;
  /** Ask the server now (also done at start, on `online`, on return to the page, and on a timer). */
  refresh(): void;
}
