import { ApiError } from '../http/api-error.ts';

/**
 * What one query may cost: about a second. One step is a row looked at, a filter tried, or eight letters compared; counted and
 * not timed, so that the same query on the same rows always ends the same way.
 */
const MAX_STEPS = 50_000_000;
const LETTERS_A_STEP = 8;

/** Counts what a query does and ends it when it is too much. */
export class WorkMeter {
  #left: number;

  constructor(steps: number = MAX_STEPS) {
    this.#left = steps;
  }

  /** Throws `database_timeout`. */
  add(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new ApiError('database_timeout');
  }

  /** A text of so many letters was gone through, so many times. */
  addText(letters: number, times: number): void {
    this.add(1 + (letters * times) / LETTERS_A_STEP);
  }
}
