import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { CONTACT_TOPICS } from '../../wire/operations/contact-topics.ts';
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

/** Reads the topic from a link or a draft. An address may contain anything. */
export function readTopic(value: unknown): ContactTopic | undefined {
  return CONTACT_TOPICS.find(topic => topic === value);
}

/**
 * The writer's details from the account, or else from the last message sent from this device. The message always starts
 * empty.
 */
export function writer(
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[],
  user: { name: string; email: string } | null,
): LetterFields {
  const last = entries.findLast(({ kind }) => kind === 'contact.send' || kind === 'application.submit');
  const known = user ?? (last ? readLetter(last.payload) : {});
  return { name: known.name ?? '', email: known.email ?? '', message: '' };
}
