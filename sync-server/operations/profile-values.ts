import type { ProfilePut } from '../../src/wire/operations/personal-operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import { PROFILE_PART_MAX } from '../../src/wire/profile-parts.ts';
import { findResume, holdResume } from '../applications/resumes.ts';
import type { Context } from '../board/context.ts';
import type { Person } from '../board/people.ts';
import { putPersonal } from '../board/personal-documents.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { isComplete } from '../records/file-record.ts';
import { deferred, rejected } from '../records/outcomes.ts';

/** Sets a part of a job seeker's profile. A résumé's file must be here before, and the part keeps it from then on. */
export async function putProfile(
  context: Context,
  person: Person,
  operation: Operation,
  { part, content, resume, editedAt }: ProfilePut,
): Promise<Outcome> {
  const { id } = operation;
  const text = content && JSON.stringify(content);
  if (text !== null && text.length > PROFILE_PART_MAX) {
    const message = `The field "content" can have at most ${PROFILE_PART_MAX} characters.`;
    return rejected(id, 'operation_invalid', message, 'content');
  }
  const isFile = part.startsWith('resume:') && content !== null;
  if (isFile !== (resume !== undefined))
    return rejected(id, 'operation_invalid', 'Only a résumé names a file, and each does.', 'resume');
  return compareAndSet(keepsChanging(`The file of ${id}`), async () => {
    const stored = resume && (await findResume(context, person, resume.hash));
    const file = stored?.file;
    // The phone uploads it first, so it was lost since, and the phone sends it again.
    if (resume && !(file && isComplete(file.data))) return deferred(id, 'upload_missing');
    if (stored && !(await holdResume(context, stored))) return OVERTAKEN;
    return putPersonal(context, person, operation, {
      collectionId: 'profiles',
      key: part,
      editedAt,
      naming: { part },
      value:
        text === null
          ? null
          : at => ({ content: text, ...(file && { resumeId: file.documentId }), editedAt: at }),
    });
  });
}
