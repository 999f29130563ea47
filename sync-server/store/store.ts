/**
 * The store port: one `Store` is one database. PouchDB, its `_id`, `_rev` and design documents never leave this folder.
 * Implementations: LevelDB (synced), memory, HTTP (CouchDB). One contract suite tests them all
 * (`tests/contracts/store.ts`).
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export interface StoredDocument {
  id: string;
  /** Opaque. Pass it back to change exactly this version. */
  revision: string;
  body: JsonObject;
}

export interface Change {
  id: string;
  revision: string;
  /** null: deleted. */
  body: JsonObject | null;
  /** Opaque position after this change. Store it with data derived from the change. */
  sequence: Sequence;
  /**
   * Where several servers share the database: the number that the writer stamped on it, the same for all of them and
   * higher than that of any change that was acknowledged before. Absent: an earlier version of the program wrote it, a
   * command, or a merge of two versions.
   */
  position?: number;
  /** What its writer knew: everything that people lost after this position has left a trace (`removal-traces.ts`). */
  since?: number;
  /** The writer's term. Absent: it had the database to itself, or the change merges two versions. */
  term?: number;
}
/** A number on LevelDB, an opaque string on a CouchDB cluster. Only the store compares them. */
export type Sequence = number | string;

/** Without `revision`, the document must be new. `body: null` deletes that revision. */
export interface Write {
  id: string;
  revision?: string;
  body: JsonObject | null;
}

/** One result for each write, in order. `conflict`: the document already exists, or has changed since that revision. */
export type WriteResult =
  | { status: 'committed'; id: string; revision: string }
  | { status: 'conflict'; id: string };

/**
 * `commits`: in the order in which they were committed. `documents`: the versions of one document in their order, and
 * different documents in any order, which is another one for a listener that comes later. Listeners that are there hear
 * of each change in the same order.
 */
export type FeedOrder = 'commits' | 'documents';

export interface Store {
  readonly name: string;
  /** The order in which listeners get changes. */
  readonly order: FeedOrder;
  get(id: string): Promise<StoredDocument | undefined>;
  getMany(ids: readonly string[]): Promise<(StoredDocument | undefined)[]>;
  /** Documents by id, ascending; `end` is exclusive. */
  range(options: { start: string; end: string; limit?: number }): Promise<StoredDocument[]>;
  /**
   * Resolves when the writes are synced to disk and all listeners of this process have seen them, so a read after a
   * write needs no further waiting. Where several servers write, listeners have also seen what a refused write is in
   * conflict with. Writes of concurrent callers are coalesced into one synced batch. There is no
   * atomicity across documents: each write stands alone, so exactly-once relies on derived ids. Rejects with
   * `StoreUnavailable` if the disk or the cluster fails; then it's unknown which writes were stored.
   */
  commit(writes: readonly Write[]): Promise<WriteResult[]>;
  /**
   * Rejects with `StoreUnavailable` if it's known that a commit would be refused now: the disk is full, or this store
   * has stopped. For callers that answer before they write. That it resolves promises nothing.
   */
  refuseIfFull(): Promise<void>;
  /**
   * Delivers everything committed after `since` (undefined: from the start), each document once with its latest
   * version, and then live changes, in the store's `order`. A store has one `_changes` feed for all its listeners. Resolves when the
   * listener has caught up with the present. The listener gets pages and must not throw. `signal` ends the subscription,
   * also while it's catching up: the rest of the feed isn't read for a listener that has had enough.
   */
  subscribe(
    since: Sequence | undefined,
    listener: (changes: readonly Change[]) => void,
    options?: { signal?: AbortSignal },
  ): Promise<Subscription>;
  /** Everything acknowledged so far, without later writes. The caller must close it. */
  snapshot(): Promise<StoreSnapshot>;
  /** The latest sequence and the number of documents. */
  status(): Promise<StoreStatus>;
  /**
   * Counts documents in every way that the store has and compares the counts; a difference means silent loss. `quick`
   * skips what can't have changed since the database was closed cleanly and its files were read at this start. On a
   * CouchDB, where others write meanwhile, it only looks at the newest changes.
   */
  checkIntegrity(options?: { quick?: boolean }): Promise<IntegrityReport>;
  /** Absent where a document can't have several versions at once. */
  conflicts?: () => Readonly<ConflictFigures>;
  /**
   * Resolves when a quorum of the cluster has everything that the listeners of this process have seen, if this process
   * writes: what may be on too few nodes is written once more. Resolves at once if another one writes. Rejects with
   * `StoreUnavailable`. Absent if a write is stored for good or not at all.
   */
  prove?: () => Promise<void>;
  /** Absent if changes aren't stamped: this process has the database to itself. */
  readonly positions?: StorePositions;
  /** Absent if the database maintains its own files (CouchDB). */
  readonly upkeep?: StoreUpkeep;
  close(): Promise<void>;
}

export interface StorePositions {
  /**
   * The listeners of this process have seen every change that has this position or a lower one. One that arrives later
   * all the same is late, and must be committed again. 0: unknown.
   */
  through(): number;
}

/** Frees what deleted documents leave behind. For one background caller; each call is a short piece of work. */
export interface StoreUpkeep {
  /**
   * Removes all traces of documents that were deleted up to `through`; examines at most `limit` more changes. A
   * listener that resumes from before `pruned` no longer sees those deletions. Safe during commits; an interrupted run
   * can be resumed.
   */
  prune(options: { through: Sequence; limit: number }): Promise<Pruning>;
  /** The sequence up to which deletions may have left no trace. */
  pruned(): Promise<Sequence>;
  /**
   * Returns the space of one more part of the files to the disk. Resolves to where it ended, for the next call; null at
   * the end.
   */
  compact(after: string | null): Promise<string | null>;
}

export interface Pruning {
  /** Number of documents whose traces were removed. */
  freed: number;
  /** Nothing is left to do up to `through`. */
  isDone: boolean;
}

export interface ConflictFigures {
  /** Documents that had several versions at once, since the start of this process. */
  found: number;
  /** Those of them that have one version again. */
  repaired: number;
  /** Versions that were kept because merging would have lost something. */
  kept: number;
}

export interface StoreStatus {
  /** The sequence of the last change. */
  sequence: Sequence;
  documents: number;
}

export interface StoreSnapshot {
  /** Each existing document once; can be read only once. Memory holds a page, not the whole store. */
  pages(): AsyncIterable<readonly StoredDocument[]>;
  /** The sequence of its last change, valid once all pages were read. */
  readonly sequence: Sequence;
  close(): Promise<void>;
}

export interface Subscription {
  close(): void;
}

export interface IntegrityReport {
  ok: boolean;
  documents: number;
  /** For the operator, as a sentence, when not ok. */
  problem: string | null;
}

export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
