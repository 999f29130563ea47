import { LRUCache } from 'lru-cache';
import type { CollectionDefinition } from '../../../src/wire/collections.ts';
import { Answers } from '../answer-cache.ts';
import { ArrayWalk } from '../memory/array-walk.ts';
import { indexedIn, schemaOf } from '../collection-rows.ts';
import { removalsAfterPut, removalsAfterRemove } from '../owned-rows.ts';
import type { Filter, Plan } from '../plan.ts';
import type { Schema } from '../read-plan.ts';
import type { RowMaker } from '../record-to-row.ts';
import type { Row } from '../row.ts';
import { bySequence, compareBy } from '../row-order.ts';
import { type OwnersOf, ownersIn } from '../row-owners.ts';
import type { Rows, Walk } from '../rows.ts';
import { type Tally, type Tallied, talliedIn } from '../tallies.ts';
import { diskWalk, SEQUENCE, STORED } from './disk-walk.ts';
import { keyText, textOf, toKey } from './key-text.ts';
import type { RowFile } from './row-file.ts';
import { readerNames, rolesReading } from './reader-names.ts';
import { type RowTable, rowTable, tableSql } from './row-table.ts';
import type { SqlValue } from './sqlite.ts';
import { bodyOf, checksum, type StoredRow, toRow } from './stored-row.ts';
import type { Value } from '../value.ts';

/** Rows in use aren't parsed again. About 10 MB a collection. */
const ROWS_CACHED = 10_000;
/** Answers hold rows. */
const ANSWERS_CACHED = 100;
const FORGET_AT_ONCE = 500;
/** Most rows have two or three. */
const NAMES_AT_ONCE = 8;
const NAME_VALUES = 4;

type Removed = Omit<StoredRow, 'n' | 'id'>;

/** Rows in the file: memory has only those that were used lately. */
export class DiskRows implements Rows {
  readonly schema: Schema;
  readonly answers = new Answers(ANSWERS_CACHED);
  readonly #file: RowFile;
  readonly #maker: RowMaker;
  readonly #table: RowTable;
  readonly #tallied: Tallied | undefined;
  readonly #ownersOf: OwnersOf;
  readonly #indexed: ReadonlySet<string>;
  /** By the document's id as a key. null: there is no such row. */
  readonly #cache = new LRUCache<string, { row: Row | null }>({ max: ROWS_CACHED });
  readonly #sql: ReturnType<typeof statementsOf>;
  /** The bits of `OwnerPresence`. */
  readonly #bits: { owned: number; removed: number };
  #size: number;
  #lastNumber: number;
  #lastSequence: number;
  #hasRemoved: boolean;

