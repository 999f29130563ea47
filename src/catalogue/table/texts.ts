/** Texts in an image's form: joined by line feeds, which the texts themselves may also contain. */
export interface TextBlock {
  /** UTF-8. */
  bytes: Uint8Array;
  /** Where each text ends, in UTF-16 units. */
  ends: Uint32Array;
}

/** The distinct texts of a field by their codes. It only grows: a code never changes its meaning. */
export class Texts {
  readonly #bytes: Uint8Array;
  readonly #ends: Uint32Array;
  readonly #added: string[] = [];
  #joined: string | undefined;
  #codes: Map<string, number> | undefined;

  constructor({ bytes, ends }: TextBlock = { bytes: new Uint8Array(), ends: new Uint32Array() }) {
    this.#bytes = bytes;
    this.#ends = ends;
  }

  get size(): number {
    return this.#ends.length + this.#added.length;
  }

  at(code: number): string {
    if (code >= this.#ends.length) return this.#added[code - this.#ends.length] ?? '';
    const start = code === 0 ? 0 : (this.#ends[code - 1] ?? 0) + 1;
    return this.#block().slice(start, this.#ends[code]);
  }

  /** The code of a text. Adds the text if it is new. */
  codeOf(text: string): number {
    const codes = this.#index();
    const known = codes.get(text);
    if (known !== undefined) return known;
    const code = this.size;
    this.#added.push(text);
    codes.set(text, code);
    return code;
  }

  /** The code of a text, or -1 when it is not here. */
  find(text: string): number {
    return this.#index().get(text) ?? -1;
  }

  /** The texts from `from` on, joined by line feeds, and where each ends. */
  joined(from: number): { text: string; ends: Uint32Array } {
    if (from === 0 && this.#added.length === 0) return { text: this.#block(), ends: this.#ends };
    const texts = Array.from({ length: this.size - from }, (_, at) => this.at(from + at));
    let end = -1;
    const ends = Uint32Array.from(texts, text => (end += text.length + 1));
    return { text: texts.join('\n'), ends };
  }

  #block(): string {
    return (this.#joined ??= new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#bytes));
  }

  #index(): Map<string, number> {
    if (this.#codes) return this.#codes;
    this.#codes = new Map();
    for (let code = 0; code < this.size; code++) this.#codes.set(this.at(code), code);
    return this.#codes;
  }
}
