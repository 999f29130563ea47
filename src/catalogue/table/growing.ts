type Numbers = Uint32Array | Float64Array;

/** Numbers in a typed array that grows at its end. `values` may be longer than `length`. */
export class Growing<A extends Numbers> {
  values: A;
  length: number;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A, values: A = make(0)) {
    this.values = values;
    this.length = values.length;
    this.#make = make;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = this.#make(Math.max(64, this.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }
}

export const makeCodes = (length: number): Uint32Array => new Uint32Array(length);
export const makeNumbers = (length: number): Float64Array => new Float64Array(length);
