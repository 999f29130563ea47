import { createHash } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { type CollectionDefinition, storageOf } from '../../../src/wire/collections.ts';
import type { Timer } from '../../core/timer.ts';
import { VERSION } from '../../core/version.ts';
import { OwnerPresence } from './owner-presence.ts';
import { type Database, type Statement, sqliteEngine } from './sqlite.ts';
import { DamagedRow, DISK_FORMAT } from './stored-row.ts';

/** Numbers of rows. */
export interface ReadSizes {
  /** The first pages of a list are short. */
  first: number;
  next: number;
  /** Up to this many are sorted for each query, as in memory. */
  few: number;
  /** Of more rows, not even a list of numbers is made. */
  many: number;
}

const SIZES: ReadSizes = { first: 64, next: 512, few: 512, many: 100_000 };

export interface DiskPlace {
  path: string;
  /** The data's epoch: other data may have reached the same sequence. */
  epoch: string;
  timer: Timer;
  /** The file failed while it was in use. The process must end; the next start continues with the file or a new one. */
  onFatal: (error: Error) => void;
  /** Absent: as measured. */
  sizes?: ReadSizes;
}

/** Changes are committed together, at the latest after this time or number. */
const COMMIT_AFTER_MS = 5_000;
const COMMIT_CHANGES = 5_000;
/** Statements whose SQL differs by the query. */
const MAX_STATEMENTS = 200;
const PARTS = ['', '-wal', '-shm', '-journal'];

/**
 * The SQLite file of rows. It's derived from the store and may be deleted while no server runs.
 *
 * Rows and the position in the feed that they reflect are committed in one transaction, so after a kill the file has an
 * earlier position, and the feed is read from there. Commits aren't synced, only checkpoints are (`synchronous=NORMAL`
 * with a write-ahead log): after a power loss too, the file is as of some earlier commit. A reader on the same
 * connection sees changes before they are committed.
 */
export class RowFile {
  readonly sizes: ReadSizes;
  readonly presence = new OwnerPresence(this);
  readonly #place: DiskPlace;
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();
  readonly #savePosition: Statement;
  /** The position of the last commit; undefined: the file is empty. */
  #kept: number | undefined;
  /** The position that the rows reflect. */
  #now: number | undefined;
  #isChanging = false;
  #changes = 0;
  #cancelCommit: (() => void) | undefined;
  #failed: Error | undefined;
  #isClosed = false;

  private constructor(place: DiskPlace, database: Database, kept: number | undefined) {
    this.#place = place;
    this.sizes = place.sizes ?? SIZES;
    this.#database = database;
    this.#kept = kept;
    this.#now = kept;
    this.#savePosition = database.prepare(`UPDATE meta SET value = ? WHERE name = 'position'`);
  }

  /**
   * Opens the file, or makes an empty one if there is none of exactly this program and these data, or if `isUsable` says
   * that the store doesn't continue from its position. null: this platform has no SQLite.
   */
  static open(
    place: DiskPlace,
    definitions: readonly CollectionDefinition[],
    isUsable: (position: number) => boolean,
  ): RowFile | null {
    const engine = sqliteEngine();
    if (!engine) return null;
    const header = headerOf(place.epoch, definitions);
    const opened = openDatabase(engine, place.path);
    const kept = opened && positionIn(opened, header);
    if (opened && kept !== undefined && isUsable(kept)) return new RowFile(place, opened, kept);
    if (opened) closeQuietly(opened);
    removeFile(place.path);
    const database = openDatabase(engine, place.path);
    if (!database) throw new Error(`SQLite can’t create ${place.path}`);
    database.exec(`CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID`);
    const insert = database.prepare('INSERT INTO meta VALUES (?, ?)');
    insert.run('position', null);
    insert.run('header', header);
    return new RowFile(place, database, undefined);
  }

  get kept(): number | undefined {
    return this.#kept;
  }

  exec(sql: string): void {
    this.#guarded(() => this.#database.exec(sql));
  }

  /** The statement is prepared once. Its rows are what the caller says they are. */
  read<T>(sql: string): {
    get: (...values: Parameters<Statement['get']>) => T | undefined;
    all: (...values: Parameters<Statement['all']>) => T[];
  } {
    const statement = this.#prepared(sql);
    return {
      get: (...values) =>
        this.#guarded(() => (statement.get(...values) as T | null | undefined) ?? undefined),
      all: (...values) => this.#guarded(() => statement.all(...values) as T[]),
    };
  }

