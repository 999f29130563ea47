import type { JsonObject } from '../store/store.ts';

/**
 * A document of database `board` as the store holds it: store id `<collectionId>/<documentId>`.
 * `data` has the attributes; everything beside it is ours and never settable by a client.
 */
export interface DocumentRecord {
  collectionId: string;
  documentId: string;
  /** Appwrite's `$sequence`: order of creation, an integer (a string on the wire). */
  sequence: number;
  createdAt: string;
  updatedAt: string;
  permissions: string[];
  data: JsonObject;
  /** The operation that made it: a replay is recognised in the same document. */
  operation?: { id: string; digest: string; person: string; reference: string };
}

export function recordId(collectionId: string, documentId: string): string {
  return `${collectionId}/${documentId}`;
}
