import type { Sequence } from '../store/store.ts';
import type { Preparation } from './order-cache.ts';
import type { WorkMeter } from './work-meter.ts';
import type { Query, Row, RowChange } from './row.ts';
import type { Tally } from './tallies.ts';

export interface QueryPage {
  rows: Row[];
  /** Counted without limit and offset; stops at 5000 (row 50 of docs/appwrite-behaviour.md). */
  total: number;
  /** Attributes named by `select`; null for all. */
  select: readonly string[] | null;
}

export interface QueryOptions {
  /** false: the caller doesn't need the total, which is then 0. Default: true. */
  countTotal?: boolean;
  /**
   * Identifies callers who may read the same rows (`audienceOf`). Results for one of them are reused for the others
   * until one of the rows changes, so `readable` must accept the same for all of them. Absent: no reuse.
   */
  audience?: string;
  /** Only rows that one of these roles may read are readable. Absent: any may be. */
  readers?: readonly string[] | undefined;
  /** Counts the query's cost and ends it if it costs too much. Absent: the query gets its own. */
  meter?: WorkMeter;
  /** For queries in slices: called before each further slice. If it throws, the query ends. */
  onTurn?: (() => void) | undefined;
  /** For queries in slices: awaited between them. Absent: the server's own turns. */
  turn?: (() => Promise<void>) | undefined;
}

/** How far the rows' positions can be relied on. */
export interface Positions {
  /** All changes up to here are among the rows. Later ones may be, and then some between may still be missing. */
  through: number;
  /**
   * `removedFrom` knows all removals after this position. While it's above `through`, positions only count for this
   * process.
   */
  since: number;
}

/**
 * The queryable attributes of `board`, in memory or in a file, fed by the store's one change feed. It answers every query, because
 * PouchDB's own `pouchdb-find` returns wrong pages and can hang. Collection ids are as in `storageOf`; the program's own
 * collections use their ids.
 */
export interface Projection {
  /**
   * Returns rows that match and that `readable` accepts (permissions are decided before totals, cursors and pages).
   * Rows with equal permissions share one frozen `permissions` array, so `readable` can decide once for each. Throws
   * `ApiError` for an invalid query.
   */
  query(
    collectionId: string,
    queries: readonly Query[],
    readable: (row: Row) => boolean,
    options?: QueryOptions,
  ): QueryPage;
  /** The same, with one slice in each turn of the event loop. */
  queryInSlices(
    collectionId: string,
    queries: readonly Query[],
    readable: (row: Row) => boolean,
    options?: QueryOptions,
  ): Promise<QueryPage>;
  /**
   * Sorts in slices what `query` would sort in one go because the order isn't cached, so that other requests are
   * answered meanwhile. Rejects with what `admit` throws.
   */
  prepare(collectionId: string, queries: readonly Query[], options: Preparation): Promise<void>;
  row(collectionId: string, documentId: string): Row | undefined;
  /** Exact match on an attribute with a `key` or `unique` index. Throws `TypeError` if it has no index. */
  find(collectionId: string, attribute: string, value: string | number | boolean): Row[];
  /** Not for postings, whose rows hold no operation (`takenPosting`). */
  findByOperation(collectionId: string, operationId: string): Row | undefined;
  /**
   * The numbers of rows of each kind (`tallies.ts`), for one value or for all. For a collection that isn't tallied, none.
   */
  tally(collectionId: string, value?: string | number | boolean): Tally[];
  /**
   * Rows of one owner and rows that they may change (`user:` and `team:` of an `update` permission; for a team, pass
   * `team:ID`), in `$sequence` order. For applications and their events: rows that they may read. With `after`, only
   * rows whose position is greater, at the cost of those.
   */
  ownedBy(collectionId: string, owner: string, after?: number): Row[];
  /** The number of rows that `ownedBy` returns. */
  countOwnedBy(collectionId: string, owner: string): number;
  /**
   * Rows that `ownedBy` no longer returns: tombstones, documents deleted since the last complete read (as they were),
   * and documents that no longer belong to this owner (without content). Each has the position of its removal. `after`
   * as in `ownedBy`.
   */
  removedFrom(collectionId: string, owner: string, after?: number): Row[];
  /** Forgets removals before that time, in ms. Resolves with their number; other requests are answered meanwhile. */
  forgetRemoved(beforeMs: number): Promise<number>;
  /**
   * The position up to which the rows are on disk: deleting traces of changes before it is safe for the next start.
   * null: there is no need to wait, because each start reads everything. undefined: nothing is on disk yet.
   */
  keptThrough(): Sequence | null | undefined;
  positions(): Positions;
  /** The rows have every change up to here. undefined: there was none. For `Store.subscribe`. */
  sequence(): Sequence | undefined;
  /** Ids of the documents with effects that still need to be carried out. */
  pendingEffects(collectionId: string): string[];
  /** Calls `listener` with each row that is added or changed from now on. Returns a function that stops it. */
  watch(collectionId: string, listener: (row: Row) => void): () => void;
  /**
   * Calls `listener` with each change in any collection from now on; it must not throw. Returns a function that stops
   * it.
   */
  observe(listener: (change: RowChange) => void): () => void;
  /** Whether a row's permissions have this text, such as `read("user:42")`. Of rows on disk it isn't known, and true. */
  isNamed(collectionId: string, permission: string): boolean;
  /** All rows in `$sequence` order. Those on disk are given as they are when they're reached. */
  all(collectionId: string): Iterable<Row>;
  count(collectionId: string): number;
  /** The next `$sequence`. A process never returns a number twice. */
  nextSequence(collectionId: string): number;
}
