import { HIDDEN_EMPLOYER } from '../../domain/hidden-employers.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { withReopen } from '../db/reopen.ts';
import { type JobMarks, marksOf } from './job-marks.ts';

export function listMarks(db: PersonDatabase): Promise<JobMarks> {
  return withReopen(db, async () => {
    const marks = await db.marks.toArray();
    return marksOf(marks, await db.preferences.where('name').startsWith(HIDDEN_EMPLOYER).toArray());
  });
}
