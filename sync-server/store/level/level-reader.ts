/** LevelDB would not have written these bytes. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Reads LevelDB's encodings in sequence. Throws `Damaged` if the bytes end too early. */
export class LevelReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    if (start < 0 || start > end || end > bytes.length) throw new Damaged('a part lies outside of its file');
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  byte(): number {
    const value = this.#at < this.#end ? this.#bytes[this.#at] : undefined;
    if (value === undefined) throw new Damaged('it ends too early');
    this.#at += 1;
    return value;
  }

  /** Little-endian. */
  fixed(length: number): number {
    let value = 0;
    for (let index = 0; index < length; index += 1) value += this.byte() * 256 ** index;
    return value;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 64; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new Damaged('a number has no end');
  }

  /** A view, not a copy. */
  take(length: number): Uint8Array {
    if (length > this.#end - this.#at) throw new Damaged('it ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** The length precedes the bytes. */
  slice(): Uint8Array {
    return this.take(this.varint());
  }
}
