const MAX_TEXTS = 20_000;

/**
 * Holds equal texts of one attribute once. An attribute with more different texts than this (ids, mostly) gains nothing:
 * its pool is given up.
 */
export class TextPool {
  #texts: Map<string, string> | undefined = new Map();

  share(text: string): string {
    if (!this.#texts) return text;
    const present = this.#texts.get(text);
    if (present !== undefined) return present;
    if (this.#texts.size === MAX_TEXTS) this.#texts = undefined;
    else this.#texts.set(text, text);
    return text;
  }
}
