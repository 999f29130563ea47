/** The distinct values of a field by their codes, for fields with few values. It only grows. */
export class Entries<T> {
  readonly values: T[];
  readonly #keyOf: (value: T) => string;
  #codes: Map<string, number> | undefined;

  constructor(keyOf: (value: T) => string, values: T[] = []) {
    this.values = values;
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.values.length;
  }

  at(code: number): T {
    const value = this.values[code];
    if (value === undefined) throw new RangeError(`There is no value ${code}`);
    return value;
  }

  /** The code of a value. Adds the value if it is new. */
  codeOf(value: T): number {
    const codes = (this.#codes ??= new Map(this.values.map((known, code) => [this.#keyOf(known), code])));
    const key = this.#keyOf(value);
    const known = codes.get(key);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    codes.set(key, code);
    return code;
  }
}
