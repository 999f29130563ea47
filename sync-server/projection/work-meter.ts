import { ApiError } from '../core/api-error.ts';

/**
 * The most that one query may cost: with a key about a second, without one a fifth of that. A step is a row examined, a
 * filter tested, or eight letters compared. Steps are counted instead of time, so that the same query on the same rows
 * always ends the same way.
 */
export const KEY_STEPS = 50_000_000;
export const STRANGER_STEPS = 10_000_000;
/**
 * Work without a pause for other requests: about 2 ms. A request reads from the database several times, and waits this long each time if
 * another request is at work.
 */
const STEPS_A_TURN = 100_000;
const LETTERS_A_STEP = 8;
/** Measured: 100,000 postings take 0.3 to 1.2 s. */
const STEPS_A_COMPARISON = 16;
/**
 * Measured: reading and serializing 5,000 documents takes half a second, and hardly any time if their texts are cached.
 */
const STEPS_A_DOCUMENT = 10_000;
const STEPS_A_KNOWN_TEXT = 1_000;
/** Measured: reading a row from disk takes 5 to 8 µs. */
const STEPS_A_STORED_ROW = 300;

/** Counts a query's work and ends the query if it is too much. */
export class WorkMeter {
  readonly #most: number;
  #used = 0;
  /** Steps that are charged but don't count toward the query's limit. */
  #apart = 0;
  #turnStart = 0;

  constructor(steps: number = KEY_STEPS) {
    this.#most = steps;
  }

  /** Also valid for a query that exceeded its limit. */
  get used(): number {
    return this.#used;
  }

  /** True once per turn's worth of work. */
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
   * Adds the cost of sorting this many rows. Sorting is charged but never refused: the order is cached, and otherwise a
   * large board could only be read in one order.
   */
  addSort(rows: number): void {
    const steps = sortingSteps(rows);
    this.#used += steps;
    this.#apart += steps;
  }

  /** Adds the cost of reading rows from disk. Never refuses: the same query is allowed wherever the rows are. */
  addStored(rows: number): void {
    this.#used += STEPS_A_STORED_ROW * rows;
    this.#apart += STEPS_A_STORED_ROW * rows;
  }

  /**
   * Adds the cost of `count` documents in the answer, of which `known` came from the cache. Never refuses.
   */
  addDocuments(count: number, known: number): void {
    const steps = STEPS_A_DOCUMENT * (count - known) + STEPS_A_KNOWN_TEXT * known;
    this.#used += steps;
    this.#apart += steps;
  }

  /** Adds the cost of scanning a text of that many letters, that many times. Throws `database_timeout`. */
  addText(letters: number, times: number): void {
    this.add(1 + (letters * times) / LETTERS_A_STEP);
  }
}

/** The cost of sorting this many rows, in steps. */
export function sortingSteps(rows: number): number {
  return STEPS_A_COMPARISON * rows * Math.log2(Math.max(2, rows));
}
