import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import type { MarkKind } from '../db/rows.ts';

/** Job ids by this person's marks. */
export interface JobMarks {
  saved: ReadonlySet<number>;
  hidden: ReadonlySet<number>;
}

export async function listMarks(db: PersonDatabase): Promise<JobMarks> {
  const marks = await withReopen(db, () => db.marks.toArray());
  const numbers = (kind: MarkKind) =>
    new Set(marks.filter(mark => mark.kind === kind && mark.on).map(({ jobId }) => jobId));
  return { saved: numbers('saved'), hidden: numbers('hidden') };
}
