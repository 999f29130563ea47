/** With more possible pairs than this, codes are kept in a map. */
const MOST_SLOTS = 2 ** 20;

/** Remembers the code for each pair of small numbers. `make` computes it when the pair first occurs. */
export class PairMemo {
  readonly #seconds: number;
  readonly #make: (first: number, second: number) => number;
  /** Code + 1; 0 = not computed yet. */
  readonly #slots: Uint32Array | null;
  readonly #others = new Map<number, number>();

  constructor(firsts: number, seconds: number, make: (first: number, second: number) => number) {
    this.#seconds = seconds;
    this.#make = make;
    this.#slots = firsts * seconds <= MOST_SLOTS ? new Uint32Array(firsts * seconds) : null;
  }

  codeOf(first: number, second: number): number {
    const key = first * this.#seconds + second;
    const slots = this.#slots;
    if (slots) {
      const known = slots[key] ?? 0;
      if (known > 0) return known - 1;
      const code = this.#make(first, second);
      slots[key] = code + 1;
      return code;
    }
    const known = this.#others.get(key);
    if (known !== undefined) return known;
    const code = this.#make(first, second);
    this.#others.set(key, code);
    return code;
  }
}
