/** Levels of nested objects and arrays: cloning deeper ones could overflow the stack. */
const MAX_DEPTH = 32;
/** Objects, arrays and values together. A full push of 1,000 applications has a third of this. */
const MAX_VALUES = 50_000;

export interface JsonTextReading {
  /** Why the text must not be parsed, as a sentence. null: it may be parsed, but it may still be invalid JSON. */
  problem: string | null;
  /** Values counted up to where reading stopped. */
  values: number;
}

/**
 * Scans a JSON text once without building anything, so that excess is refused before it costs memory: deep nesting, too
 * many values, and escapes for half a surrogate pair (which CouchDB can't store).
 */
export function readJsonText(text: string): JsonTextReading {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = endOfText(text, at + 1);
      if (end === null) return { problem: 'The body contains invalid Unicode.', values };
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

/** The index of the closing quote, or of the end of the text; null if the string has an unpaired surrogate. */
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

/** The code unit of the escape at this index; NaN if there is none. */
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
