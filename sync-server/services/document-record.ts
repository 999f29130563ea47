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
  /** What must happen outside because of this document: carried out from here, also after a kill. */
  effects?: Effects;
}

export type Effects = {
  /** Sending it on to the form service of `FORM_FORWARD_URL` (`form-forwarding.ts`). */
  forward?: { state: 'pending' | 'done' | 'refused'; attempts: number; at: string };
};

export function recordId(collectionId: string, documentId: string): string {
  return `${collectionId}/${documentId}`;
}
