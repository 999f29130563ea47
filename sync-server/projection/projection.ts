import type { DocumentRecord } from '../services/document-record.ts';

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
  operation: DocumentRecord['operation'] | undefined;
}

/** Appwrite's query, as the SDK sends it. */
export interface Query {
  method: string;
  attribute?: string;
  values?: unknown[];
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
   * Names those who may read the same rows (the same roles): a total counted for one of them is kept for the others until
   * the collection changes. Absent = counted each time.
   */
  audience?: string;
}

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
  row(collectionId: string, documentId: string): Row | undefined;
  /** Exact match on an attribute that has a `key` or `unique` index. */
  find(collectionId: string, attribute: string, value: string | number): Row[];
  findByOperation(collectionId: string, operationId: string): Row | undefined;
  /** All rows in `$sequence` order. */
  all(collectionId: string): Iterable<Row>;
  count(collectionId: string): number;
  /** The next `$sequence`; numbers are never given twice in a process. */
  nextSequence(collectionId: string): number;
}
