/** Objects and lists inside each other: a clone of more could overflow the stack. */
const MAX_DEPTH = 32;
/** Objects, lists and values together. A full push of 1,000 applications has a third of it. */
const MAX_VALUES = 50_000;

export interface JsonTextReading {
  /** Why it must not be parsed, in words; null = it may be, and turns out not to be JSON at worst. */
  problem: string | null;
  /** As far as it was read. */
  values: number;
}

/**
 * Looks through a JSON text once and makes nothing of it, so that what is too much is refused before it costs memory: deep
 * nesting, masses of values, and escapes that stand for half a letter (which CouchDB cannot store).
 */
export function readJsonText(text: string): JsonTextReading {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfText(text, at + 1);
      if (end === null) return { problem: 'The body has text that is not valid Unicode.', values };
      at = end;
    } else if (sign === ',') values += 1;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > MAX_DEPTH)
        return { problem: `The body is nested more than ${MAX_DEPTH} levels deep.`, values };
      if (!isClosedAt(text, at + 1)) values += 1;
    } else if (sign === ']' || sign === '}') depth -= 1;
    if (values > MAX_VALUES) return { problem: `The body has more than ${MAX_VALUES} values.`, values };
  }
  return { problem: null, values };
}

/** Where the closing quote is, or the text ends; null = it has half a letter. */
function endOfText(text: string, start: number): number | null {
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') return at;
    if (sign !== '\\') continue;
    if (text[at + 1] === 'u') {
      const unit = unitAt(text, at);
      if (isLow(unit)) return null;
      if (isHigh(unit)) {
        if (!isLow(unitAt(text, at + ESCAPE_LENGTH))) return null;
        at += ESCAPE_LENGTH;
      }
    }
    at += 1;
  }
  return text.length;
}

const ESCAPE_LENGTH = 6;

/** Of the escape that begins here; NaN where none does. */
function unitAt(text: string, at: number): number {
  return text.startsWith('\\u', at)
    ? Number.parseInt(text.slice(at + 2, at + ESCAPE_LENGTH), 16)
    : Number.NaN;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

function isClosedAt(text: string, start: number): boolean {
  let at = start;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ']' || text[at] === '}';
}
