import { entriesInState } from './entries-in-state.ts';
import { sending, tried } from './entry-states.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';

const IN_FLIGHT = 'in-flight';
const TRIED = 'tried';

/**
 * The operations in a current request, and those of a request whose result is unknown. One record each for all of them,
 * so that a page of a thousand is marked, and released without a network, by one write. The record is on disk before the
 * request leaves, so after a crash no operation counts as never tried. The entries are written once, with the outcome.
 * Until then they stay `waiting`, so take what people see from `listEntries`.
 */
export interface Flight {
  inFlight: ReadonlySet<string>;
  tried: ReadonlySet<string>;
}

/** Ids of operations in a request now, or when a tab died. */
export function idsInFlight(db: PersonDatabase): Promise<ReadonlySet<string>> {
  return readIds(db, IN_FLIGHT);
}

export async function readFlight(db: PersonDatabase): Promise<Flight> {
  const [inFlight, tried] = await Promise.all([readIds(db, IN_FLIGHT), readIds(db, TRIED)]);
  return { inFlight, tried };
}

// The functions below run within a transaction over `settings`.

/** A tab without the lock may have other operations in flight; they stay marked. */
export async function markInFlight(db: PersonDatabase, ids: readonly string[]): Promise<void> {
  await writeIds(db, IN_FLIGHT, [...(await idsInFlight(db)), ...ids]);
}

/** Call it when their entries hold the outcome, or are gone. */
export async function clearInFlight(db: PersonDatabase, ids: readonly string[]): Promise<void> {
  const landed = new Set(ids);
  for (const key of [IN_FLIGHT, TRIED]) {
    const before = await readIds(db, key);
    const others = Array.from(before).filter(id => !landed.has(id));
    if (others.length < before.size) await writeIds(db, key, others);
  }
}

/** The result of their request is unknown: they wait again, marked as tried. */
export async function markUnknown(db: PersonDatabase, ids: Iterable<string>): Promise<void> {
  const landed = new Set(ids);
  if (landed.size === 0) return;
  const { inFlight, tried: before } = await readFlight(db);
  await writeIds(db, TRIED, [...before, ...landed]);
  await writeIds(
    db,
    IN_FLIGHT,
    Array.from(inFlight).filter(id => !landed.has(id)),
  );
}

/** Also over `outbox`. Removes ids of entries that are gone, or were settled by another tab. */
export async function forgetLanded(db: PersonDatabase): Promise<void> {
  const before = await readIds(db, TRIED);
  if (before.size === 0) return;
  const waiting = new Set(await entriesInState(db, 'waiting').primaryKeys());
  const others = Array.from(before).filter(id => waiting.has(id));
  if (others.length < before.size) await writeIds(db, TRIED, others);
}

/** Also over `outbox`. Writes the state in these records to the entries themselves, which are about to move. */
export async function landInEntries(db: PersonDatabase): Promise<void> {
  const { inFlight, tried: before } = await readFlight(db);
  const entries = await db.outbox.bulkGet([...inFlight, ...before]);
  await db.outbox.bulkPut(
    entries.flatMap(entry => {
      const after = entry && tried(entry);
      return after === entry || !after ? [] : [after];
    }),
  );
  await db.settings.bulkDelete([IN_FLIGHT, TRIED]);
}

/** An entry as all readers but the replayer see it. */
export function withFlight(entry: OutboxEntry, flight: Flight): OutboxEntry {
  if (flight.inFlight.has(entry.id)) return sending(entry);
  return flight.tried.has(entry.id) ? tried(entry) : entry;
}

async function readIds({ settings }: PersonDatabase, key: string): Promise<ReadonlySet<string>> {
  const value: unknown = (await settings.get(key))?.value;
  return new Set(Array.isArray(value) ? value.filter(id => typeof id === 'string') : []);
}

async function writeIds({ settings }: PersonDatabase, key: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await settings.put({ key, value: [...new Set(ids)] });
  else await settings.delete(key);
}
