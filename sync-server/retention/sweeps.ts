import type { Store, StoredDocument, Write } from '../store/store.ts';
import type { LifetimeKind } from './lifetimes.ts';

/** A document whose time is over, in whole or in part. */
export interface Found {
  kind: LifetimeKind;
  /** Deletes or rewrites the version that was looked at: one that changed since is left for the next time. Null: `before` does it all. */
  write: Write | null;
  /** What must be on the disk before. Idempotent; rejects = the document is left. */
  before?: () => Promise<void>;
}

/** Looks at one document. Null: it stays as it is. */
export type Rule = (document: StoredDocument, nowMs: number) => Found | null | Promise<Found | null>;

/** One part of a store, and what is looked for in it. */
export interface Sweep {
  /** Remembered over restarts: where an unfinished round goes on. */
  name: string;
  store: Store;
  /** Of ids; `end` is exclusive. */
  start: string;
  end: string;
  rule: Rule;
}

export function removal({ id, revision }: StoredDocument): Write {
  return { id, revision, body: null };
}

/** Reads a moment of a document, ms; one that is not there or no moment has never been: its document stays. */
export function sinceMs(value: unknown): number {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
}
