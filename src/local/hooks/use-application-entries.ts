import { newEntry } from '../outbox/new-entry.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { OwnApplication } from '../db/pulled-records.ts';
import { listEntries } from './use-outbox-entries.ts';
import { useLiveQuery } from './use-live-query.ts';

/**
 * This person's applications, including those from other devices, as outbox entries; undefined until the disk was read.
 */
export function useApplicationEntries(): OutboxEntry[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listApplicationEntries(db), [db]);
}

export async function listApplicationEntries(db: PersonDatabase): Promise<OutboxEntry[]> {
  const submitted = (await listEntries(db)).filter(({ kind }) => kind === 'application.submit');
  const withdrawn = new Set(await db.applications.filter(({ state }) => state === 'withdrawn').primaryKeys());
  // A withdrawn application, here or on another device, no longer counts: there may be a new one.
  const entries = submitted.filter(({ receipt }) => !receipt || !withdrawn.has(receipt.documentId));
  const known = new Set(entries.map(({ receipt }) => receipt?.documentId));
  const others = await db.applications
    .filter(({ id, state }) => state === 'sent' && !known.has(id))
    .toArray();
  return [...others.map(asEntry), ...entries];
}

/**
 * The person's latest application to a posting, if they withdrew it, on this device or another; null: they didn't. undefined
 * until the disk was read.
 */
export function useWithdrawnApplication(jobId: number): string | null | undefined {
  const db = usePersonDatabase();
  const found = useLiveQuery(async () => {
    const latest = (await db.applications.where('jobId').equals(jobId).sortBy('sentAt')).at(-1);
    return { jobId, id: latest?.state === 'withdrawn' ? latest.id : null };
  }, [db, jobId]);
  // Until the disk answers, the hook still returns the former job's.
  return found?.jobId === jobId ? found.id : undefined;
}

function asEntry({
  id,
  jobId,
  jobTitle,
  name,
  email,
  message,
  answers,
  sentAt,
  reference,
}: OwnApplication): OutboxEntry {
  const operation = {
    id,
    kind: 'application.submit',
    payload: { jobId, jobTitle, name, email, message, ...(answers && { answers }) },
    createdAt: sentAt,
    userId: null,
  };
  return {
    ...newEntry({ operation, title: jobTitle }, 0),
    state: 'sent',
    receipt: { documentId: id, acceptedAt: sentAt, reference, jobId },
  };
}
