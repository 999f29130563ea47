const MAX_KEPT = 1000;

/**
 * Caches results by query and audience. For a page far down a list, a query examines all rows before it; a total
 * examines up to 5,000; and clients request the same lists again and again. So results are kept until any row of the
 * collection changes.
 */
export class AnswerCache<T> {
  readonly #answers = new Map<string, T>();
  readonly #most: number;
  #clearings = 0;

  constructor(most: number = MAX_KEPT) {
    this.#most = most;
  }

  /** The number of times that rows have changed. */
  get clearings(): number {
    return this.#clearings;
  }

  /** `key` undefined: the result isn't cached. Neither is one from rows that have changed since `clearings`. */
  *get(
    key: string | undefined,
    find: () => Generator<void, T>,
    clearings = this.#clearings,
  ): Generator<void, T> {
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (known !== undefined) return known;
    const found = yield* find();
    if (key === undefined || clearings !== this.#clearings) return found;
    if (this.#answers.size === this.#most) this.#answers.clear();
    this.#answers.set(key, found);
    return found;
  }

  clear(): void {
    this.#clearings += 1;
    this.#answers.clear();
  }
}
