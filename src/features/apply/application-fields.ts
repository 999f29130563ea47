import { readEmail } from '../../domain/intake/links.ts';
import type { OutboxEntry } from '../../local/outbox-entry.ts';

/** Specification §3 "Application payload", the part that the person types. */
export interface ApplicationFields {
  name: string;
  email: string;
  message: string;
}

export type FieldProblem = 'required' | 'email' | 'tooLong';
export type FieldProblems = Partial<Record<keyof ApplicationFields, FieldProblem>>;

/** In the order of the form: the error summary follows it. */
export const FIELD_NAMES = ['name', 'email', 'message'] as const satisfies (keyof ApplicationFields)[];

/** The wire's limits (`ApplicationSubmit`), in characters; a test keeps them equal. */
export const FIELD_MAX_LENGTH = { name: 128, email: 254, message: 10_000 } as const;

export function checkApplication(fields: ApplicationFields): FieldProblems {
  const problems: FieldProblems = {};
  for (const name of FIELD_NAMES) {
    const text = fields[name].trim();
    if (text === '') problems[name] = 'required';
    else if (text.length > FIELD_MAX_LENGTH[name]) problems[name] = 'tooLong';
    else if (name === 'email' && readEmail(text) !== text) problems[name] = 'email';
  }
  return problems;
}

/** What a draft holds of the form: only what was typed, so that the rest can be filled in. */
export function readFields(content: Readonly<Record<string, unknown>>): Partial<ApplicationFields> {
  const fields: Partial<ApplicationFields> = {};
  for (const name of FIELD_NAMES) {
    const value = content[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** Who applies, as far as it is known: as in the last application, else the account. The message is always new. */
export function applicant(
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[],
  user: { name: string; email: string } | null,
): ApplicationFields {
  const last = entries.findLast(({ kind }) => kind === 'application.submit');
  const { name = user?.name ?? '', email = user?.email ?? '' } = last ? readFields(last.payload) : {};
  return { name, email, message: '' };
}
