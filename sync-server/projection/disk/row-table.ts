import { type CollectionDefinition, storageOf } from '../../../src/wire/collections.ts';
import type { Attribute } from '../attributes.ts';
import type { Tallied } from '../tallies.ts';

/** The names of a collection's tables and columns in the file. */
export interface RowTable {
  /** One line for each row. */
  rows: string;
  /** One line for each name that a row belongs to or that may read it. */
  names: string;
  /** One line for each owner that a row was removed from. */
  removed: string;
  /** The columns of attributes, by the attribute's name. */
  columns: ReadonlyMap<string, string>;
}

export function rowTable(
  definition: CollectionDefinition,
  indexed: readonly Attribute[],
  tallied: Tallied | undefined,
): RowTable {
  const name = storageOf(definition);
  const attributes = new Set([
    ...indexed.map(attribute => attribute.name),
    ...(tallied ? [tallied.by, tallied.kind, tallied.last] : []),
  ]);
  return {
    rows: quoted(name),
    names: quoted(`${name} names`),
    removed: quoted(`${name} removed`),
    columns: new Map([...attributes].map(attribute => [attribute, quoted(`a_${attribute}`)])),
  };
}

/** Creates what doesn't exist yet. */
export function tableSql(
  { rows, names, removed, columns }: RowTable,
  indexed: readonly Attribute[],
  tallied: Tallied | undefined,
): string {
  const columnOf = (attribute: string) => columns.get(attribute) ?? '';
  const index = (name: string, on: string) =>
    `CREATE INDEX IF NOT EXISTS ${quoted(`${unquoted(rows)} ${name}`)} ON ${rows} ${on}`;
  return [
    `CREATE TABLE IF NOT EXISTS ${rows} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sequence INTEGER NOT NULL,
      position INTEGER NOT NULL, operation TEXT, pending INTEGER, ${[...columns.values()].map(column => `${column},`).join(' ')}
      crc INTEGER NOT NULL, body TEXT NOT NULL)`,
    index('sequence', '(sequence)'),
    index('operation', '(operation) WHERE operation IS NOT NULL'),
    index('pending', '(n) WHERE pending = 1'),
    ...indexed.map(({ name }) =>
      index(
        `by ${name}`,
        name === tallied?.by
          ? `(${[tallied.by, tallied.kind, tallied.last].map(columnOf).join(', ')})`
          : `(${columnOf(name)}) WHERE ${columnOf(name)} IS NOT NULL`,
      ),
    ),
    `CREATE TABLE IF NOT EXISTS ${names} (name TEXT, position INTEGER, n INTEGER, owns INTEGER,
      PRIMARY KEY (name, position)) WITHOUT ROWID`,
    `CREATE TABLE IF NOT EXISTS ${removed} (id TEXT, owner TEXT, position INTEGER, at INTEGER, crc INTEGER, body TEXT,
      PRIMARY KEY (id, owner)) WITHOUT ROWID`,
    `CREATE INDEX IF NOT EXISTS ${quoted(`${unquoted(removed)} by owner`)} ON ${removed} (owner, position)`,
    `CREATE INDEX IF NOT EXISTS ${quoted(`${unquoted(removed)} by time`)} ON ${removed} (at)`,
  ].join(';\n');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function unquoted(name: string): string {
  return name.slice(1, -1).replaceAll('""', '"');
}
