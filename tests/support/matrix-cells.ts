const SHOWN = 20;

/** Counts what was compared, and keeps what differed: a matrix says all that is wrong with it at once. */
export class MatrixCells {
  #cells = 0;
  #differences: string[] = [];

  compare(what: string, expected: unknown, found: unknown): void {
    this.#cells += 1;
    const [a, b] = [JSON.stringify(expected), JSON.stringify(found)];
    if (a !== b) this.#differences.push(`${what}: should be ${a}, is ${b}`);
  }

  /** How much was compared since the last time, and what differed. */
  found(): { cells: number; differences: string[] } {
    const found = { cells: this.#cells, differences: this.#differences.slice(0, SHOWN) };
    this.#cells = 0;
    this.#differences = [];
    return found;
  }
}
