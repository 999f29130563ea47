import { CONTENT_MAX, isOffered } from '../drafts/draft-offers.ts';
import { listDrafts } from '../drafts/list-drafts.ts';
import { removeUnnamedFiles } from '../files/keep-file.ts';
import { newEntry } from '../outbox/new-entry.ts';
import type { Draft, OutboxEntry } from '../db/outbox-entry.ts';
import { noteLeft } from '../db/people-on-device.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { PULLED } from '../db/pulled-mark.ts';
import { deviceNotes } from '../values/device-notes.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import type { ToDo } from '../db/rows.ts';
import { listToDos } from '../values/to-dos.ts';

/** What no server has: it's lost with this device's data. */
export interface OnlyHere {
  /** Drafts as entries, too. */
  entries: OutboxEntry[];
  toDos: ToDo[];
}

export function countOf({ entries, toDos }: OnlyHere): number {
  return entries.length + toDos.length;
}

/** Resolves when this person's data are gone from the device. Until then, another tab may hold the database open. */
export async function forgetPerson(db: PersonDatabase): Promise<void> {
  db.isForgotten = true;
  db.close();
  await db.delete();
}

/**
 * Keeps unsent data and to-dos for the next sign-in of the same person. Until then they are neither shown nor sent.
 * Everything else is removed; the first pull brings back the server's data.
 */
export async function forgetSent(db: PersonDatabase): Promise<void> {
  await inTransaction(db, db.tables, async () => {
    await noteLeft(db, true);
    const kept = new Set((await heldDrafts(db)).map(({ key }) => key));
    await db.drafts.filter(({ key }) => !kept.has(key)).delete();
    await db.outbox.filter(isSent).delete();
    await db.settings.delete(PULLED);
    await deviceNotes(db).delete();
    for (const table of [db.draftOffers, db.viewed, db.marks, db.searches, db.preferences, db.profile])
      await table.clear();
    for (const table of [
      db.applications,
      db.applicants,
      db.applicantLooks,
      db.notes,
      db.messages,
      db.postings,
    ])
      await table.clear();
    await db.laterChanges.clear();
  });
  await removeUnnamedFiles(db, { nowMs: Number.POSITIVE_INFINITY, receiptsSince: Number.POSITIVE_INFINITY });
}

/**
 * Everything that would be lost with this device's data: unsent operations, drafts that the server doesn't accept, and
 * to-dos. Let the outbox collect first.
 */
export async function listUnsent(db: PersonDatabase): Promise<OnlyHere> {
  const entries = await withReopen(db, () =>
    db.transaction('r', db.outbox, db.drafts, db.draftOffers, async () => {
      const entries = await db.outbox.orderBy('order').toArray();
      const drafts = await heldDrafts(db);
      return [...entries.filter(entry => !isSent(entry)), ...drafts.map(asEntry)];
    }),
  );
  return { entries, toDos: await listToDos(db) };
}

/**
 * Everything that would be lost with the account itself: unsent operations, all drafts, wherever they are kept, and
 * to-dos. Let the outbox collect first.
 */
export async function listUnfinished(db: PersonDatabase): Promise<OnlyHere> {
  const entries = await withReopen(db, () =>
    db.transaction('r', db.outbox, db.drafts, async () => {
      const entries = await db.outbox.orderBy('order').toArray();
      const drafts = await listDrafts(db);
      return [
        ...entries.filter(entry => !isSent(entry) && entry.kind !== 'draft.put'),
        ...drafts.map(asEntry),
      ];
    }),
  );
  return { entries, toDos: await listToDos(db) };
}

/** Drafts without an up-to-date operation: too large, of a kind that stays on the device, or just changed. */
async function heldDrafts({ drafts, draftOffers }: PersonDatabase): Promise<Draft[]> {
  const offers = new Map((await draftOffers.toArray()).map(offer => [offer.key, offer]));
  const all = await drafts.toArray();
  return all.filter(
    ({ key, content, editedAt }) =>
      !isOffered(offers.get(key), editedAt) || JSON.stringify(content).length > CONTENT_MAX,
  );
}

function asEntry({ key, content, editedAt }: Draft): OutboxEntry {
  const createdAt = new Date(editedAt).toISOString();
  const payload = { key, content, editedAt };
  return newEntry(
    { operation: { id: key, kind: 'draft.put', payload, createdAt, userId: null }, title: '' },
    0,
  );
}

function isSent({ state }: OutboxEntry): boolean {
  return state === 'sent';
}
