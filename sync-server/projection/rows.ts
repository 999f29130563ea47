import type { Answers } from './answer-cache.ts';
import type { Preparation } from './order-cache.ts';
import type { Filter, Order, Plan } from './plan.ts';
import type { Schema } from './read-plan.ts';
import type { Row } from './row.ts';
import type { Tally } from './tallies.ts';
import type { Value } from './value.ts';

/** The rows of one collection with their indexes, in memory or on disk. A row is never changed, only replaced. */
export interface Rows {
  readonly schema: Schema;
  readonly answers: Answers;
  readonly size: number;
  /** Ids of the documents with effects that still need to be carried out. */
  readonly pending: string[];
  get(documentId: string): Row | undefined;
  ofOperation(operationId: string): Row | undefined;
  ownedBy(owner: string, after?: number): Row[];
  countOwnedBy(owner: string): number;
  removedFrom(owner: string, after?: number): Row[];
  /** The caller can keep reading while rows change. */
  inSequence(): Iterable<Row>;
  nextSequence(): number;
  /** undefined: the attribute has no index. */
  withValue(name: string, value: Value): Row[] | undefined;
  /** See `Projection.isNamed`. */
  isNamed(permission: string): boolean;
  /** See `Projection.tally`. */
  tally(value?: Value): Tally[];
  /** `before` is the row that it replaces. */
  put(row: Row, nowMs: number, before?: Row): void;
  /** `tombstone` is the row that remains of the document, if one does. */
  remove(documentId: string, position: number, nowMs: number, tombstone?: Row): void;
  /** Yields the number of forgotten rows, step by step. */
  forgetRemoved(beforeMs: number): Generator<number>;
  /** `readers`: see `QueryOptions`. */
  walk(plan: Plan, readers?: readonly string[]): Walk;
  /** Sorts what `walk` would sort in one go, in slices (`OrderCache.prepare`). */
  prepare(filters: readonly Filter[], orders: readonly Order[], preparation: Preparation): Promise<void>;
}

/** Reads rows that include all matches of a plan, with as few others as the indexes allow. */
export interface Walk {
  /** The filters that still have to be tested. */
  readonly untested: readonly Filter[];
  /** false: the rows are in no particular order. */
  readonly isInOrder: boolean;
  /** Whether it reads the rows as they were at its start, whatever changes during pauses. */
  readonly isOfStart: boolean;
  /** Starts at that end of the order, or beyond `at`. */
  rows(at: Row | null, step: 1 | -1): Iterable<Row>;
  /** Call it before other requests get a turn, because they may change the rows. */
  pause(): void;
}
