import { ApiError } from '../http/api-error.ts';

/**
 * What one query may cost with a key: about a second. Without one it is a fifth of that. One step is
 * a row looked at, a filter tried, or eight letters compared; counted and not timed, so that the same query on the same rows always
 * ends the same way.
 */
export const KEY_STEPS = 50_000_000;
export const STRANGER_STEPS = 10_000_000;
/** In this time nobody else is answered: some 5 ms. */
const STEPS_A_TURN = 250_000;
const LETTERS_A_STEP = 8;
/** Measured: 100,000 postings take 0.3 to 1.2 s. */
const STEPS_A_COMPARISON = 16;
/** Measured: 5,000 documents take half a second to read and to write out, of which next to nothing once their texts are there. */
const STEPS_A_DOCUMENT = 10_000;
const STEPS_A_KNOWN_TEXT = 1_000;

/** Counts what a query does and ends it when it is too much. */
export class WorkMeter {
  readonly #most: number;
  #used = 0;
  /** Used, and not held against the query. */
  #apart = 0;
  #turnStart = 0;

  constructor(steps: number = KEY_STEPS) {
    this.#most = steps;
  }

  /** Also of a query that was too much. */
  get used(): number {
    return this.#used;
  }

  /** True once for each turn's worth of work. */
  isTurnOver(): boolean {
    if (this.#used - this.#turnStart < STEPS_A_TURN) return false;
    this.#turnStart = this.#used;
    return true;
  }

  /** Throws `database_timeout`. */
  add(steps: number): void {
    this.#used += steps;
    if (this.#used - this.#apart > this.#most) throw new ApiError('database_timeout');
  }

  /**
   * So many rows were put in an order. It is paid for and never refused: the order is kept, and a large board could not be
   * read in any but one.
   */
  addSort(rows: number): void {
    const steps = sortingSteps(rows);
    this.#used += steps;
    this.#apart += steps;
  }

  /** So many documents are in the answer, so many of them as texts that were there. Paid for and never refused. */
  addDocuments(count: number, known: number): void {
    const steps = STEPS_A_DOCUMENT * (count - known) + STEPS_A_KNOWN_TEXT * known;
    this.#used += steps;
    this.#apart += steps;
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
