import { isObject } from '../../../core/json.ts';
import { targetOfHeading } from '../../../domain/intake/formats/csv-headings.ts';
import type { Problem } from '../../../domain/intake/row-reading.ts';
import type { Target } from '../../../domain/intake/slots.ts';

/** A value in a row that can be corrected by hand, at any depth. */
export interface RowCell {
  path: readonly string[];
  /** The name that problems use for it. */
  field: string;
  value: string;
  target: Target | null;
  /** The row lacks it and is refused for that. */
  isMissing: boolean;
}

const MAX_DEPTH = 3;
const MAX_CELLS = 80;

/** The values of a row that can be corrected: missing or wrong ones first, then the rest in the row's own order. */
export function rowCells(row: Readonly<Record<string, unknown>>, problems: readonly Problem[]): RowCell[] {
  const cells: RowCell[] = [];
  collect(row, [], cells);
  const known = new Set(cells.map(({ field }) => field));
  const wrong = new Set(problems.filter(({ level }) => level !== 'hint').map(({ field }) => field));
  const missing = problems
    .filter(({ level, field }) => level === 'error' && field !== '' && !known.has(field))
    .map(({ field }): RowCell => {
      const target = targetOfHeading(field) ?? null;
      return { path: [field], field, value: '', target, isMissing: true };
    });
  const isWrong = ({ field }: RowCell) => wrong.has(field);
  return [...missing, ...cells.filter(isWrong), ...cells.filter(cell => !isWrong(cell))].slice(0, MAX_CELLS);
}

function collect(part: Readonly<Record<string, unknown>>, above: readonly string[], cells: RowCell[]): void {
  for (const [name, value] of Object.entries(part)) {
    const path = [...above, name];
    if (isObject(value)) {
      if (path.length < MAX_DEPTH) collect(value, path, cells);
      continue;
    }
    const text = cellText(value);
    if (text === null) continue;
    const target = targetOfHeading(name) ?? null;
    cells.push({ path, field: path.join('.'), value: text, target, isMissing: false });
  }
}

/** null if the value isn't text: a list of objects must be corrected in the source. */
function cellText(value: unknown): string | null {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every(item => typeof item === 'string');
  return isList ? value.join('\n') : null;
}

/** The row with changed values. Unchanged ones keep their type: a number stays a number, a list a list. */
export function withCells(
  row: Readonly<Record<string, unknown>>,
  changes: readonly { path: readonly string[]; value: string }[],
): Record<string, unknown> {
  return changes.reduce<Record<string, unknown>>((next, { path, value }) => withCell(next, path, value), {
    ...row,
  });
}

function withCell(
  part: Readonly<Record<string, unknown>>,
  [name, ...below]: readonly string[],
  value: string,
): Record<string, unknown> {
  if (name === undefined) return { ...part };
  const before = Object.hasOwn(part, name) ? part[name] : undefined;
  if (below.length > 0) return { ...part, [name]: withCell(isObject(before) ? before : {}, below, value) };
  if (cellText(before ?? null) === value && before !== undefined) return { ...part };
  return { ...part, [name]: Array.isArray(before) ? value.split('\n').filter(Boolean) : value };
}
