import type { Operation } from '../../wire/operations/push.ts';
import type { OutboxStore } from '../ports.ts';

/** An operation and its title on the outbox screen. */
export interface NewEntry {
  operation: Operation;
  title: string;
}

/**
 * One person's outbox, with the actions that screens offer. Implemented with Dexie for phones and in memory for tests,
 * with one contract suite for both. Every method is one transaction: on disk as a whole, or without effect.
 */
export interface PersonOutbox extends OutboxStore {
  /**
   * Appends in the given order and removes the draft that they come from. An entry whose id exists already stays as it
   * is, unless it was refused: then it waits again, with the new content. Among operations that set the same thing only
   * the last one stays, beside one that is in flight.
   */
  add(entries: readonly NewEntry[], clearDraft: string | undefined): Promise<void>;
  /**
   * Waits again. If an entry was refused because its posting changed or the application was withdrawn, this confirms
   * it: the person saw the reason and sends it anyway. If an edit met other people's edits, the rest of it is sent
   * again as a new operation that overwrites theirs.
   */
  retry(id: string): Promise<void>;
  /** The person saw which fields of an edit were not applied, and accepts that. */
  dismiss(id: string): Promise<void>;
  /**
   * Turns an entry back into a draft and returns the draft's key. Undefined: it is not here, is sent or in flight, or
   * may already be on the server and would then exist twice (see `canEdit`).
   */
  takeAsDraft(id: string): Promise<string | undefined>;
  /** False while the entry is in flight. `isUnsent`: only if it has not been sent. */
  remove(id: string, only?: { isUnsent: boolean }): Promise<boolean>;
}

/** The person whose data this device shows now. */
export interface CurrentPerson {
  /** null = the device's guest. */
  userId: string | null;
  outbox: PersonOutbox;
  /**
   * The secret that identifies this device's guest: the guest's own, or the one whose work the account took over, so
   * that the server knows both as one person. Null when there is none.
   */
  guestSecret: () => Promise<string | null>;
}

export interface PersonSource {
  current: () => CurrentPerson;
  /** Called when the person changes, and when an expired session of the same person was renewed. */
  subscribe: (listener: () => void) => () => void;
  /** Called when operations to send were written by other ways than the outbox's own. */
  onWork: (listener: () => void) => () => void;
}
