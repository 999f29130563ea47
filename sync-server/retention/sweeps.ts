import type { Store, StoredDocument, Write } from '../store/store.ts';
import type { LifetimeKind } from '../core/lifetimes.ts';

/** A document that has expired, in whole or in part. */
export interface Found {
  kind: LifetimeKind;
  /** How many of the kind expired. Absent: 1. */
  amount?: number;
  /**
   * Deletes or rewrites the version that was examined; one that changed since waits for the next round. null: `before`
   * does it all.
   */
  write: Write | null;
  /** Runs before `write`, when its own writes must be on disk first. Idempotent. If it rejects, the document stays. */
  before?: () => Promise<void>;
}

/** Examines one document. null: it stays as it is. */
export type Rule = (document: StoredDocument, nowMs: number) => Found | null | Promise<Found | null>;

/** A range of a store and the rule for its documents. */
export interface Sweep {
  /** Stored across restarts as the position of an unfinished round. */
  name: string;
  store: Store;
  /** Range of ids; `end` is exclusive. */
  start: string;
  end: string;
  rule: Rule;
}

export function removal({ id, revision }: StoredDocument): Write {
  return { id, revision, body: null };
}

/** Reads a document's timestamp, in ms. If it is missing or invalid, returns infinity, so that the document stays. */
export function sinceMs(value: unknown): number {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms;
}
