/** Rows that may be written anew each second, in the long run: about a hundredth of a processor. */
const ROWS_PER_SECOND = 2_000;
/** And at once, after a quiet time. */
const MOST_ROWS = 150_000;

/**
 * How much tidying may do. Merging more at once is always less work, so what cannot be afforded now only gets cheaper:
 * under a flood of changes the levels grow coarse for a while, and the work for them stays what it is.
 */
export class WorkBudget {
  readonly #nowMs: () => number;
  #rows = MOST_ROWS;
  #atMs: number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#atMs = nowMs();
  }

  get rows(): number {
    const nowMs = this.#nowMs();
    // A clock that was set back gives nothing.
    const passedMs = Math.max(0, nowMs - this.#atMs);
    this.#atMs = nowMs;
    this.#rows = Math.min(MOST_ROWS, this.#rows + (passedMs / 1000) * ROWS_PER_SECOND);
    return this.#rows;
  }

  spend(rows: number): void {
    this.#rows -= rows;
  }
}
