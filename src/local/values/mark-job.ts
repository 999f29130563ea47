import type { JobMark } from '../db/rows.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { type EditContext, nextStamp, queueEdit } from '../outbox/personal-edit.ts';
import { inTransaction } from '../db/reopen.ts';

/**
 * Resolves when the mark and the operation for the server are on the disk. If the mark is already as requested, nothing
 * changes.
 */
export function markJob(
  db: PersonDatabase,
  mark: Pick<JobMark, 'kind' | 'jobId' | 'on'>,
  context: EditContext,
): Promise<void> {
  return inTransaction(db, [db.marks, db.outbox, db.settings], async () => {
    const before = await db.marks.get([mark.kind, mark.jobId]);
    if ((before?.on ?? false) === mark.on) return;
    const { kind, jobId, on } = mark;
    const made: JobMark = { kind, jobId, on, ...nextStamp(before, context) };
    await db.marks.put(made);
    await queueMark(db, made);
  });
}

/** Within a transaction over `outbox` and `settings`. */
export function queueMark(db: PersonDatabase, mark: JobMark, writtenAtMs?: number): Promise<void> {
  const { jobId, on } = mark;
  return queueEdit(db, `${mark.kind}.put`, mark, { jobId, on }, writtenAtMs);
}
