const BLANK = /[ \t\n\r]*/y;
/** The content of a string, up to its end or an escape. */
const LETTERS = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

/**
 * The index at which a text stops being JSON. null: it is JSON. Browsers report this in their own words or, like
 * Safari, not at all, but a user who pasted 400 rows needs the line. It uses its own stack, so deep nesting can't
 * overflow it.
 */
export function jsonErrorIndex(text: string): number | null {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const takeChar = (char: string): boolean => {
    if (text[at] !== char) return false;
    at += 1;
    return true;
  };
  /** Reads piece by piece: a single expression would overflow the engine's stack on a long text. */
  const takeText = (): boolean => {
    const start = at;
    if (!takeChar('"')) return false;
    do take(LETTERS);
    while (take(ESCAPE));
    if (takeChar('"')) return true;
    at = start;
    return false;
  };
  const takeKey = (): boolean => {
    take(BLANK);
    if (!takeText()) return false;
    take(BLANK);
    return takeChar(':');
  };

  const open: ('[' | '{')[] = [];
  for (;;) {
    // A value must follow here.
    take(BLANK);
    if (takeChar('[')) {
      take(BLANK);
      if (!takeChar(']')) {
        open.push('[');
        continue;
      }
    } else if (takeChar('{')) {
      take(BLANK);
      if (!takeChar('}')) {
        open.push('{');
        if (!takeKey()) return at;
        continue;
      }
    } else if (!takeText() && !take(SCALAR)) return at;

    // A value has ended. Close what it closes, until another value must follow.
    for (;;) {
      take(BLANK);
      const inside = open.at(-1);
      if (!inside) return at === text.length ? null : at;
      if (takeChar(',')) {
        if (inside === '{' && !takeKey()) return at;
        break;
      }
      if (!takeChar(inside === '{' ? '}' : ']')) return at;
      open.pop();
    }
  }
}

/** Line and column of an index, both from 1. */
export function lineAndColumn(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: index - lineStart + 1 };
}
