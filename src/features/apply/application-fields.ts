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

/** The applicant's details from the last application, or else from the account. The message always starts empty. */
export function applicant(
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[],
  user: { name: string; email: string } | null,
): LetterFields {
  const last = entries.findLast(({ kind }) => kind === 'application.submit');
  const { name = user?.name ?? '', email = user?.email ?? '' } = last ? readLetter(last.payload) : {};
  return { name, email, message: '' };
}
