/** Where a text stops being JSON: line and column, from 1. */
export interface JsonFault {
  line: number;
  column: number;
  /** The last property name before the fault, such as `email`. '': none. */
  field: string;
}

const SPACE = /[ \t\n\r]*/y;
/** The content of a string, up to its end or an escape. */
// oxlint-disable-next-line no-control-regex -- what JSON forbids in a text
const LETTERS = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

class Fault extends Error {}

/** null if the text is JSON. Browsers' own messages differ, and one gives no position. */
export function jsonFault(text: string): JsonFault | null {
  const reader = new Reader(text);
  try {
    reader.whole();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const before = text.slice(0, reader.at).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, field: reader.field };
  }
}

class Reader {
  at = 0;
  field = '';
  readonly #whole: string;

  constructor(text: string) {
    this.#whole = text;
  }

  whole(): void {
    this.#value(0);
    this.#take(SPACE);
    if (this.at < this.#whole.length) throw new Fault();
  }

  #value(depth: number): void {
    // Deeper than any request needs to be.
    if (depth > 500) throw new Fault();
    this.#take(SPACE);
    if (this.#has('{')) this.#list('}', () => this.#member(depth));
    else if (this.#has('[')) this.#list(']', () => this.#value(depth + 1));
    else if (!this.#text() && !this.#take(NUMBER) && !this.#take(WORD)) throw new Fault();
  }

  #member(depth: number): void {
    this.#take(SPACE);
    const start = this.at;
    if (!this.#text()) throw new Fault();
    this.field = this.#whole.slice(start + 1, this.at - 1);
    this.#take(SPACE);
    if (!this.#has(':')) throw new Fault();
    this.#value(depth + 1);
  }

  #list(end: string, one: () => void): void {
    this.#take(SPACE);
    if (this.#has(end)) return;
    for (;;) {
      one();
      this.#take(SPACE);
      if (this.#has(end)) return;
      if (!this.#has(',')) throw new Fault();
    }
  }

  #has(sign: string): boolean {
    if (this.#whole[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  /** Reads piece by piece: a single expression would overflow the engine's stack on a long text. */
  #text(): boolean {
    const start = this.at;
    if (!this.#has('"')) return false;
    do this.#take(LETTERS);
    while (this.#take(ESCAPE));
    if (this.#has('"')) return true;
    this.at = start;
    return false;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#whole);
    if (found) this.at += found[0].length;
    return found !== null && found[0].length > 0;
  }
}
