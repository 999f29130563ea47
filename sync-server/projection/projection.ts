import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { DocumentRecord } from '../services/document-record.ts';
import type { JsonObject } from '../store/store.ts';
import type { Preparation } from './order-cache.ts';
import type { WorkMeter } from './work-meter.ts';

/**
 * The queryable attributes of `board`, in memory, fed by the store's one change feed; it answers every query.
 * `details` and other unindexed attributes are not here: read them from the store by id.
 */
export interface Row {
  documentId: string;
  sequence: number;
  createdAt: string;
  updatedAt: string;
  permissions: readonly string[];
  /** Indexed attributes; unset ones are null. */
  data: Readonly<Record<string, string | number | boolean | null>>;
  /** Those of them that are lists; unset ones are not there. */
  lists?: Readonly<Record<string, readonly (string | number | boolean | null)[]>> | undefined;
  operation: DocumentRecord['operation'] | undefined;
  /** Whose document it is (`DocumentRecord`); of older documents, who made it. */
  owner: string | undefined;
  /** Names of the effects that were not carried out yet. */
  pending: readonly string[] | undefined;
  /** Where its last change stands among all changes; no two rows have the same. */
  position: number;
}

/** Appwrite's query, as the SDK sends it. */
export interface Query {
  method: string;
  attribute?: string;
  values?: unknown[];
}

/** A document that came, changed or went. */
export interface RowChange {
  definition: CollectionDefinition;
  /** Undefined = it was not there, or only as a tombstone. */
  before: Row | undefined;
  /** Undefined = it is gone. */
  after: Row | undefined;
  /** As stored now, with the attributes that rows lack; null = deleted. */
  body: JsonObject | null;
}

export interface QueryPage {
  rows: Row[];
  /** Counted without limit and offset; stops at 5000 (`appwrite-behaviour` row 50). */
  total: number;
  /** Attributes asked for by `select`, or null for all. */
  select: readonly string[] | null;
}

export interface QueryOptions {
  /** False = the caller does not want the total, which is then 0. Default true. */
  countTotal?: boolean;
  /**
   * Names those who may read the same rows (the same roles): what was found and counted for one of them is kept for the others
   * until the collection changes. Absent = found each time.
   */
  audience?: string;
  /** Counts what it costs, and ends what costs too much; absent = one of its own. */
  meter?: WorkMeter;
  /** Of a query in slices: called before each further one; what it throws ends the query. */
  onTurn?: (() => void) | undefined;
}

/** Collections are named as `storageOf` names them: those of the program by their ids. */
export interface Projection {
  /**
   * Rows that match and that `readable` lets through (permissions are decided before totals, cursors and pages).
   * Rows with equal permissions share one frozen `permissions` array, so that `readable` may decide once for each.
   * Throws `ApiError` for a bad query.
   */
  query(
    collectionId: string,
    queries: readonly Query[],
    readable: (row: Row) => boolean,
    options?: QueryOptions,
  ): QueryPage;
  /** The same, a slice in each turn of the event loop. */
  queryInSlices(
    collectionId: string,
    queries: readonly Query[],
    readable: (row: Row) => boolean,
    options?: QueryOptions,
  ): Promise<QueryPage>;
  /**
   * Sorts in slices what `query` would sort at once because nobody asked for that order before, so that others are answered
   * meanwhile. Rejects with what `admit` throws.
   */
  prepare(collectionId: string, queries: readonly Query[], options: Preparation): Promise<void>;
  row(collectionId: string, documentId: string): Row | undefined;
  /** Exact match on an attribute that has a `key` or `unique` index. */
  find(collectionId: string, attribute: string, value: string | number | boolean): Row[];
  findByOperation(collectionId: string, operationId: string): Row | undefined;
  /**
   * Rows of one owner, and those that they may change (`user:` and `team:` of an `update` permission; a team is asked
   * for as `team:ID`), in `$sequence` order. Of applications and what happened to them: those that they may read.
   */
  ownedBy(collectionId: string, owner: string): Row[];
  /** The number of rows that `ownedBy` gives. */
  countOwnedBy(collectionId: string, owner: string): number;
  /**
   * What `ownedBy` no longer gives: tombstones, documents that were deleted since everything was last read (as they were),
   * and those that are no longer theirs (without what they say); each at the position where it went.
   */
  removedFrom(collectionId: string, owner: string): Row[];
  /** False: another start gives other positions to the same changes. */
  arePositionsLasting(): boolean;
  /** Ids of the documents that have effects to be carried out. */
  pendingEffects(collectionId: string): string[];
  /** Called with each row that came or changed after this call. Gives a function that stops it. */
  watch(collectionId: string, listener: (row: Row) => void): () => void;
  /** Called with each change after this call, of all collections. Gives a function that stops it. Must not throw. */
  observe(listener: (change: RowChange) => void): () => void;
  /** All rows in `$sequence` order. */
  all(collectionId: string): Iterable<Row>;
  count(collectionId: string): number;
  /** The next `$sequence`; numbers are never given twice in a process. */
  nextSequence(collectionId: string): number;
}
