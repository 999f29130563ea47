import type { Table } from 'dexie';
import { setsValue, type ValueKind } from '../../wire/operations/operation-kinds.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { EditStamp } from '../db/rows.ts';

type Restamp = <Row extends EditStamp>(row: Row) => Row;

/** The tables that contain stamps of personal values. */
export function stampedTables(db: PersonDatabase): Table[] {
  return [db.marks, db.searches, db.preferences, db.profile, db.draftOffers];
}

/**
 * Within a transaction over the tables of personal values. Adopts the time at which the server counts an edit. It
 * differs if this device's clock was ahead; with its own time, the value would keep winning over later ones.
 */
export async function confirmStamps(db: PersonDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  // Only operations that set a value have a subject, and those of a batch have none.
  for (const entry of entries.filter(({ subject }) => subject !== null)) {
    const editedAt =
      entry.state === 'sent' && entry.receipt ? Date.parse(entry.receipt.acceptedAt) : Number.NaN;
    if (Number.isNaN(editedAt)) continue;
    await restampOf(db, entry, row =>
      row.editedAt === editedAt ? row : { ...row, editedAt, saidAt: row.saidAt ?? row.editedAt },
    );
  }
}

/**
 * Within a transaction over `stampedTables`. Restamps the values of one operation for another that says the same at
 * another time.
 */
export async function stampAnew(
  db: PersonDatabase,
  before: OutboxEntry,
  { id, payload }: OutboxEntry,
): Promise<void> {
  const { editedAt } = payload;
  if (before.subject === null || typeof editedAt !== 'number') return;
  await restampOf(db, before, row => ({ ...row, editedAt, saidAt: editedAt, operationId: id }));
  if (before.kind !== 'draft.put') return;
  const offer = await db.draftOffers.get(String(payload['key']));
  const isOffered = offer && (offer.saidAt ?? offer.editedAt) === before.payload['editedAt'];
  if (isOffered) await db.draftOffers.put({ ...offer, saidAt: editedAt });
}

/** The row of the value that each kind sets. null: it has no stamp of its own. */
const RESTAMP: Record<
  ValueKind,
  ((db: PersonDatabase, entry: OutboxEntry, restamp: Restamp) => Promise<void>) | null
> = {
  'saved.put': (db, entry, restamp) =>
    restampIn(db.marks, ['saved', Number(entry.payload['jobId'])], entry, restamp),
  'hidden.put': (db, entry, restamp) =>
    restampIn(db.marks, ['hidden', Number(entry.payload['jobId'])], entry, restamp),
  'search.put': (db, entry, restamp) =>
    restampIn(db.searches, String(entry.payload['searchId']), entry, restamp),
  'preferences.put': (db, entry, restamp) =>
    restampIn(db.preferences, String(entry.payload['name']), entry, restamp),
  'profile.put': (db, entry, restamp) => restampIn(db.profile, String(entry.payload['part']), entry, restamp),
  'draft.put': null,
  'application.open': null,
  'application.decide': null,
  'conversation.read': null,
};

async function restampOf(db: PersonDatabase, entry: OutboxEntry, restamp: Restamp): Promise<void> {
  if (setsValue(entry.kind)) await RESTAMP[entry.kind]?.(db, entry, restamp);
}

/** Only if the row is still as that operation set it. */
async function restampIn<Row extends EditStamp, Key>(
  table: Table<Row, Key>,
  key: NoInfer<Key>,
  { id }: OutboxEntry,
  restamp: Restamp,
): Promise<void> {
  const row = await table.get(key);
  if (row?.operationId !== id) return;
  const after = restamp(row);
  if (after !== row) await table.put(after);
}
