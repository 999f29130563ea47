import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxEntry } from './outbox-entry.ts';
import { usePersonDatabase } from './person-context.tsx';
import type { PersonDatabase } from './person-db.ts';

/**
 * This person's applications to one posting, oldest first: what the apply bar says. More than one when a later one was
 * made on this device before the first one's receipt was known; undefined while the disk is being asked.
 */
export function useSubmittedFor(jobId: number): OutboxEntry[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listApplications(db, jobId), [db, jobId]);
}

export function listApplications(db: PersonDatabase, jobId: number): Promise<OutboxEntry[]> {
  return db.outbox.where({ kind: 'application.submit', 'payload.jobId': jobId }).sortBy('order');
}
