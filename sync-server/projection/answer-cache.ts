const MAX_KEPT = 1000;

/**
 * What was found, by what was asked and for whom. A page far down a list makes a query look at all rows before it, a total at up to
 * 5,000, and pages of one list are asked for again and again; so each is kept until any row of the collection changes.
 */
export class AnswerCache<T> {
  readonly #answers = new Map<string, T>();
  #clearings = 0;

  /** How often rows changed. */
  get clearings(): number {
    return this.#clearings;
  }

  /** `key` undefined = not to be kept. Nor is what was found by rows that have changed since `clearings`. */
  *get(
    key: string | undefined,
    find: () => Generator<void, T>,
    clearings = this.#clearings,
  ): Generator<void, T> {
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (known !== undefined) return known;
    const found = yield* find();
    if (key === undefined || clearings !== this.#clearings) return found;
    if (this.#answers.size === MAX_KEPT) this.#answers.clear();
    this.#answers.set(key, found);
    return found;
  }

  clear(): void {
    this.#clearings += 1;
    this.#answers.clear();
  }
}
