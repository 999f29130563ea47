import { StoreUnavailable } from './store.ts';

/** How many positions a term has. The 2^20 terms that a number has room for are one each minute for two years. */
export const TERM_POSITIONS = 2 ** 33;

/** The positions of a batch, one for each write. */
export interface BatchPositions {
  first: number;
  /** The listeners have seen the batch, or nothing of it is known to have landed. */
  end(): void;
}

/**
 * The positions that the writer stamps on changes. Several batches are under way at once and land in any order, so a
 * position tells nothing about those below it until their batches ended, too.
 */
export class WritePositions {
  #term = 0;
  #last = 0;
  readonly #open = new Set<number>();

  take(term: number, count: number): BatchPositions {
    this.#begin(term);
    const first = this.#last + 1;
    if (this.#last + count >= (term + 1) * TERM_POSITIONS)
      throw new StoreUnavailable('The term has no more positions, and the server must be restarted');
    this.#last += count;
    this.#open.add(first);
    return { first, end: () => void this.#open.delete(first) };
  }

  /** The highest position with nothing open at or below it. */
  through(term: number): number {
    this.#begin(term);
    return Math.min(this.#last, ...[...this.#open].map(first => first - 1));
  }

  #begin(term: number): void {
    if (term <= this.#term) return;
    this.#term = term;
    this.#last = term * TERM_POSITIONS;
  }
}
