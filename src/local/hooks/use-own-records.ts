import { compareText } from '../../domain/compare-text.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { OwnApplication, OwnNote, OwnPosting } from '../db/pulled-records.ts';
import { listEntries } from './use-outbox-entries.ts';
import { useLiveQuery } from './use-live-query.ts';

/** A document that the person made, from the server's record, or from this device until that record has arrived. */
export interface OwnRecord<R> {
  id: string;
  record: R | null;
  /** The entry of this device; null: it was made on another one, or its receipt is old. */
  entry: OutboxEntry | null;
}

export interface OwnApplicationRecord extends OwnRecord<OwnApplication> {
  /** Made on this device, and not in the record yet. */
  withdrawal: OutboxEntry | null;
}

/** The latest first; undefined until the disk was read. */
export function useOwnApplications(): OwnApplicationRecord[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listOwnApplications(db), [db]);
}

/** The latest first; undefined until the disk was read. */
export function useOwnPostings(): OwnRecord<OwnPosting>[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listOwnPostings(db), [db]);
}

/** Notes about an application, by this person or a colleague; the latest first. */
export function useNotes(applicationId: string): OwnRecord<OwnNote>[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listNotes(db, applicationId), [db, applicationId]);
}

export async function listNotes(db: PersonDatabase, applicationId: string): Promise<OwnRecord<OwnNote>[]> {
  const records = await db.notes.where('applicationId').equals(applicationId).toArray();
  const entries = (await listEntries(db)).filter(
    ({ kind, payload }) => kind === 'note.create' && payload['applicationId'] === applicationId,
  );
  return together(records, entries, ({ at }) => at);
}

export async function listOwnApplications(db: PersonDatabase): Promise<OwnApplicationRecord[]> {
  const records = await db.applications.toArray();
  const entries = await listEntries(db);
  const submitted = entries.filter(({ kind }) => kind === 'application.submit');
  const withdrawals = new Map(
    entries
      .filter(({ kind }) => kind === 'application.withdraw')
      .map(entry => [entry.payload['applicationId'], entry]),
  );
  return together(records, submitted, ({ sentAt }) => sentAt).map(own => ({
    ...own,
    withdrawal: withdrawals.get(own.record?.id ?? own.entry?.receipt?.documentId) ?? null,
  }));
}

export async function listOwnPostings(db: PersonDatabase): Promise<OwnRecord<OwnPosting>[]> {
  const records = await db.postings.toArray();
  const entries = (await listEntries(db)).filter(
    ({ kind }) => kind === 'posting.create' || kind === 'posting.repost',
  );
  return together(records, entries, ({ postedOn }) => postedOn);
}

/** Pairs records and entries, each once: an entry belongs to the record that its receipt names. */
function together<R extends { id: string }>(
  records: readonly R[],
  entries: readonly OutboxEntry[],
  timeOf: (record: R) => string,
): OwnRecord<R>[] {
  const byId = new Map(records.map(record => [record.id, record]));
  const named = new Map<string, OutboxEntry>();
  const alone = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    // A sent entry has its record's id before that arrives: a line that is shown, and a dialog over it, stay as they are.
    const id = entry.receipt?.documentId ?? entry.id;
    (byId.has(id) ? named : alone).set(id, entry);
  }
  const lines = [
    ...records.map(record => ({
      at: timeOf(record),
      own: { id: record.id, record, entry: named.get(record.id) ?? null },
    })),
    ...[...alone].map(([id, entry]) => ({
      at: entry.receipt?.acceptedAt ?? entry.createdAt,
      own: { id, record: null, entry },
    })),
  ];
  return lines.sort((a, b) => compareText(b.at, a.at)).map(({ own }) => own);
}
