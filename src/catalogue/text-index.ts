import { foldText } from '../domain/search-text.ts';

/**
 * The distinct texts of a column, folded into one, a line each. A word is looked for in all of them at once, which the
 * engine's own string search does faster than any index of ours could be built.
 */
export class TextIndex {
  readonly #folded: string;
  /** Where each line ends. */
  readonly #ends: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#folded = foldText(texts.map(text => text.replaceAll('\n', ' ')).join('\n'));
    this.#ends = new Uint32Array(texts.length);
    let end = -1;
    for (let line = 0; line < texts.length; line++) {
      const next = this.#folded.indexOf('\n', end + 1);
      end = next < 0 ? this.#folded.length : next;
      this.#ends[line] = end;
    }
  }

  /**
   * Sets `bit` in `marks` for every text of which some word begins with `word`; `word` is one that `searchWords` gives.
   * Says whether there was any.
   */
  mark(word: string, marks: Uint32Array, bit: number): boolean {
    let line = 0;
    let isAny = false;
    let at = this.#folded.indexOf(word);
    while (at >= 0) {
      while ((this.#ends[line] ?? this.#folded.length) < at) line++;
      if (isWordStart(this.#folded, at)) {
        marks[line] = (marks[line] ?? 0) | bit;
        isAny = true;
        // The rest of this line can say nothing new.
        at = this.#folded.indexOf(word, this.#ends[line] ?? at + 1);
      } else {
        at = this.#folded.indexOf(word, at + 1);
      }
    }
    return isAny;
  }
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]$/u;
const SPACE = 0x20;
const LINE_END = 0x0a;

function isWordStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (at === 0 || before === SPACE || before === LINE_END) return true;
  // Two units, for a letter beyond U+FFFF.
  return !LETTER_OR_DIGIT.test(text.slice(Math.max(0, at - 2), at));
}
