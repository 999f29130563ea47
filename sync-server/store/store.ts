/**
 * The store port: one `Store` is one database. PouchDB, its `_id`, `_rev` and design documents never leave
 * this folder. Implementations: LevelDB (synced), memory, http (CouchDB); one contract suite for all
 * (`tests/contracts/store.ts`).
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export interface StoredDocument {
  id: string;
  /** Opaque; give it back to change exactly this version. */
  revision: string;
  body: JsonObject;
}

export interface Change {
  id: string;
  revision: string;
  /** null = deleted */
  body: JsonObject | null;
  /** Opaque position after this change; store it with what was derived from it. */
  sequence: Sequence;
}
/** A number on LevelDB, an opaque text on a CouchDB cluster. Only the store compares them. */
export type Sequence = number | string;

/** `revision` absent = must be new. `body: null` = delete that revision. */
export interface Write {
  id: string;
  revision?: string;
  body: JsonObject | null;
}

/** One answer for each write, in order. `conflict`: it exists already, or was changed since that revision. */
export type WriteResult =
  | { status: 'committed'; id: string; revision: string }
  | { status: 'conflict'; id: string };

export interface Store {
  readonly name: string;
  get(id: string): Promise<StoredDocument | undefined>;
  getMany(ids: readonly string[]): Promise<(StoredDocument | undefined)[]>;
  /** By id, ascending; `end` is exclusive. */
  range(options: { start: string; end: string; limit?: number }): Promise<StoredDocument[]>;
  /**
   * Resolves when the writes are on disk, synced, and every listener of this process has seen them: a read after
   * a write needs no further waiting. Writes of concurrent callers are coalesced into one synced batch. There is no
   * atomicity across documents: every write stands alone, so exactly-once rests on derived ids.
   * Rejects with `StoreUnavailable` when the disk or the cluster refuses; then nothing is known about the writes.
   */
  commit(writes: readonly Write[]): Promise<WriteResult[]>;
  /**
   * Everything committed after `since` (undefined = from the start), each document once with its latest version,
   * then live, in order. One `_changes` feed per store however many listeners. Resolves when the listener has
   * caught up with the present. The listener must not throw; it is called with pages.
   */
  subscribe(
    since: Sequence | undefined,
    listener: (changes: readonly Change[]) => void,
  ): Promise<Subscription>;
  /** Everything acknowledged so far, and nothing of what is written from now on. To be closed. */
  snapshot(): Promise<StoreSnapshot>;
  /** How far it has come, and how many documents there are. */
  status(): Promise<StoreStatus>;
  /**
   * Counts documents in every way the store has and compares; a difference means silent loss. `quick` leaves out what
   * cannot have changed since the database was closed in order and its files were read at this start.
   */
  checkIntegrity(options?: { quick?: boolean }): Promise<IntegrityReport>;
  /** Absent where the database looks after its files by itself (CouchDB). */
  readonly upkeep?: StoreUpkeep;
  close(): Promise<void>;
}

/** Frees what deleted documents leave behind. For one caller, in the background: each call is a short piece of work. */
export interface StoreUpkeep {
  /**
   * Removes all traces of documents that were deleted up to `through`; looks at `limit` further changes at most. A listener
   * that goes on from before `pruned` does not hear of those deletions any more. Safe beside commits; cut off, it goes on.
   */
  prune(options: { through: Sequence; limit: number }): Promise<Pruning>;
  /** That of the last deletion which may have left no trace. */
  pruned(): Promise<Sequence>;
  /** Gives the room of one more part of the files back to the disk. Hands out where it ended, to go on from; null = that was all. */
  compact(after: string | null): Promise<string | null>;
}

export interface Pruning {
  /** So many documents left no trace now. */
  freed: number;
  /** Nothing is left up to that sequence. */
  isDone: boolean;
}

export interface StoreStatus {
  /** That of the last change. */
  sequence: Sequence;
  documents: number;
}

export interface StoreSnapshot {
  /** Each document once, deleted ones left out; to be read once. Memory holds a page, not the store. */
  pages(): AsyncIterable<readonly StoredDocument[]>;
  /** That of its last change, once all pages were read. */
  readonly sequence: Sequence;
  close(): Promise<void>;
}

export interface Subscription {
  close(): void;
}

export interface IntegrityReport {
  ok: boolean;
  documents: number;
  /** In words for the operator, when not ok. */
  problem: string | null;
}

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
