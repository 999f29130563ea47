import type { Table } from 'dexie';
import type { CatalogueDatabase } from '../../src/local/db/catalogue-db.ts';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import type { PersonDatabase } from '../../src/local/db/person-db.ts';
import { userIdOfDatabase } from '../../src/local/db/person-name.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

/** As fake-indexeddb keeps it. */
interface Internals {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: unknown }> } }> }
  >;
}

/** The rows that the tables of one database hold, by the tables' names. */
type RowsOf<D> = <Name extends keyof D & string>(
  table: Name,
) => D[Name] extends Table<infer Row, infer _Key, infer _Inserted> ? Row[] : never;

/**
 * What is on a device's disk, read beside Dexie and everything else that is tested; nothing where there is no such
 * database or table. At a moment when no transaction is open. Not to be changed.
 */
function rowsOn<D>(disk: SimulatedPhone['disk'], isMeant: (name: string) => boolean): RowsOf<D> {
  const { _databases } = disk as unknown as Internals;
  const [, database] = [..._databases].find(([name]) => isMeant(name)) ?? [];
  return table => {
    const records = database?.rawObjectStores.get(table)?.records.values() ?? [];
    return Array.from(records, ({ value }) => value) as ReturnType<RowsOf<D>>;
  };
}

export function personRows({ disk }: SimulatedPhone, userId: string | null): RowsOf<PersonDatabase> {
  return rowsOn<PersonDatabase>(disk, name => userIdOfDatabase(name) === userId);
}

export function catalogueRows({ disk }: SimulatedPhone): RowsOf<CatalogueDatabase> {
  return rowsOn<CatalogueDatabase>(disk, name => name === 'portage-catalogue');
}

/** Of one person, in the order in which they were written. */
export function outboxRows(phone: SimulatedPhone, userId: string | null): OutboxEntry[] {
  return personRows(phone, userId)('outbox').sort((a, b) => a.order - b.order);
}
