import type { MessageId } from '../../i18n/message-id.ts';
import { readRefused } from '../../local/refused-draft.ts';
import type { FieldProblem } from '../../ui/use-form-problems.ts';

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
): FieldProblem<F> | null {
  const refused = readRefused(content);
  const field = fields.find(name => name === refused?.field);
  if (!refused || !field) return null;
  const own = found.find(problem => problem.field === field);
  if (own) return own;
  const words = WORDS[field];
  if (words) return { field, text: words };
  const { message } = refused;
  return message === ''
    ? { field, text: 'apply.problem.refusedUnsaid' }
    : { field, text: 'apply.problem.refused', values: { message } };
}
