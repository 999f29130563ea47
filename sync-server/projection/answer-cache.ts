const MAX_KEPT = 1000;

/**
 * What was found, by what was asked and for whom. A page far down a list makes a query look at all rows before it, a total at up to
 * 5,000, and pages of one list are asked for again and again; so each is kept until any row of the collection changes.
 */
export class AnswerCache<T> {
  readonly #answers = new Map<string, T>();

  /** `key` undefined = not to be kept. */
  get(key: string | undefined, find: () => T): T {
    if (key === undefined) return find();
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const found = find();
    if (this.#answers.size === MAX_KEPT) this.clear();
    this.#answers.set(key, found);
    return found;
  }

  clear(): void {
    this.#answers.clear();
  }
}
