/** Rows that may be rewritten per second in the long run: about a hundredth of a processor. */
const ROWS_PER_SECOND = 2_000;
/** The most at once, after a quiet time. */
const MOST_ROWS = 150_000;

/**
 * Limits the work of tidying. Merging more at once is always cheaper, so postponed work only gets cheaper: under a
 * flood of changes the levels become coarse for a while, and the work for them stays constant.
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
    // If the clock was set back, nothing is added.
    const passedMs = Math.max(0, nowMs - this.#atMs);
    this.#atMs = nowMs;
    this.#rows = Math.min(MOST_ROWS, this.#rows + (passedMs / 1000) * ROWS_PER_SECOND);
    return this.#rows;
  }

  spend(rows: number): void {
    this.#rows -= rows;
  }
}
