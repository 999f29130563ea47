const MAX_DEPTH = 6;

/**
 * Any value as text, for an unrecognized field: the text itself, otherwise something like JSON. Depth, size and cycles
 * are limited against hostile values, so it never throws where `JSON.stringify` would.
 */
export function valueText(value: unknown, maxLength = 1000): string {
  const parts: string[] = [];
  let room = maxLength;
  const put = (text: string) => {
    if (room <= 0) return;
    const part = text.length > room ? `${text.slice(0, room)}…` : text;
    parts.push(part);
    room -= part.length;
  };
  if (typeof value === 'string') put(value);
  else write(value, 0, put, () => room <= 0);
  return parts.join('');
}

function write(value: unknown, depth: number, put: (text: string) => void, full: () => boolean): void {
  if (full()) return;
  if (typeof value === 'string') return put(JSON.stringify(value.slice(0, 2000)));
  if (value === null || typeof value !== 'object') return put(scalarText(value));
  if (depth >= MAX_DEPTH) return put('…');
  const isList = Array.isArray(value);
  put(isList ? '[' : '{');
  let first = true;
  for (const [key, item] of Object.entries(value)) {
    if (full()) return;
    if (!first) put(', ');
    first = false;
    if (!isList) put(`${key}: `);
    write(item, depth + 1, put, full);
  }
  put(isList ? ']' : '}');
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return typeof value;
}

/** The text of a value that should be a single text; `undefined` for a list or an object. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return value === null || value === undefined ? '' : undefined;
}

const MISSING = new Set(['', 'n/a', 'na', 's/o', '*no data', 'nan', 'null', 'undefined', '-', '--', '—']);

/** What a cell shows instead of a value, in English and French spreadsheets. */
const SPREADSHEET_ERROR =
  /^#(?:n\/a|ref!|value!|valeur!|name\?|nom ?\?|div\/0 ?!|null!|nul!|num!|nombre!|spill!|propagation!|calc!|error!|#+)$/;

/** Whether a value is a spreadsheet's error: `#N/A`, `#VALEUR!`, `####`. */
export function isSpreadsheetError(value: unknown): boolean {
  return typeof value === 'string' && value.length < 40 && SPREADSHEET_ERROR.test(value.trim().toLowerCase());
}

/** Whether a value means "nothing" in real files: "N/A", "*No data", "nan", an empty cell. */
export function isMissing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'number') return Number.isNaN(value);
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && value.length < 20 && MISSING.has(value.trim().toLowerCase());
}