  /** Within the running transaction. */
  write(sql: string): (...values: Parameters<Statement['run']>) => void {
    const statement = this.#prepared(sql);
    return (...values) => {
      this.#guarded(() => {
        this.#begin();
        statement.run(...values);
      });
    };
  }

  /** The rows now reflect the feed up to `position`, if they didn't already. */
  advance(position: number, changes: number): void {
    if (position <= (this.#now ?? 0)) return;
    this.#guarded(() => this.#begin());
    this.#now = position;
    this.#changes += changes;
    if (this.#changes >= COMMIT_CHANGES) this.commit();
  }

  commit(): void {
    this.#cancelCommit?.();
    this.#cancelCommit = undefined;
    if (!this.#isChanging || this.#isClosed || this.#failed) return;
    this.#guarded(() => {
      this.#savePosition.run(this.#now ?? null);
      this.#database.exec('COMMIT');
    });
    this.#isChanging = false;
    this.#changes = 0;
    this.#kept = this.#now;
  }

  /** Removes what was deleted from the log too. */
  tidy(): void {
    this.commit();
    if (this.#isClosed) return;
    this.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Ends the process because a row or the file is damaged. */
  fail(error: unknown): Error {
    if (this.#failed) return this.#failed;
    const reason = error instanceof Error ? error : new Error(String(error));
    this.#failed = new Error(`The file of rows ${this.#place.path} failed: ${reason.message}`, {
      cause: error,
    });
    this.#cancelCommit?.();
    closeQuietly(this.#database);
    if (isDamage(reason)) removeFile(this.#place.path);
    this.#place.onFatal(this.#failed);
    return this.#failed;
  }

  close(): void {
    if (this.#isClosed) return;
    this.commit();
    this.#isClosed = true;
    if (this.#failed) return;
    try {
      // Moves everything into the one file. `libsql` keeps its lock until its statements are collected, unless it's
      // given back.
      for (const sql of [
        'PRAGMA journal_mode = DELETE',
        'PRAGMA locking_mode = NORMAL',
        'SELECT 1 FROM meta',
      ])
        this.#database.exec(sql);
    } catch {
      // What was committed stays in the log.
    }
    closeQuietly(this.#database);
  }

  #begin(): void {
    if (this.#isChanging) return;
    this.#database.exec('BEGIN');
    this.#isChanging = true;
    this.#cancelCommit = this.#place.timer.after(COMMIT_AFTER_MS, () => {
      try {
        this.commit();
      } catch {
        // `onFatal` has the reason.
      }
    });
  }

  #prepared(sql: string): Statement {
    const present = this.#statements.get(sql);
    if (present) return present;
    if (this.#statements.size === MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#guarded(() => this.#database.prepare(sql));
    this.#statements.set(sql, statement);
    return statement;
  }

  #guarded<T>(work: () => T): T {
    if (this.#failed) throw this.#failed;
    try {
      return work();
    } catch (error) {
      throw this.#isClosed ? error : this.fail(error);
    }
  }
}

/** undefined: it can't be opened, or isn't a database. */
function openDatabase(engine: (path: string) => Database, path: string): Database | undefined {
  let database: Database | undefined;
  try {
    // SQLite gives its other files the mode of this one.
    closeSync(openSync(path, 'a', 0o600));
    database = engine(path);
    for (const pragma of [
      'locking_mode = EXCLUSIVE',
      'journal_mode = WAL',
      'synchronous = NORMAL',
      // Deleted people's data doesn't stay in the file.
      'secure_delete = ON',
      'cache_size = -32000',
      // In pages. A page that changes often is written back once.
      'wal_autocheckpoint = 4000',
      'temp_store = MEMORY',
    ])
      database.exec(`PRAGMA ${pragma}`);
    return database;
  } catch {
    if (database) closeQuietly(database);
    return undefined;
  }
}

/** undefined: the file was made by another program, for other data, or it's empty. */
function positionIn(database: Database, header: string): number | undefined {
  try {
    const read = database.prepare('SELECT value FROM meta WHERE name = ?');
    const valueOf = (name: string) => (read.get(name) as { value: unknown } | undefined)?.value;
    const position = valueOf('position');
    return valueOf('header') === header && typeof position === 'number' ? position : undefined;
  } catch {
    return undefined;
  }
}

function headerOf(epoch: string, definitions: readonly CollectionDefinition[]): string {
  const hash = createHash('sha256').update(JSON.stringify(definitions)).digest('hex');
  return JSON.stringify([VERSION, DISK_FORMAT, epoch, hash, definitions.map(storageOf)]);
}

function isDamage(error: Error): boolean {
  return error instanceof DamagedRow || /malformed|not a database|corrupt/i.test(error.message);
}

function removeFile(path: string): void {
  for (const part of PARTS) rmSync(path + part, { force: true });
}

function closeQuietly(database: Database): void {
  try {
    database.close();
  } catch {
    // It's closed, or its last commit is lost; the next start reads the feed from the one before.
  }
}
