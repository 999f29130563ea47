import { Dexie } from 'dexie';
import { liveQuery } from '../db/live-query.ts';
import type { OutboxState } from '../../sync/ports.ts';
import { listMarks } from '../values/list-marks.ts';
import type { PersonDatabase } from '../db/person-db.ts';

const UNSENT: readonly OutboxState[] = ['waiting', 'sending', 'attention'];
const APPLICATION_DRAFT = /^apply:(\d+)/;

/**
 * The postings whose full text stays on this device whatever else is read: saved ones, and those that this person is
 * applying to (a draft, or an application that is not sent yet).
 */
export async function listPinnedJobs(db: PersonDatabase): Promise<Set<number>> {
  const { saved } = await listMarks(db);
  const pinned = new Set(saved);
  for (const key of await db.drafts.toCollection().primaryKeys()) {
    const jobId = APPLICATION_DRAFT.exec(key)?.[1];
    if (jobId !== undefined) pinned.add(Number(jobId));
  }
  for (const state of UNSENT) {
    const range = [
      [state, Dexie.minKey],
      [state, Dexie.maxKey],
    ] as const;
    for (const { kind, payload } of await db.outbox
      .where('[state+order]')
      .between(...range)
      .toArray()) {
      const { jobId } = payload;
      if (kind === 'application.submit' && typeof jobId === 'number') pinned.add(jobId);
    }
  }
  return pinned;
}

/** Calls `listener` now and after each change. */
export function watchPinnedJobs(db: PersonDatabase, listener: (jobIds: Set<number>) => void): () => void {
  const query = liveQuery(() => listPinnedJobs(db)).subscribe(listener, () => undefined);
  return () => query.unsubscribe();
}
