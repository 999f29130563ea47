import { Dexie } from 'dexie';
import type { NewEntry } from '../../sync/outbox/person-outbox.ts';
import { idsInFlight } from './in-flight.ts';
import { newEntry } from './new-entry.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/**
 * Within a transaction over `outbox` and `settings`. Appends in the given order. An entry whose id exists already stays
 * as it is, unless it was refused: then it waits again, with the new content. Earlier entries that set the same thing
 * and are not in flight are removed: only the last one counts.
 */
export async function appendEntries(db: PersonDatabase, entries: readonly NewEntry[]): Promise<void> {
  const { outbox } = db;
  const byId = new Map(entries.map(entry => [entry.operation.id, entry]));
  const last = await outbox.orderBy('order').last();
  let order = last?.order ?? 0;
  const made = lastOfEachSubject(Array.from(byId.values(), entry => newEntry(entry, ++order)));
  const known = await addNew(db, made);
  // Inside a transaction, awaiting anything but the database may make Dexie lose the transaction.
  const again = known.length > 0 ? await waitAgain(db, known) : [];
  const added = [...made.filter(entry => !known.includes(entry)), ...again];
  await removeReplaced(db, added);
}

function lastOfEachSubject(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const last = new Map(entries.map(entry => [entry.subject ?? entry.id, entry]));
  return entries.filter(entry => last.get(entry.subject ?? entry.id) === entry);
}

/** Returns the entries whose id exists already. Doesn't read first, because nearly always there is none. */
async function addNew({ outbox }: PersonDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  try {
    await outbox.bulkAdd(entries);
    return [];
  } catch (error) {
    const failures = failuresOf(error);
    if (!failures || failures.some(([, failure]) => failure.name !== 'ConstraintError')) throw error;
    return failures.flatMap(([at]) => entries[at] ?? []);
  }
}

/** The failures by index in the list. */
function failuresOf(error: unknown): [number, Error][] | undefined {
  if (!(error instanceof Dexie.BulkError)) return undefined;
  return Object.entries(error.failuresByPos).map(([at, failure]) => [Number(at), failure]);
}

async function waitAgain({ outbox }: PersonDatabase, known: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const before = await outbox.bulkGet(known.map(({ id }) => id));
  const again = known.flatMap((entry, at) => {
    const { state, order } = before[at] ?? entry;
    return state === 'attention' ? [{ ...entry, order }] : [];
  });
  await outbox.bulkPut(again);
  return again;
}

async function removeReplaced(db: PersonDatabase, added: readonly OutboxEntry[]): Promise<void> {
  const subjects = added.flatMap(({ subject }) => subject ?? []);
  if (subjects.length === 0) return;
  const kept = new Set(added.map(({ id }) => id));
  const inFlight = await idsInFlight(db);
  await db.outbox
    .where('subject')
    .anyOf(subjects)
    .filter(({ id, state }) => state !== 'sending' && !kept.has(id) && !inFlight.has(id))
    .delete();
}
