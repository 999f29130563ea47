import { foldText } from '../../domain/search-text.ts';
import type { Texts } from '../table/texts.ts';

/**
 * The distinct texts of a field, folded and joined, one line each. A word is searched in all of them at once: the
 * JavaScript engine's string search is faster than building an index.
 */
export class TextIndex {
  readonly #texts: Pick<Texts, 'size' | 'joined'>;
  #folded = '';
  /** Where each line ends. */
  #ends: Uint32Array = new Uint32Array();

  constructor(texts: Pick<Texts, 'size' | 'joined'>) {
    this.#texts = texts;
  }

  /** The number of lines to search. */
  get size(): number {
    return this.#texts.size;
  }

  /**
   * Sets `bit` in `marks` for every text with a word that begins with `word`, which must come from `searchWords`.
   * `isWhole`: a word that is `word`. Returns whether there was any.
   */
  mark(word: string, marks: Uint32Array, bit: number, isWhole = false): boolean {
    this.#catchUp();
    const folded = this.#folded;
    const ends = this.#ends;
    let line = 0;
    let isAny = false;
    let at = folded.indexOf(word);
    while (at >= 0) {
      while ((ends[line] ?? folded.length) < at) line++;
      if (
        isWordStart(folded, at) &&
        !(isWhole && GOES_ON.test(folded.slice(at + word.length, at + word.length + 2)))
      ) {
        marks[line] = (marks[line] ?? 0) | bit;
        isAny = true;
        // The rest of this line can't change the result.
        at = folded.indexOf(word, Math.max(at + 1, ends[line] ?? 0));
      } else {
        at = folded.indexOf(word, at + 1);
      }
    }
    return isAny;
  }

  /** Appends texts that were added since. */
  #catchUp(): void {
    const known = this.#ends.length;
    if (known === this.#texts.size) return;
    const { text, ends } = this.#texts.joined(known);
    const added = foldLines(text, ends);
    if (known === 0) {
      this.#folded = added.folded;
      this.#ends = added.ends;
      return;
    }
    const start = this.#folded.length + 1;
    this.#folded += `\n${added.folded}`;
    const all = new Uint32Array(this.#texts.size);
    all.set(this.#ends);
    all.set(
      added.ends.map(end => start + end),
      known,
    );
    this.#ends = all;
  }
}

const NON_ASCII = /[^\p{ASCII}]/gu;

/** Folds a text of many lines, and finds where they end. Only lines that need it are folded one by one. */
function foldLines(text: string, ends: Uint32Array): { folded: string; ends: Uint32Array } {
  NON_ASCII.lastIndex = 0;
  let match = NON_ASCII.exec(text);
  if (!match) return { folded: foldText(text), ends };
  const moved = new Uint32Array(ends.length);
  const parts: string[] = [];
  let line = 0;
  let done = 0;
  let shift = 0;
  for (; match; match = NON_ASCII.exec(text)) {
    for (; (ends[line] ?? text.length) <= match.index; line++) moved[line] = (ends[line] ?? 0) + shift;
    const start = line === 0 ? 0 : (ends[line - 1] ?? 0) + 1;
    const end = ends[line] ?? text.length;
    const folded = foldText(text.slice(start, end));
    parts.push(foldText(text.slice(done, start)), folded);
    shift += folded.length - (end - start);
    moved[line++] = end + shift;
    done = end;
    NON_ASCII.lastIndex = end;
  }
  for (; line < ends.length; line++) moved[line] = (ends[line] ?? 0) + shift;
  parts.push(foldText(text.slice(done)));
  return { folded: parts.join(''), ends: moved };
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]$/u;
/** What `searchWords` would take as more of a word. */
const GOES_ON = /^[\p{L}\p{N}+#]/u;
const SPACE = 0x20;
const LINE_END = 0x0a;

function isWordStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (at === 0 || before === SPACE || before === LINE_END) return true;
  // Two units, for a letter beyond U+FFFF.
  return !LETTER_OR_DIGIT.test(text.slice(Math.max(0, at - 2), at));
}
