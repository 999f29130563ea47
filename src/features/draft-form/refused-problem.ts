import type { MessageId } from '../../i18n/message-id.ts';
import { readRefused } from '../../local/outbox/refused-draft.ts';
import type { Words } from '../../i18n/words.ts';
import type { FieldProblem } from '../../ui/form/use-form-problems.ts';

/** The message at a field that the server refused, when this device finds nothing wrong with it. */
const WORDS: Readonly<Record<string, MessageId>> = { email: 'apply.problem.email' };

/**
 * The server's refusal of the draft's content, at the form's field; null when it concerns none of them. `found` is the problem that
 * this device finds itself, which it can word in the reader's language.
 */
export function refusedProblem<F extends string>(
  content: Readonly<Record<string, unknown>>,
  fields: readonly F[],
  found: readonly FieldProblem<F>[],
  words: Pick<Words, 'language'>,
): FieldProblem<F> | null {
  const refused = readRefused(content);
  const field = fields.find(name => name === refused?.field);
  if (!refused || !field) return null;
  const mine = found.find(problem => problem.field === field);
  if (mine) return mine;
  const own = WORDS[field];
  if (own) return { field, text: own };
  const message = serverWords(refused.message, words);
  return message === ''
    ? { field, text: 'apply.problem.refusedUnsaid' }
    : { field, text: 'apply.problem.refused', values: { message } };
}

/**
 * A server words its reasons in English, which says nothing to those who read French: '' for them. The field at fault is named in
 * their language, and this device reads most things with the server's own code.
 */
export function serverWords(message: string, { language }: Pick<Words, 'language'>): string {
  return language === 'en' ? message : '';
}
