import type {
  Change,
  ConflictFigures,
  FeedOrder,
  Sequence,
  StoredDocument,
  StoreSnapshot,
  StoreStatus,
  StoreUpkeep,
} from './store.ts';

/**
 * The functions that a database must provide for `createStore`, which adds the queue, the feed and fail-stop. Embedded
 * PouchDB and CouchDB over HTTP implement it; no other folder knows PouchDB. All methods reject with
 * `StoreUnavailable`.
 */
export interface Backend {
  /** The order in which `changes` delivers. */
  readonly order: FeedOrder;
  /** How many calls of `write` may be under way at once, 1 by default. They never have a document in common. */
  readonly writesAtOnce?: number;
  getMany(ids: readonly string[]): Promise<(ReadDocument | undefined)[]>;
  /** What stands of each document, deleted ones included. Absent where a write is stored for good or not at all. */
  latest?(ids: readonly string[]): Promise<(LatestVersion | undefined)[]>;
  range(start: string, end: string, limit: number | undefined): Promise<ReadDocument[]>;
  /** Ids are distinct. Resolves when the documents are durable, with one answer for each, in order. */
  write(documents: readonly EncodedWrite[]): Promise<WriteAnswer[]>;
  /** Rejects if there is no room for writes. Absent where only a write can tell. */
  refuseIfFull?(): Promise<void>;
  /**
   * The next changes after `since`, each document once, at most `limit`. Fewer means that there are no more for now.
   */
  changes(since: Sequence, limit: number): Promise<ChangePage>;
  snapshot(): Promise<StoreSnapshot>;
  status(): Promise<StoreStatus>;
  /**
   * Calls `ring` when another process may have written. Absent where none can. Returns a function that stops watching.
   */
  watch?(ring: () => void): () => void;
  audit(options: { quick: boolean }): Promise<Audit>;
  /** Absent where a document can't have several versions at once. */
  conflicts?: () => Readonly<ConflictFigures>;
  upkeep?: StoreUpkeep;
  close(): Promise<void>;
}

export interface ReadDocument extends StoredDocument {
  /** See `Change`. */
  position?: number;
}

export interface LatestVersion {
  revision: string;
  isDeleted: boolean;
}

export interface Audit {
  /** The number of documents, counted in every available way. The counts must agree. */
  counts: number[];
  /** Other signs of loss, as sentences. */
  problems: string[];
}

/** `text: null` deletes the document. */
export interface EncodedWrite {
  id: string;
  revision?: string;
  text: string | null;
  /** The writer's term, if there may be other writers. It's kept beside the body. */
  term?: number;
  /** See `Change`. They are kept beside the body too. */
  position?: number;
  since?: number;
  /** See `RemovalTraces`. It isn't stored. */
  isTraceless?: true;
}

export type WriteAnswer = { revision: string } | 'conflict';

export interface ChangePage {
  changes: FeedChange[];
  /** Where to read on. */
  position: Sequence;
}

export interface FeedChange {
  change: Change;
  /** The highest revision generation among all leaves, deleted ones included. */
  generation: number;
  /** The term in which it was written; absent if its writer had the database to itself. */
  term?: number;
}

/** The position before the first change. */
export const START: Sequence = 0;

/** The position of a change that still needs one: any server may have made it, and several the same. */
export const UNSTAMPED = 0;
