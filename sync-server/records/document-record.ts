import type { ConversationSide } from '../../src/wire/conversation.ts';
import type { DeliveryFailure } from '../../src/wire/delivery-states.ts';
import type { Json, JsonObject } from '../store/store.ts';

/**
 * A document of database `board` as the store holds it, with the store id `<collectionId>/<documentId>`. `data` has the
 * attributes. Everything else belongs to the server, and clients can never set it.
 */
export interface DocumentRecord {
  collectionId: string;
  documentId: string;
  /** Appwrite's `$sequence`: the order of creation, an integer (a string on the wire). */
  sequence: number;
  createdAt: string;
  updatedAt: string;
  permissions: string[];
  /** By column (`columnOf`), which isn't an attribute's name if it was made over the API: `documentAnswer` names them. */
  data: JsonObject;
  /** The operation that created it. A replay is recognized by it. */
  operation?: {
    id: string;
    digest: string;
    person: string;
    reference: string;
    shortened?: string[];
    /** Keyed hash of the sender's network address, for effects in which addresses take turns. */
    from?: string;
    /** What the posting was waiting for when it was created. */
    review?: 'confirmation' | 'review';
  };
  /** The owner: an account's id or a guest identity (`people.ts`). Changes are sent to this person's other devices. */
  owner?: string;
  /**
   * The document is kept only for the decisions that depend on it. It has no row in the projection and can't be found
   * by its id.
   */
  tombstone?: true;
  /** For a tombstone: the document that now counts for this id (`application-places.ts`). */
  movedTo?: string;
  /** For a document that several people edit: its edits, so that a replay is recognized (`edit-record.ts`). */
  edits?: EditRecord;
  /** For a document that one person sets: the edit that currently counts (`last-writer.ts`). */
  lastWriter?: LastWriter;
  /** For a posting that isn't public (`posting-review.ts`). */
  review?: ReviewRecord;
  /** For an application: where it went, decided once when it arrived (`domain/posting/recipient.ts`). */
  recipient?: RecipientRecord;
  /**
   * For an application: the answers, by their place, that the employer wants to have pointed out. Not an attribute, because the
   * applicant reads those.
   */
  flaggedAnswers?: number[];
  /** For an application: how far each side has read the messages, and been told about them. */
  conversation?: { [side in ConversationSide]?: SideRecord };
  /** For an application: when the link in its mail was used (`routes/mail-links.ts`). */
  linkUsedAt?: string;
  /** The API that wrote it last, if that isn't its database's own: the words of its events (`realtime/board-events.ts`). */
  writtenAs?: '$collectionId' | '$tableId';
  /** Effects that this document requires. They are carried out from this record, even after a kill (`effects.ts`). */
  effects?: Effects;
}

export type SideRecord = {
  /** The last edit that said how far. */
  read?: LastWriter;
  /** The time of the last message of the other side that was seen. */
  seenTo?: string;
  /** When a mail last told about unread messages. */
  toldAt?: string;
};

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
  /** The number of edits so far. */
  edition: number;
  /** The latest edits, oldest first. */
  recent: RecordedEdit[];
};

export type LastWriter = {
  /** The time by which edits are ordered, in ms: the edit's own time, or its arrival if that was earlier. */
  at: number;
  /** As stated by the device. */
  editedAt: number;
  operation: string;
  digest: string;
  /**
   * Edits that count from another time than they state, such as those from a clock that was ahead. A replay counts from
   * the same time.
   */
  early: { operation: string; at: number }[];
};

export type ReviewRecord = {
  /** The account that made the posting wait. */
  by: string;
  /** The start of the wait, in server time. */
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
  /** For `refused`: the reason, as far as people are told. */
  reason?: DeliveryFailure;
  /** For an effect that notifies several people: those already notified. */
  told?: string[];
  /** The server that is carrying it out, and until when, in ms (`effect-turns.ts`). */
  turn?: { of: string; until: number };
};

/** By the name of the port that carries it out (`effects.ts`). */
export type Effects = { [name: string]: EffectRecord };

/** For a new document. */
export function pendingEffect(at: string): EffectRecord {
  return { state: 'pending', attempts: 0, at };
}

export function recordId(collectionId: string, documentId: string): string {
  return `${collectionId}/${documentId}`;
}
