import { readEmail } from '../../domain/intake/links.ts';
import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { CONTACT_TOPICS } from '../../wire/operation-kinds.ts';

export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** What the person types. */
export interface ContactFields {
  name: string;
  email: string;
  message: string;
}

export type ContactProblem = 'required' | 'email' | 'tooLong';
export type ContactProblems = Partial<Record<keyof ContactFields, ContactProblem>>;

/** In the order of the form: the error summary follows it. */
export const CONTACT_FIELDS = ['message', 'name', 'email'] as const satisfies (keyof ContactFields)[];

/** The wire's limits (`ContactSend`), in characters; a test keeps them equal. */
export const CONTACT_MAX_LENGTH = { name: 128, email: 254, message: 10_000 } as const;

export function checkContact(fields: ContactFields): ContactProblems {
  const problems: ContactProblems = {};
  for (const name of CONTACT_FIELDS) {
    const text = fields[name].trim();
    if (text === '') problems[name] = 'required';
    else if (text.length > CONTACT_MAX_LENGTH[name]) problems[name] = 'tooLong';
    else if (name === 'email' && readEmail(text) !== text) problems[name] = 'email';
  }
  return problems;
}

/** The topic of a link or a draft; anything may stand in an address. */
export function readTopic(value: unknown): ContactTopic | undefined {
  return CONTACT_TOPICS.find(topic => topic === value);
}

/** What a draft holds of the form: only what was typed, so that the rest can be filled in. */
export function readContact(content: Readonly<Record<string, unknown>>): Partial<ContactFields> {
  const fields: Partial<ContactFields> = {};
  for (const name of CONTACT_FIELDS) {
    const value = content[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** Who writes, as far as it is known: the account, else as in what this device sent last. The message is always new. */
export function writer(
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[],
  user: { name: string; email: string } | null,
): ContactFields {
  const last = entries.findLast(({ kind }) => kind === 'contact.send' || kind === 'application.submit');
  const known = user ?? (last ? readContact(last.payload) : {});
  return { name: known.name ?? '', email: known.email ?? '', message: '' };
}
