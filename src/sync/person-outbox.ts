import type { Operation } from '../wire/push.ts';
import type { OutboxStore } from './ports.ts';

/** An operation and the words for it on the outbox screen. */
export interface NewEntry {
  operation: Operation;
  title: string;
}

/**
 * One person's outbox with what screens may do to it. Dexie implements it for phones, memory for tests; one
 * contract suite for both. Every method is one transaction: it happened whole and is on disk, or not at all.
 */
export interface PersonOutbox extends OutboxStore {
  /**
   * Appends in the order given and removes the draft they come from. Where an id is there already, the entry stays as
   * it is, unless it was refused: then it waits again, with the new content. Of operations that set the same thing only
   * the last one stays, beside one that is in flight.
   */
  add(entries: readonly NewEntry[], clearDraft: string | undefined): Promise<void>;
  /**
   * Waits again. An entry that was refused because its posting changed, or because the application was withdrawn, is
   * confirmed by this: the person saw the reason, and sends anyway. Of an edit that other people's edits stood against
   * the rest is sent again, over theirs, as a new operation.
   */
  retry(id: string): Promise<void>;
  /** The person saw which fields of an edit were not taken, and leaves it at that. */
  dismiss(id: string): Promise<void>;
  /**
   * Takes an entry out and makes it a draft again; gives the draft's key. Undefined: it is not here, is sent or in
   * flight, or may be on the server already and would then be there twice (see `canEdit`).
   */
  takeAsDraft(id: string): Promise<string | undefined>;
  /** Not while it is in flight: false then. `isUnsent`: only if it has not been sent. */
  remove(id: string, only?: { isUnsent: boolean }): Promise<boolean>;
}

/** The person whose data this device shows now. */
export interface CurrentPerson {
  /** null = the device's guest. */
  userId: string | null;
  outbox: PersonOutbox;
  /**
   * The secret that says which guest this device is: the guest's own, or the one whose work the account took over,
   * so that the server knows both as one person. Null when there is none to tell.
   */
  guestSecret: () => Promise<string | null>;
}

export interface PersonSource {
  current: () => CurrentPerson;
  /** Told when it is another person, and when an expired session of the same one was renewed. */
  subscribe: (listener: () => void) => () => void;
  /** Told when something was written that is to be sent, by other ways than the outbox's own. */
  onWork: (listener: () => void) => () => void;
}
