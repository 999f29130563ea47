import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { RowData } from './memory/row-data.ts';
import type { JsonObject } from '../store/store.ts';

/** A document as queries see it: its indexed attributes. Read `details` and the rest from the store by id. */
export interface Row {
  documentId: string;
  sequence: number;
  createdAt: string;
  updatedAt: string;
  permissions: readonly string[];
  /** Indexed attributes. */
  data: RowData;
  /** Indexed list attributes; unset ones are absent. */
  lists?: Readonly<Record<string, readonly (string | number | boolean | null)[]>> | undefined;
  /** Absent from rows of postings. `digest` is only the beginning: see `isSameContent`. */
  operation?: DocumentRecord['operation'] | undefined;
  /** The document's owner (`DocumentRecord`); for older documents, its creator. */
  owner: string | undefined;
  /** Names of the effects that still need to be carried out. */
  pending?: readonly string[] | undefined;
  /** The position of its last change among all changes; unique to the row. */
  position: number;
  /** When it was removed, in ms; only set for removed rows (`removedFrom`). */
  removedAt?: number | undefined;
}

/** Appwrite's query, as the SDK sends it. */
export interface Query {
  method: string;
  attribute?: string;
  values?: unknown[];
}

/** A document was created, changed or deleted. */
export interface RowChange {
  definition: CollectionDefinition;
  /** undefined: it didn't exist, or only as a tombstone. */
  before: Row | undefined;
  /** undefined: it was deleted or became a tombstone. */
  after: Row | undefined;
  /** As stored now, with the attributes that rows lack; null: deleted. */
  body: JsonObject | null;
}
