import type { Row } from '../row.ts';
import { type RowMaker, withRare } from '../record-to-row.ts';
import type { Value } from '../value.ts';

/**
 * Raise it whenever `record-to-row.ts` makes different rows from the same documents; older snapshots are then ignored.
 */
export const ROWS_FORMAT = 5;

/** The values of one attribute over all rows. */
type Column =
  /** All null. */
  | { kind: 'nothing' }
  /** NaN is null. */
  | { kind: 'numbers'; values: Float64Array }
  /** 0 is null; other codes are an index in `texts` plus one. */
  | { kind: 'texts'; texts: string[]; codes: Uint32Array }
  | { kind: 'values'; values: (Value | null)[] };

/** Values that few rows have, by row index. */
interface Sparse<T> {
  places: number[];
  values: T[];
}

interface Fixed {
  count: number;
  /** The names of the attribute columns that follow. */
  keys: string[];
  permissions: { lists: (readonly string[])[]; codes: Uint32Array };
  operations: Sparse<NonNullable<Row['operation']>>;
  pending: Sparse<readonly string[]>;
  lists: Sparse<NonNullable<Row['lists']>>;
}

/**
 * Converts rows to a few large values that `v8.serialize` writes and reads fast. The rows must not change in the
 * meantime.
 */
export function* rowsToColumns(rows: readonly Row[], keys: readonly string[]): Generator<Fixed | Column> {
  const lists = new Map<readonly string[], number>();
  const codes = Uint32Array.from(rows, ({ permissions }) => {
    const code = lists.get(permissions) ?? lists.size;
    lists.set(permissions, code);
    return code;
  });
  yield {
    count: rows.length,
    keys: [...keys],
    permissions: { lists: [...lists.keys()], codes },
    operations: sparse(rows, ({ operation }) => operation),
    pending: sparse(rows, ({ pending }) => pending),
    lists: sparse(rows, ({ lists }) => lists),
  };
  yield columnOf(rows, ({ documentId }) => documentId);
  yield columnOf(rows, ({ sequence }) => sequence);
  yield columnOf(rows, ({ createdAt }) => createdAt);
  yield columnOf(rows, ({ updatedAt }) => updatedAt);
  yield columnOf(rows, ({ owner }) => owner ?? null);
  yield columnOf(rows, ({ position }) => position);
  yield columnOf(rows, ({ removedAt }) => removedAt ?? null);
  for (const key of keys) yield columnOf(rows, ({ data }) => data[key] ?? null);
}

/**
 * Restores the rows of `rowsToColumns` in their order. They share texts and permissions with the rows that `maker`
 * makes.
 */
export function rowsFromColumns(next: () => unknown, maker: RowMaker): Row[] {
  const { count, keys, permissions, operations, pending, lists: listed } = next() as Fixed;
  const readerOf = (name: string) => valuesOf(next() as Column, maker, name);
  const [ids, sequences, createdAt, updatedAt, owners, positions, removedAt] = [
    readerOf('$id'),
    readerOf('$sequence'),
    readerOf('$createdAt'),
    readerOf('$updatedAt'),
    readerOf('$owner'),
    readerOf('$position'),
    readerOf('$removedAt'),
  ];
  const lists = permissions.lists.map(maker.permissionsOf);
  const people = maker.poolOf('$owner');
  for (const operation of operations.values) operation.person = people.share(operation.person);
  const operationAt = new Map(operations.places.map((place, index) => [place, operations.values[index]]));
  const pendingAt = new Map(pending.places.map((place, index) => [place, pending.values[index]]));
  const listsAt = new Map(listed.places.map((place, index) => [place, listed.values[index]]));
  const written = new Map(keys.map(key => [key, readerOf(key)]));
  const readers = maker.keys.map(key => written.get(key));
  return Array.from({ length: count }, (_, place): Row => {
    const owner = owners(place);
    const removed = removedAt(place);
    const row: Row = {
      documentId: String(ids(place)),
      sequence: Number(sequences(place)),
      createdAt: String(createdAt(place)),
      updatedAt: String(updatedAt(place)),
      permissions: lists[permissions.codes[place] ?? 0] ?? [],
      data: maker.dataOf(index => readers[index]?.(place) ?? null),
      owner: owner === null ? undefined : String(owner),
      position: Number(positions(place)),
    };
    return withRare(row, {
      lists: listsAt.get(place),
      operation: operationAt.get(place),
      pending: pendingAt.get(place),
      removedAt: removed === null ? undefined : Number(removed),
    });
  });
}

function columnOf(rows: readonly Row[], read: (row: Row) => Value | null): Column {
  if (rows.every(row => read(row) === null)) return { kind: 'nothing' };
  if (rows.every(row => isNumberOrNull(read(row))))
    return { kind: 'numbers', values: Float64Array.from(rows, row => Number(read(row) ?? Number.NaN)) };
  const codes = new Uint32Array(rows.length);
  const known = new Map<string, number>();
  for (const [place, row] of rows.entries()) {
    const value = read(row);
    if (value === null) continue;
    // Mixed types, or almost all values distinct: store them as they are.
    if (typeof value !== 'string' || known.size > 1000 + place / 2)
      return { kind: 'values', values: rows.map(read) };
    const code = known.get(value) ?? known.size + 1;
    known.set(value, code);
    codes[place] = code;
  }
  return { kind: 'texts', texts: [...known.keys()], codes };
}

function valuesOf(column: Column, maker: RowMaker, name: string): (place: number) => Value | null {
  switch (column.kind) {
    case 'nothing':
      return () => null;
    case 'numbers':
      return place => {
        const value = column.values[place] ?? Number.NaN;
        return Number.isNaN(value) ? null : value;
      };
    case 'texts': {
      const pool = maker.poolOf(name);
      const texts = column.texts.map(text => pool.share(text));
      return place => texts[(column.codes[place] ?? 0) - 1] ?? null;
    }
    case 'values': {
      const pool = maker.poolOf(name);
      return place => {
        const value = column.values[place] ?? null;
        return typeof value === 'string' ? pool.share(value) : value;
      };
    }
  }
}

function sparse<T>(rows: readonly Row[], read: (row: Row) => T | undefined): Sparse<T> {
  const found: Sparse<T> = { places: [], values: [] };
  for (const [place, row] of rows.entries()) {
    const value = read(row);
    if (value === undefined) continue;
    found.places.push(place);
    found.values.push(value);
  }
  return found;
}

function isNumberOrNull(value: Value | null): boolean {
  return value === null || typeof value === 'number';
}
