import type { Doubts } from './doubts.ts';

/** Decides whether this process may write, where several share the databases. */
export interface Fence {
  /** The number of this process's term as the writer. Throws `StoreUnavailable` if it may not write right now. */
  term(): number;
  /** The number of its term, also while it may not write until it knows whether the term goes on. null: it has none. */
  readonly current: number | null;
  /** The same, but waits if the process was held up and has to find out first whether its term goes on. */
  settled(): Promise<number>;
  /** The feed shows changes that were written in these terms, in the feed's order. */
  noteTerms(terms: readonly number[]): void;
  /** Of the store with this name. Absent for a command: it confirms nothing that it didn't write itself. */
  doubtsOf?(store: string): Doubts;
}
