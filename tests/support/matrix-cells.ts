const SHOWN = 20;

/** Counts comparisons and collects differences, so that a matrix reports all its failures at once. */
export class MatrixCells {
  #cells = 0;
  #differences: string[] = [];

  compare(what: string, expected: unknown, found: unknown): void {
    this.#cells += 1;
    const [a, b] = [JSON.stringify(expected), JSON.stringify(found)];
    if (a !== b) this.#differences.push(`${what}: should be ${a}, is ${b}`);
  }

  /** The number of comparisons since the last call, and the differences. */
  found(): { cells: number; differences: string[] } {
    const found = { cells: this.#cells, differences: this.#differences.slice(0, SHOWN) };
    this.#cells = 0;
    this.#differences = [];
    return found;
  }
}
