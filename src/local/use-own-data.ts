import { useLiveQuery } from 'dexie-react-hooks';
import { listMarks } from './job-marks.ts';
import { usePersonDatabase } from './person-context.tsx';
import type { PersonDatabase } from './person-db.ts';
import { countOutstanding } from './count-outstanding.ts';

/** What is this person's own on this device; undefined while the disk is being asked. */
export interface OwnData {
  drafts: number;
  /** Not sent yet. */
  waiting: number;
  saved: number;
  /** Applications to postings of theirs. */
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
