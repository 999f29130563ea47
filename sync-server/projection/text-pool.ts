const MAX_TEXTS = 20_000;

/**
 * Stores equal texts of one attribute once. A full pool starts over; texts that are already shared stay shared. If an
 * attribute's texts are hardly ever repeated (mostly ids), its pool is given up.
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
