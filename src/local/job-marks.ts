import type { PersonDatabase } from './person-db.ts';
import type { EditStamp } from './personal-edit.ts';
import { withReopen } from './reopen.ts';

export type MarkKind = 'saved' | 'hidden';

/**
 * A person's mark on a posting. A removed mark stays as `on: false`: only then can a later removal win over an earlier
 * mark from another device.
 */
export interface JobMark extends EditStamp {
  kind: MarkKind;
  jobId: number;
  on: boolean;
}

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
