import type { PersonDatabase } from '../db/person-db.ts';
import type { EditContext } from '../outbox/personal-edit.ts';
import { hideEmployer, showEmployer } from './hide-employer.ts';
import { markJob } from './mark-job.ts';
import type { NewMark } from './noted-marks.ts';

/** Resolves when the mark and the operation for the server are on the disk. */
export function writeMark(db: PersonDatabase, mark: NewMark, context: EditContext): Promise<void> {
  if (mark.kind !== 'employer') return markJob(db, mark, context);
  return (mark.on ? hideEmployer : showEmployer)(db, mark.employer, context);
}
