/** The bytes are not a segment: truncated, damaged, of another format, or malicious. */
export class SegmentError extends Error {
  override readonly name = 'SegmentError';
}

/** Appends to a growing buffer. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** Appends `length` zero bytes and returns them to be filled in. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const end = this.#length + length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    const part = this.#bytes.subarray(this.#length, end);
    this.#length = end;
    return part;
  }

  byte(value: number): void {
    this.take(1)[0] = value;
  }

  bytes(values: Uint8Array): void {
    this.take(values.length).set(values);
  }

  /** Writes a variable-length integer: seven bits a byte, lowest first, from 0 to 2^53 - 1. */
  count(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.byte((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/**
 * Reads what `ByteWriter` wrote. Every read is checked against the remaining bytes, so that a length in hostile bytes
 * can neither run past the end nor allocate more than a small multiple of the input. Throws `SegmentError`.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** A view of the next bytes, not a copy. */
  take(length: number): Uint8Array {
    if (length > this.left) throw new SegmentError('The segment is cut off');
    const part = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return part;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new SegmentError('The segment is cut off');
    this.#at++;
    return value;
  }

  count(max: number = Number.MAX_SAFE_INTEGER): number {
    let value = 0;
    let scale = 1;
    for (let length = 1; ; length++) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (value > max || length > 8) throw new SegmentError('The segment has a number that is too large');
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  end(): void {
    if (this.left > 0) throw new SegmentError('The segment goes on after its end');
  }
}
