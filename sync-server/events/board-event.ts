import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Path } from '../realtime/event-names.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { Change, JsonObject } from '../store/store.ts';

export type EventAction = 'create' | 'update' | 'delete';

/** A change that consumers may act on. */
export interface BoardEvent {
  /**
   * Derived from what changed and when, so it is the same at a second delivery. Consumers derive the ids of whatever
   * they create from it.
   */
  id: string;
  /** In ms. */
  at: number;
  /** The store doesn't tell when: `at` may be another time at a second delivery. */
  isUndated?: true;
  action: EventAction;
  /** The kinds and ids in its name. */
  path: Path;
  /** Appwrite's name, such as `databases.board.collections.jobs.documents.ID.create`. */
  name: string;
  /** All names that patterns may have for it: less specific ones, with `*` instead of ids, in both vocabularies. */
  names: () => readonly string[];
  /** Appwrite's model of what changed. For something deleted, only what is still known. */
  payload: () => Promise<Readonly<JsonObject>>;
  /** For a document. */
  document?: {
    definition: CollectionDefinition;
    documentId: string;
    /** null: it was deleted. */
    record: DocumentRecord | null;
  };
  /** For a change of an account: its id. */
  userId?: string;
}

/** Tells which changes are news. */
export interface EventWindow {
  /** In ms: all that happened before this was seen already. */
  readonly sinceMs: number;
  /** false: this was seen already. Notes the key, which names one piece of news. */
  isNew(key: string): boolean;
}

/** Turns changes of a store into events. */
export interface EventSource {
  store: 'board' | 'accounts';
  /** Whether the document with this id in the store can cause events here. Quick. */
  reads(id: string): boolean;
  /**
   * Called before the first change, for sources that compare with earlier versions. `sinceMs` as in `EventWindow`.
   */
  open?(sinceMs: number): Promise<void>;
  /**
   * The events of one change. The store shows each document once, as it is now, and also for writes that are no news
   * and for changes that were seen already.
   */
  read(change: Change, window: EventWindow): readonly BoardEvent[];
}

/**
 * Acts on events. It gets each at least once, in the order of each store, even after a kill. Only one process on a store
 * delivers events at a time, as far as processes can know that.
 */
export interface EventConsumer {
  /** Names its position in the stores. Never change it. */
  name: string;
  /**
   * false: it wants no event of the board's document with this id, such as `jobs/ID`. Must be quick: it's asked within
   * every write, and what it declines costs nothing more. Absent: it may want any.
   */
  hears?(id: string): boolean;
  /** Must be quick: it gets every event that it hears. */
  wants(event: BoardEvent): boolean;
  /**
   * Recognizes a second delivery by the event's id. The next event waits until this resolves, so long work belongs in
   * the consumer's own records. Rejects to be called again; after some tries, the event is set aside.
   */
  consume(event: BoardEvent): Promise<void>;
  /** Instead of `consume`, with up to `atOnce` events. If it rejects again and again, they're given to `consume`. */
  consumeAll?(events: readonly BoardEvent[]): Promise<void>;
  /** Absent: 1. */
  atOnce?: number;
  /** How long changes wait for others, in ms, before each delivery. Absent: they don't. */
  gatherMs?: number;
  /** Called when this process begins to deliver events, and before the first one. */
  start?(): Promise<void>;
  /** Called when it stops. */
  stop?(): Promise<void>;
}

/** `databases.board.collections.jobs.documents.ID.create` */
export function nameOf(path: Path, action: EventAction, aspect?: string): string {
  return [...path.flat(), action, ...(aspect === undefined ? [] : [aspect])].join('.');
}
