const MAX_KEPT = 1000;

/**
 * Totals by what was asked and for whom. A total makes a query look at up to 5,000 rows, and pages of one list are asked
 * for again and again; so it is kept until any row of the collection changes.
 */
export class TotalCache {
  readonly #totals = new Map<string, number>();

  get(key: string): number | undefined {
    return this.#totals.get(key);
  }

  set(key: string, total: number): void {
    if (this.#totals.size === MAX_KEPT) this.clear();
    this.#totals.set(key, total);
  }

  clear(): void {
    this.#totals.clear();
  }
}
