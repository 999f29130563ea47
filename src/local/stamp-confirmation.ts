import type { Table } from 'dexie';
import type { OutboxEntry } from './outbox-entry.ts';
import type { PersonDatabase } from './person-db.ts';
import type { EditStamp } from './personal-edit.ts';

/**
 * Within a transaction over the tables of personal values: takes over the time that the server counts an edit at. It is
 * another one when this device's clock was ahead; with its own the value would go on to win over later ones.
 */
export async function confirmStamps(db: PersonDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  // Only what sets something has a subject, and of a batch nothing does.
  for (const entry of entries.filter(({ subject }) => subject !== null)) {
    const editedAt =
      entry.state === 'sent' && entry.receipt ? Date.parse(entry.receipt.acceptedAt) : Number.NaN;
    if (!Number.isNaN(editedAt)) await confirmStamp(db, entry, editedAt);
  }
}

function confirmStamp(
  db: PersonDatabase,
  { id, kind, payload }: OutboxEntry,
  editedAt: number,
): Promise<void> {
  switch (kind) {
    case 'saved.put':
      return restamp(db.marks, ['saved', Number(payload['jobId'])], id, editedAt);
    case 'hidden.put':
      return restamp(db.marks, ['hidden', Number(payload['jobId'])], id, editedAt);
    case 'search.put':
      return restamp(db.searches, String(payload['searchId']), id, editedAt);
    case 'preferences.put':
      return restamp(db.preferences, String(payload['name']), id, editedAt);
    default:
      return Promise.resolve();
  }
}

/** Only what is still as that operation set it. */
async function restamp<Row extends EditStamp, Key>(
  table: Table<Row, Key>,
  key: NoInfer<Key>,
  operationId: string,
  editedAt: number,
): Promise<void> {
  const row = await table.get(key);
  if (row?.operationId !== operationId || row.editedAt === editedAt) return;
  await table.put({ ...row, editedAt, saidAt: row.saidAt ?? row.editedAt });
}
