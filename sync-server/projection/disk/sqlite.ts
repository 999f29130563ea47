import { createRequire } from 'node:module';

export type SqlValue = string | number | null;

/** The part of SQLite's interfaces that both engines share. */
export interface Statement {
  run(...values: SqlValue[]): unknown;
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
}

export interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

/** From this version on Node's own SQLite is ready for production. */
const NODE_WITH_SQLITE = 24;

/**
 * Node's own SQLite or, in older versions, the package's. The package has no binary for some platforms; then the result
 * is null.
 */
export function sqliteEngine(version = process.versions.node): ((path: string) => Database) | null {
  const require = createRequire(import.meta.url);
  try {
    if (Number.parseInt(version, 10) >= NODE_WITH_SQLITE) {
      const { DatabaseSync } = require('node:sqlite') as { DatabaseSync: new (path: string) => Database };
      return path => new DatabaseSync(path);
    }
    const Packaged = require('libsql') as new (path: string) => Database;
    return path => new Packaged(path);
  } catch {
    return null;
  }
}
