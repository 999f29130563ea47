import type { DeliveryFailure } from '../../src/wire/delivery-states.ts';
import type { Json, JsonObject } from '../store/store.ts';

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
  operation?: {
    id: string;
    digest: string;
    person: string;
    reference: string;
    shortened?: string[];
    /** Keyed hash of the sender's network address, for effects in which addresses take turns. */
    from?: string;
    /** What the posting waited for when it was made. */
    review?: 'confirmation' | 'review';
  };
  /** Whose it is: an account's id, or a guest identity (`people.ts`). What a person's other devices are told of. */
  owner?: string;
  /** Kept for what it decides, and shown to nobody: no row of the projection, not found by its id. */
  tombstone?: true;
  /** Of a tombstone: where the document is that its id would stand for (`application-places.ts`). */
  movedTo?: string;
  /** Of a document that several people edit: what was done to it, so that a replay is recognised (`edit-record.ts`). */
  edits?: EditRecord;
  /** Of a document that one person sets: the edit that stands (`last-writer.ts`). */
  lastWriter?: LastWriter;
  /** Of a posting that is not public (`posting-review.ts`). */
  review?: ReviewRecord;
  /** Of an application: where it went, decided once when it arrived (`domain/recipient.ts`). */
  recipient?: RecipientRecord;
  /** Of an application: when the link in its mail was used (`routes/mail-links.ts`). */
  linkUsedAt?: string;
  /** What must happen because of this document: carried out from here, also after a kill (`effects.ts`). */
  effects?: Effects;
}

export type RecordedEdit = {
  id: string;
  kind: string;
  digest: string;
  person: string;
  /** Server time. */
  at: string;
  conflicts?: { field: string; mine: Json; theirs: Json }[];
};

export type EditRecord = {
  /** How many there were. */
  edition: number;
  /** The last of them, oldest first. */
  recent: RecordedEdit[];
};

export type LastWriter = {
  /** By which edits are ordered, ms: the time of the edit, or of its arrival where that was earlier. */
  at: number;
  /** As the device said it. */
  editedAt: number;
  operation: string;
  digest: string;
  /** Edits that count as of another time than they say, such as those of a clock that was ahead: a replay counts no later. */
  early: { operation: string; at: number }[];
};

export type ReviewRecord = {
  /** The account by whose doing it waits. */
  by: string;
  /** Since when: server time. */
  at: string;
  /** Strangers have seen it. */
  wasPublic: boolean;
};

export type RecipientRecord = { kind: 'inbox' | 'form' } | { kind: 'email'; address: string };

export type EffectState = 'pending' | 'done' | 'refused';

export type EffectRecord = {
  state: EffectState;
  attempts: number;
  at: string;
  /** Of `refused`: why, as far as people are told. */
  reason?: DeliveryFailure;
  /** Of one that tells several people: whom it has told. */
  told?: string[];
  /** Which of several servers is at it, and until when, ms (`effect-turns.ts`). */
  turn?: { of: string; until: number };
};

/** By name of the port that carries it out (`effects.ts`). */
export type Effects = { [name: string]: EffectRecord };

/** To be put into a new document. */
export function pendingEffect(at: string): EffectRecord {
  return { state: 'pending', attempts: 0, at };
}

export function recordId(collectionId: string, documentId: string): string {
  return `${collectionId}/${documentId}`;
}
