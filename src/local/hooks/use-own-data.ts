import { listMarks } from '../values/list-marks.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { countOutstanding } from '../outbox/count-outstanding.ts';
import { useLiveQuery } from './use-live-query.ts';

/** This person's own data on this device; undefined until the disk was read. */
export interface OwnData {
  drafts: number;
  /** Not sent yet. */
  waiting: number;
  saved: number;
  /** Applications to this person's postings. */
  received: number;
}

export function useOwnData(): OwnData | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => countOwnData(db), [db]);
}

export async function countOwnData(db: PersonDatabase): Promise<OwnData> {
  return {
    drafts: await db.drafts.count(),
    waiting: await countOutstanding(db),
    saved: (await listMarks(db)).saved.size,
    received: await db.applicants.count(),
  };
}
