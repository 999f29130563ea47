import type { Bound, Filter, Plan } from '../plan.ts';
import type { Row } from '../row.ts';
import type { Walk } from '../rows.ts';
import { keyText, toKey } from './key-text.ts';
import type { RowFile } from './row-file.ts';
import type { RowTable } from './row-table.ts';
import type { SqlValue } from './sqlite.ts';
import type { StoredRow } from './stored-row.ts';

/** The columns of a `StoredRow`. */
export const STORED = 'n, id, position, crc, body';
export const SEQUENCE = 'sequence';

export interface DiskReading {
  file: RowFile;
  table: RowTable;
  rowOf: (stored: StoredRow) => Row;
  /** Absent: everything is read. */
  plan?: Plan | undefined;
  /** Read these rows only, in no order. */
  numbers?: (() => number[]) | undefined;
  /** The column of the plan's only order. Without it and `numbers`, all rows are read in no order. */
  column?: string | undefined;
}

/**
 * Reads some rows at a time, each after the last one, so no statement stays open while other requests get a turn. A row
 * that changes meanwhile is seen as it is when it's reached. Ordered by an attribute that changes, it may be seen twice
 * or not at all; by `$sequence`, or in no order, at most once.
 */
export function diskWalk(reading: DiskReading): Walk {
  const { plan, numbers, column } = reading;
  const untested: readonly Filter[] = plan?.filters ?? [];
  const pause = () => undefined;
  if (numbers || column === undefined) {
    const rows = () => (numbers ? numbered(reading, numbers()) : unordered(reading));
    return { untested, isInOrder: false, isOfStart: false, pause, rows };
  }
  const rows = (at: Row | null, step: 1 | -1) => ordered(reading, column, at, step);
  return { untested, isInOrder: true, isOfStart: false, pause, rows };
}

function* numbered(reading: DiskReading, numbers: readonly number[]): Generator<Row> {
  const { file, table } = reading;
  const read = file.read<StoredRow>(
    `SELECT ${STORED} FROM ${table.rows} WHERE n IN (SELECT value FROM json_each(?))`,
  );
  for (let from = 0; from < numbers.length; from += file.sizes.next) {
    const some = numbers.slice(from, from + file.sizes.next);
    yield* rowsOf(reading, read.all(JSON.stringify(some)));
  }
}

function* unordered(reading: DiskReading): Generator<Row> {
  const { file, table } = reading;
  const read = file.read<StoredRow>(
    `SELECT ${STORED} FROM ${table.rows} WHERE n > ? AND n <= ? ORDER BY n LIMIT ?`,
  );
  const end = file.read<{ n: number | null }>(`SELECT max(n) AS n FROM ${table.rows}`).get()?.n ?? 0;
  let after = 0;
  for (let count = file.sizes.first; ; count = file.sizes.next) {
    const found = read.all(after, end, count);
    yield* rowsOf(reading, found);
    if (found.length < count) return;
    after = found.at(-1)?.n ?? end;
  }
}

interface Direction {
  column: string;
  /** The greatest value first. */
  isDown: boolean;
  /** Rows with equal values are in this direction of their sequences. */
  step: 1 | -1;
}

/**
 * Rows with and without a value are read one after the other. As in memory, null comes before every value. A row that a
 * cursor names has a value.
 */
function* ordered(reading: DiskReading, column: string, at: Row | null, step: 1 | -1): Generator<Row> {
  const descending = reading.plan?.orders[0]?.descending ?? false;
  const direction = { column, isDown: descending !== (step === -1), step };
  if (!direction.isDown && !at && column !== SEQUENCE) yield* inOrder(reading, direction, NO_VALUE, null);
  yield* inOrder(reading, direction, boundsOf(reading, direction), at);
  if (direction.isDown && column !== SEQUENCE) yield* inOrder(reading, direction, NO_VALUE, null);
}

interface Condition {
  sql: string;
  values: SqlValue[];
}

const NO_VALUE = null;

/** Filters on the attribute of the order. */
function boundsOf({ plan }: DiskReading, { column }: Direction): Condition {
  const parts = [`${column} IS NOT NULL`];
  const values: SqlValue[] = [];
  const add = (bound: Bound | undefined, sign: '<' | '>') => {
    if (!bound) return;
    parts.push(`${column} ${sign}${bound.included ? '=' : ''} ?`);
    values.push(toKey(bound.value));
  };
  for (const { range } of plan?.filters ?? []) {
    if (range?.attribute.name !== plan?.orders[0]?.attribute.name) continue;
    add(range?.min, '>');
    add(range?.max, '<');
  }
  return { sql: parts.join(' AND '), values };
}

/** `where` null: rows without a value, by their sequence. */
function* inOrder(
  reading: DiskReading,
  { column, isDown, step }: Direction,
  where: Condition | null,
  at: Row | null,
): Generator<Row> {
  const { file, table, plan } = reading;
  const attribute = plan?.orders[0]?.attribute;
  const [along, beyond] = step === 1 ? ['ASC', '>'] : ['DESC', '<'];
  const [down, further] = isDown ? ['DESC', '<'] : ['ASC', '>'];
  const order = `${where ? `${column} ${down}, ` : ''}sequence ${along}, id ${along}`;
  const tie = `(sequence ${beyond} ? OR (sequence = ? AND id ${beyond} ?))`;
  const after = where
    ? `${column} ${further}= ? AND (${column} ${further} ? OR ${tie})`
    : `sequence ${beyond}= ? AND ${tie}`;
  const condition = where?.sql ?? `${column} IS NULL`;
  const select = (start: string) =>
    `SELECT ${STORED} FROM ${table.rows} WHERE ${condition}${start} ORDER BY ${order} LIMIT ?`;
  const given = where?.values ?? [];
  let last = at;
  for (let count = file.sizes.first; ; count = file.sizes.next) {
    let found: StoredRow[];
    if (last) {
      const value = attribute ? toKey(attribute.read(last)) : last.sequence;
      const keys = where ? [value, value] : [last.sequence];
      const place = [...keys, last.sequence, last.sequence, keyText(last.documentId)];
      found = file.read<StoredRow>(select(` AND ${after}`)).all(...given, ...place, count);
    } else found = file.read<StoredRow>(select('')).all(...given, count);
    for (const row of rowsOf(reading, found)) {
      last = row;
      yield row;
    }
    if (found.length < count) return;
  }
}

function* rowsOf({ rowOf, plan }: DiskReading, found: readonly StoredRow[]): Generator<Row> {
  for (const stored of found) {
    plan?.meter.addStored(1);
    yield rowOf(stored);
  }
}
