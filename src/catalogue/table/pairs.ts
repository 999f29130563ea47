import { Growing, makeCodes } from './growing.ts';

/** Codes are below this, so that two of them fit into one exact number. */
const LIMIT = 2 ** 26;

/**
 * The distinct pairs of two codes that nearly determine each other (a title and its NOC), so that a row needs one code
 * for both. It only grows.
 */
export class Pairs {
  readonly #first: Growing<Uint32Array>;
  readonly #second: Growing<Uint32Array>;
  #codes: Map<number, number> | undefined;

  constructor(first?: Uint32Array, second?: Uint32Array) {
    this.#first = new Growing(makeCodes, first);
    this.#second = new Growing(makeCodes, second);
  }

  get size(): number {
    return this.#first.length;
  }

  /** By the pair's code. The array is longer than `size`. */
  get first(): Uint32Array {
    return this.#first.values;
  }

  get second(): Uint32Array {
    return this.#second.values;
  }

  /** The code of a pair. Adds the pair if it is new. */
  codeOf(first: number, second: number): number {
    const codes = (this.#codes ??= this.#index());
    const key = first * LIMIT + second;
    const known = codes.get(key);
    if (known !== undefined) return known;
    const code = this.size;
    this.#first.push(first);
    this.#second.push(second);
    codes.set(key, code);
    return code;
  }

  #index(): Map<number, number> {
    const codes = new Map<number, number>();
    for (let code = 0; code < this.size; code++)
      codes.set((this.first[code] ?? 0) * LIMIT + (this.second[code] ?? 0), code);
    return codes;
  }
}
