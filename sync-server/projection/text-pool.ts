const MAX_TEXTS = 20_000;

/**
 * Holds equal texts of one attribute once. Full, it begins anew: what is shared stays shared. An attribute whose texts hardly
 * ever come twice (ids, mostly) gains nothing: its pool is given up.
 */
export class TextPool {
  #texts: Map<string, string> | undefined = new Map();
  #found = 0;

  share(text: string): string {
    if (!this.#texts) return text;
    const present = this.#texts.get(text);
    if (present !== undefined) {
      this.#found += 1;
      return present;
    }
    if (this.#texts.size === MAX_TEXTS) {
      this.#texts = this.#found < MAX_TEXTS ? undefined : new Map();
      this.#found = 0;
    }
    this.#texts?.set(text, text);
    return text;
  }
}
