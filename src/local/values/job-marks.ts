import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import type { MarkKind } from '../db/rows.ts';
import { hiddenEmployersIn } from './hidden-employers.ts';

/** What a person marked: postings by their ids, and employers by their names. */
export interface JobMarks {
  saved: ReadonlySet<number>;
  hidden: ReadonlySet<number>;
  /** Those whose postings are hidden. */
  employers: readonly string[];
}

export async function listMarks(db: PersonDatabase): Promise<JobMarks> {
  const [marks, employers] = await withReopen(db, async () => [
    await db.marks.toArray(),
    await hiddenEmployersIn(db),
  ]);
  const numbers = (kind: MarkKind) =>
    new Set(marks.filter(mark => mark.kind === kind && mark.on).map(({ jobId }) => jobId));
  return { saved: numbers('saved'), hidden: numbers('hidden'), employers };
}
