import type { ProfilePut } from '../../wire/operations/personal-operations.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { ProfilePart } from '../db/rows.ts';
import { queueEdit } from './personal-edit.ts';

/** A part of the profile as its operation has it. A résumé is named where the outbox looks for files that it has to upload. */
export function profileValue({ part, content }: ProfilePart): Omit<ProfilePut, 'editedAt'> {
  const resume = content?.['resume'] as ProfilePut['resume'];
  return { part, content, ...(resume && { resume: { ...resume } }) };
}

/** Within a transaction over `outbox` and `settings`. */
export function queuePart(db: PersonDatabase, made: ProfilePart, writtenAtMs?: number): Promise<void> {
  return queueEdit(db, 'profile.put', made, profileValue(made), writtenAtMs);
}
