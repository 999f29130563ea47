import type { Change, Sequence, StoredDocument, StoreSnapshot, StoreStatus, StoreUpkeep } from './store.ts';

/**
 * What a database must do for `createStore`, which adds the queue, the feed and fail stop. Embedded PouchDB and CouchDB
 * over http implement it; nothing else knows PouchDB. Every method rejects with `StoreUnavailable`.
 */
export interface Backend {
  getMany(ids: readonly string[]): Promise<(StoredDocument | undefined)[]>;
  range(start: string, end: string, limit: number | undefined): Promise<StoredDocument[]>;
  /** Ids are distinct. Resolves when the documents are durable; one answer each, in order. */
  write(documents: readonly EncodedWrite[]): Promise<WriteAnswer[]>;
  /** The next changes after `since`, each document once, at most `limit`; fewer = that is all there is now. */
  changes(since: Sequence, limit: number): Promise<ChangePage>;
  snapshot(): Promise<StoreSnapshot>;
  status(): Promise<StoreStatus>;
  /** Calls `ring` when somebody else may have written. Absent where nobody else can. Returns how to stop. */
  watch?(ring: () => void): () => void;
  audit(options: { quick: boolean }): Promise<Audit>;
  upkeep?: StoreUpkeep;
  close(): Promise<void>;
}

export interface Audit {
  /** Of documents, in every way there is; they must agree. */
  counts: number[];
  /** What else looks like loss, in words. */
  problems: string[];
}

/** `text: null` = delete. */
export interface EncodedWrite {
  id: string;
  revision?: string;
  text: string | null;
}

export type WriteAnswer = { revision: string } | 'conflict';

export interface ChangePage {
  changes: FeedChange[];
  /** Read on from here. */
  position: Sequence;
}

export interface FeedChange {
  change: Change;
  /** The highest revision generation among all leaves, deleted ones included. */
  generation: number;
}

/** From the very first change. */
export const START: Sequence = 0;