  constructor(file: RowFile, definition: CollectionDefinition, maker: RowMaker) {
    this.schema = schemaOf(definition);
    this.#file = file;
    this.#maker = maker;
    this.#ownersOf = ownersIn(definition);
    this.#tallied = talliedIn(definition);
    const indexed = indexedIn(definition, this.schema);
    this.#indexed = new Set(indexed.map(({ name }) => name));
    this.#table = rowTable(definition, indexed, this.#tallied);
    file.exec(tableSql(this.#table, indexed, this.#tallied));
    this.#sql = statementsOf(file, this.#table);
    this.#bits = file.presence.add(this.#table);
    const { rows, removed } = this.#table;
    this.#size = file.read<{ n: number }>(`SELECT count(*) AS n FROM ${rows}`).get()?.n ?? 0;
    this.#lastNumber = file.read<{ n: number | null }>(`SELECT max(n) AS n FROM ${rows}`).get()?.n ?? 0;
    this.#lastSequence =
      file.read<{ n: number | null }>(`SELECT max(sequence) AS n FROM ${rows}`).get()?.n ?? 0;
    this.#hasRemoved = file.read(`SELECT 1 FROM ${removed} LIMIT 1`).get() !== undefined;
  }

  get size(): number {
    return this.#size;
  }

  get pending(): string[] {
    return this.#sql.pending.all().map(stored => this.#rowOf(stored).documentId);
  }

  get(documentId: string): Row | undefined {
    const id = keyText(documentId);
    const cached = this.#cache.get(id);
    if (cached) return cached.row ?? undefined;
    const stored = this.#sql.byId.get(id);
    if (stored) return this.#rowOf(stored);
    this.#cache.set(id, { row: null });
    return undefined;
  }

  ofOperation(operationId: string): Row | undefined {
    const stored = this.#sql.byOperation.get(keyText(operationId));
    return stored && this.#rowOf(stored);
  }

  ownedBy(owner: string, after = 0): Row[] {
    const key = keyText(owner);
    if (!this.#file.presence.has(key, this.#bits.owned)) return [];
    return this.#sql.ownedBy
      .all(key, after)
      .map(stored => this.#rowOf(stored))
      .sort(bySequence);
  }

  countOwnedBy(owner: string): number {
    const key = keyText(owner);
    if (this.#file.presence.lacks(key, this.#bits.owned)) return 0;
    return this.#sql.countOwnedBy.get(key)?.n ?? 0;
  }

  removedFrom(owner: string, after = 0): Row[] {
    const key = keyText(owner);
    if (!this.#file.presence.has(key, this.#bits.removed)) return [];
    return this.#sql.removedFrom.all(key, after).map(stored => this.#parsed(stored));
  }

  *inSequence(): Generator<Row> {
    const walk = diskWalk({
      file: this.#file,
      table: this.#table,
      rowOf: stored => this.#rowOf(stored),
      column: SEQUENCE,
    });
    yield* walk.rows(null, 1);
  }

  nextSequence(): number {
    this.#lastSequence += 1;
    return this.#lastSequence;
  }

  withValue(name: string, value: Value): Row[] | undefined {
    if (!this.#indexed.has(name)) return undefined;
    const column = this.#table.columns.get(name) ?? '';
    return this.#file
      .read<StoredRow>(`SELECT ${STORED} FROM ${this.#table.rows} WHERE ${column} = ?`)
      .all(toKey(value))
      .map(stored => this.#rowOf(stored))
      .sort(bySequence);
  }

  isNamed(): boolean {
    return true;
  }

  tally(value?: Value): Tally[] {
    if (!this.#tallied) return [];
    const [by, kind, last] = [this.#tallied.by, this.#tallied.kind, this.#tallied.last].map(
      name => this.#table.columns.get(name) ?? '',
    );
    const where = value === undefined ? '' : `WHERE ${by} = ?`;
    return this.#file
      .read<Tally>(
        `SELECT ${by} AS value, ${kind} AS kind, count(*) AS count, max(${last}) AS last FROM ${this.#table.rows} ${where} GROUP BY ${by}, ${kind}`,
      )
      .all(...(value === undefined ? [] : [toKey(value)]))
      .map(tally => ({
        value: original(tally.value),
        kind: original(tally.kind),
        count: tally.count,
        last: original(tally.last),
      }));
  }

  put(row: Row, nowMs: number, before = this.get(row.documentId)): void {
    const id = keyText(row.documentId);
    const names = this.#namesOf(row);
    const number = before && this.#sql.numberOf.get(id)?.n;
    if (before && number !== undefined) {
      this.#update(number, before, row);
      const old = this.#namesOf(before);
      if (areSame(old, names))
        for (const name of names.keys()) this.#sql.moveName(row.position, keyText(name), before.position);
      else {
        this.#dropNames(before.position, old);
        this.#addNames(number, row.position, names);
      }
    } else {
      this.#lastNumber += 1;
      this.#size += 1;
      this.#sql.insert(this.#lastNumber, id, ...this.#valuesOf(row));
      this.#addNames(this.#lastNumber, row.position, names);
    }
    this.#lastSequence = Math.max(this.#lastSequence, row.sequence);
    if (this.#hasRemoved) for (const owner of this.#ownersOf(row)) this.#sql.unsetRemoved(id, keyText(owner));
    this.#remember(removalsAfterPut(this.#ownersOf, before, row, nowMs));
    this.#cache.set(id, { row });
    this.answers.note({ before, after: row });
  }

  /** Usually only the content changes, and then no index has to. */
  #update(number: number, before: Row, row: Row): void {
    const isIndexed =
      before.sequence !== row.sequence ||
      before.operation?.id !== row.operation?.id ||
      [...this.#table.columns.keys()].some(name => before.data[name] !== row.data[name]);
    if (isIndexed) return this.#sql.update(...this.#valuesOf(row), number);
    const body = bodyOf(row, this.#maker);
    this.#sql.updateBody(row.position, row.pending ? 1 : null, checksum(body, row.position), body, number);
  }

  /** In the order of `statementsOf`. */
  #valuesOf(row: Row): SqlValue[] {
    const body = bodyOf(row, this.#maker);
    return [
      row.sequence,
      row.position,
      row.operation ? keyText(row.operation.id) : null,
      row.pending ? 1 : null,
      ...[...this.#table.columns.keys()].map(name => toKey(row.data[name] ?? null)),
      checksum(body, row.position),
      body,
    ];
  }

  remove(documentId: string, position: number, nowMs: number, tombstone?: Row): void {
    const id = keyText(documentId);
    const before = this.get(documentId);
    const number = before && this.#sql.numberOf.get(id)?.n;
    if (before && number !== undefined) {
      this.#sql.drop(number);
      this.#dropNames(before.position, this.#namesOf(before));
      this.#size -= 1;
      this.answers.note({ before, after: undefined });
    }
    this.#remember(removalsAfterRemove(this.#ownersOf, before, { tombstone, position, nowMs }));
    this.#cache.set(id, { row: null });
  }

  *forgetRemoved(beforeMs: number): Generator<number> {
    const { removed } = this.#table;
    const old = this.#file.read<{ id: string; owner: string }>(
      `SELECT id, owner FROM ${removed} WHERE at < ? LIMIT ${FORGET_AT_ONCE}`,
    );
    for (;;) {
      const some = old.all(beforeMs);
      for (const { id, owner } of some) {
        // Since it was read, the row may have been removed once more.
        this.#sql.forgetRemoved(id, owner, beforeMs);
        yield 1;
      }
      if (some.length < FORGET_AT_ONCE) return;
    }
  }

  walk(plan: Plan, readers?: readonly string[]): Walk {
    const narrow = this.#narrowest(plan.filters, readers);
    if (narrow && narrow.count <= this.#file.sizes.few) {
      const { filter } = narrow;
      const untested = plan.filters.filter(other => other !== filter);
      plan.meter.addStored(narrow.count);
      return new ArrayWalk(narrow.rows().sort(compareBy(plan.orders)), untested, plan);
    }
    const [order] = plan.orders;
    const column = order && plan.orders.length === 1 ? this.#orderColumn(order.attribute.name) : undefined;
    return diskWalk({
      file: this.#file,
      table: this.#table,
      rowOf: stored => this.#rowOf(stored),
      plan,
      ...(narrow ? { numbers: narrow.numbers } : { column }),
    });
  }

  /** Queries read in slices, and nothing is sorted beforehand. */
  prepare(): Promise<void> {
    return Promise.resolve();
  }

  #orderColumn(name: string): string | undefined {
    if (name === '$sequence') return SEQUENCE;
    return this.#indexed.has(name) ? this.#table.columns.get(name) : undefined;
  }

  #narrowest(filters: readonly Filter[], readers: readonly string[] | undefined): Narrow | undefined {
    let best: Narrow | undefined;
    const consider = (found: Narrow | undefined) => {
      if (found && found.count <= this.#file.sizes.many && (!best || found.count < best.count)) best = found;
    };
    for (const filter of filters) consider(this.#withAny(filter));
    if (readers) consider(this.#readBy(readers));
    return best;
  }

  #withAny(filter: Filter): Narrow | undefined {
    if (!filter.equals) return undefined;
    const { attribute, values } = filter.equals;
    if (attribute.name === '$id') {
      const rows = () => values.flatMap(value => this.get(String(value)) ?? []);
      return { filter, count: values.length, rows, numbers: () => [] };
    }
    const column = this.#indexed.has(attribute.name) ? this.#table.columns.get(attribute.name) : undefined;
    if (column === undefined) return undefined;
    const keys = values.map(toKey);
    const where = `${column} IN (SELECT value FROM json_each(?))`;
    return this.#narrow(`FROM ${this.#table.rows} WHERE ${where}`, JSON.stringify(keys), filter);
  }

  #readBy(readers: readonly string[]): Narrow {
    const keys = readerNames(readers).map(keyText);
    const from = `FROM ${this.#table.names} WHERE name IN (SELECT value FROM json_each(?))`;
    return this.#narrow(from, JSON.stringify(keys), undefined);
  }

  #narrow(from: string, given: string, filter: Filter | undefined): Narrow {
    const count =
      this.#file
        .read<{ n: number }>(
          `SELECT count(*) AS n FROM (SELECT 1 ${from} LIMIT ${this.#file.sizes.many + 1})`,
        )
        .get(given)?.n ?? 0;
    const numbers = () =>
      this.#file
        .read<{ n: number }>(`SELECT DISTINCT n ${from}`)
        .all(given)
        .map(({ n }) => n);
    const rows = () =>
      this.#file
        .read<StoredRow>(`SELECT ${STORED} FROM ${this.#table.rows} WHERE n IN (SELECT n ${from})`)
        .all(given)
        .map(stored => this.#rowOf(stored));
    return { filter, count, rows, numbers };
  }

  /** The names that a row is found by, and whether they own it. */
  #namesOf(row: Row): Map<string, number> {
    const names = new Map<string, number>();
    for (const name of readerNames(rolesReading(row.permissions))) names.set(name, 0);
    for (const owner of this.#ownersOf(row)) names.set(owner, 1);
    return names;
  }

  #addNames(number: number, position: number, names: ReadonlyMap<string, number>): void {
    let values: SqlValue[] = [];
    for (const [name, owns] of names) {
      const key = keyText(name);
      values.push(key, position, number, owns);
      if (owns === 1) this.#file.presence.note(key, this.#bits.owned);
      if (values.length < NAMES_AT_ONCE * NAME_VALUES) continue;
      this.#sql.addNames(values);
      values = [];
    }
    if (values.length > 0) this.#sql.addNames(values);
  }

  #dropNames(position: number, names: ReadonlyMap<string, number>): void {
    for (const name of names.keys()) this.#sql.dropName(keyText(name), position);
  }

  #remember(removals: readonly Row[]): void {
    for (const row of removals) {
      const body = bodyOf(row, this.#maker);
      const owner = keyText(row.owner ?? '');
      this.#hasRemoved = true;
      this.#file.presence.note(owner, this.#bits.removed);
      this.#sql.setRemoved(
        keyText(row.documentId),
        owner,
        row.position,
        row.removedAt ?? 0,
        checksum(body, row.position),
        body,
      );
    }
  }

  /** The row that was used before, if it hasn't changed. */
  #rowOf(stored: StoredRow): Row {
    const cached = this.#cache.get(stored.id)?.row;
    if (cached?.position === stored.position) return cached;
    const row = this.#parsed(stored);
    this.#cache.set(stored.id, { row });
    return row;
  }

  #parsed(stored: Removed): Row {
    try {
      return toRow(stored, this.#maker);
    } catch (error) {
      throw this.#file.fail(error);
    }
  }
}

/** Rows that an index finds. */
interface Narrow {
  /** All of these rows match it. */
  filter: Filter | undefined;
  count: number;
  rows: () => Row[];
  numbers: () => number[];
}

function statementsOf(file: RowFile, { rows, names, removed, columns }: RowTable) {
  const own = ['sequence', 'position', 'operation', 'pending', ...columns.values(), 'crc', 'body'];
  /** By the number of names that each adds. */
  const adding: ((...values: SqlValue[]) => void)[] = [];
  return {
    byId: file.read<StoredRow>(`SELECT ${STORED} FROM ${rows} WHERE id = ?`),
    numberOf: file.read<{ n: number }>(`SELECT n FROM ${rows} WHERE id = ?`),
    byOperation: file.read<StoredRow>(
      `SELECT ${STORED} FROM ${rows} WHERE operation = ? ORDER BY position DESC LIMIT 1`,
    ),
    pending: file.read<StoredRow>(`SELECT ${STORED} FROM ${rows} WHERE pending = 1 ORDER BY n`),
    ownedBy: file.read<StoredRow>(
      `SELECT ${STORED} FROM ${rows} WHERE n IN (SELECT n FROM ${names} WHERE name = ? AND position > ? AND owns = 1)`,
    ),
    countOwnedBy: file.read<{ n: number }>(`SELECT count(*) AS n FROM ${names} WHERE name = ? AND owns = 1`),
    removedFrom: file.read<Removed>(
      `SELECT position, crc, body FROM ${removed} WHERE owner = ? AND position > ? ORDER BY position`,
    ),
    insert: file.write(
      `INSERT INTO ${rows} (n, id, ${own.join(', ')}) VALUES (?, ?, ${own.map(() => '?').join(', ')})`,
    ),
    update: file.write(`UPDATE ${rows} SET ${own.map(column => `${column} = ?`).join(', ')} WHERE n = ?`),
    updateBody: file.write(`UPDATE ${rows} SET position = ?, pending = ?, crc = ?, body = ? WHERE n = ?`),
    drop: file.write(`DELETE FROM ${rows} WHERE n = ?`),
    addNames: (values: readonly SqlValue[]): void => {
      const count = values.length / NAME_VALUES;
      const places = () => Array.from({ length: count }, () => '(?, ?, ?, ?)').join(', ');
      adding[count] ??= file.write(
        `INSERT OR REPLACE INTO ${names} (name, position, n, owns) VALUES ${places()}`,
      );
      adding[count](...values);
    },
    moveName: file.write(`UPDATE ${names} SET position = ? WHERE name = ? AND position = ?`),
    dropName: file.write(`DELETE FROM ${names} WHERE name = ? AND position = ?`),
    setRemoved: file.write(
      `INSERT OR REPLACE INTO ${removed} (id, owner, position, at, crc, body) VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    unsetRemoved: file.write(`DELETE FROM ${removed} WHERE id = ? AND owner = ?`),
    forgetRemoved: file.write(`DELETE FROM ${removed} WHERE id = ? AND owner = ? AND at < ?`),
  };
}

function areSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([name, owns]) => b.get(name) === owns);
}

function original(value: Value | null): Value | null {
  return typeof value === 'string' ? textOf(value) : value;
}
