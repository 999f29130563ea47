import { ApiError } from '../http/api-error.ts';

/**
 * What one query may cost: about a second for keys, a fifth of it for everybody else, who wait while it runs. One step is a row looked at, a filter tried, or eight letters compared; counted and
 * not timed, so that the same query on the same rows always ends the same way.
 */
export const KEY_STEPS = 50_000_000;
export const STRANGER_STEPS = 10_000_000;
const LETTERS_A_STEP = 8;
/** Measured: 100,000 postings take 0.3 to 1.2 s. */
const STEPS_A_COMPARISON = 16;

/** Counts what a query does and ends it when it is too much. */
export class WorkMeter {
  readonly #most: number;
  #used = 0;
  #sorting = 0;

  constructor(steps: number = KEY_STEPS) {
    this.#most = steps;
  }

  /** Also of a query that was too much. */
  get used(): number {
    return this.#used;
  }

  /** Throws `database_timeout`. */
  add(steps: number): void {
    this.#used += steps;
    if (this.#used - this.#sorting > this.#most) throw new ApiError('database_timeout');
  }

  /**
   * So many rows were put in an order. It is paid for and never refused: the order is kept, and a large board could not be
   * read in any but one.
   */
  addSort(rows: number): void {
    const steps = sortingSteps(rows);
    this.#used += steps;
    this.#sorting += steps;
  }

  /** A text of so many letters was gone through, so many times. */
  addText(letters: number, times: number): void {
    this.add(1 + (letters * times) / LETTERS_A_STEP);
  }
}

/** What it costs to put so many rows in an order. */
export function sortingSteps(rows: number): number {
  return STEPS_A_COMPARISON * rows * Math.log2(Math.max(2, rows));
}
