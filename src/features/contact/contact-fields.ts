import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { CONTACT_TOPICS } from '../../wire/operation-kinds.ts';
import { checkLetter, type LetterFields, readLetter } from '../draft-form/letter-fields.ts';

export type ContactTopic = (typeof CONTACT_TOPICS)[number];

const MISSING = new Map([
  ['message', 'contact.problem.message'],
  ['name', 'contact.problem.name'],
  ['email', 'contact.problem.email'],
] as const);

export function checkContact(fields: LetterFields) {
  return checkLetter(fields, MISSING);
}

/** The topic of a link or a draft; anything may stand in an address. */
export function readTopic(value: unknown): ContactTopic | undefined {
  return CONTACT_TOPICS.find(topic => topic === value);
}

/** Who writes, as far as it is known: the account, else as in what this device sent last. The message is always new. */
export function writer(
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[],
  user: { name: string; email: string } | null,
): LetterFields {
  const last = entries.findLast(({ kind }) => kind === 'contact.send' || kind === 'application.submit');
  const known = user ?? (last ? readLetter(last.payload) : {});
  return { name: known.name ?? '', email: known.email ?? '', message: '' };
}
