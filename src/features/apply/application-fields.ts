import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { checkLetter, type LetterFields, readLetter } from '../draft-form/letter-fields.ts';

const MISSING = new Map([
  ['name', 'apply.problem.required.name'],
  ['email', 'apply.problem.required.email'],
  ['message', 'apply.problem.required.message'],
] as const);

export function checkApplication(fields: LetterFields) {
  return checkLetter(fields, MISSING);
}

type Entry = Pick<OutboxEntry, 'kind' | 'payload'>;

/** The applicant's details from the profile, or else from the last application, or else from the account. */
export function applicant(
  entries: readonly Entry[],
  user: { name: string; email: string } | null,
  profile: { name: string; email: string },
): LetterFields {
  const last = lastApplication(entries);
  const { name = user?.name ?? '', email = user?.email ?? '' } = last ? readLetter(last.payload) : {};
  return {
    name: profile.name.trim() || name,
    email: profile.email.trim() || email,
    message: lastLetter(entries),
  };
}

/** The message of the last application, as the beginning of the next one; '' = there is none. */
function lastLetter(entries: readonly Entry[]): string {
  const last = lastApplication(entries);
  return (last && readLetter(last.payload).message) ?? '';
}

function lastApplication(entries: readonly Entry[]): Entry | undefined {
  return entries.findLast(({ kind }) => kind === 'application.submit');
}
