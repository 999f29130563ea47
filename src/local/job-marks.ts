import type { PersonDatabase } from './person-db.ts';
import type { EditStamp } from './personal-edit.ts';
import { withReopen } from './reopen.ts';

export type MarkKind = 'saved' | 'hidden';

/**
 * What a person thinks of a posting. A mark that was taken away stays as `on: false`: only so can a later "away" win
 * over an earlier "set" from another device.
 */
export interface JobMark extends EditStamp {
  kind: MarkKind;
  jobId: number;
  on: boolean;
}

/** Job numbers by what this person thinks of them. */
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
