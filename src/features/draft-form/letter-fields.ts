import { readEmail } from '../../domain/links.ts';
import { fitsALine } from '../../domain/one-line.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { FieldProblem } from '../../ui/form/use-form-problems.ts';

/** The fields of a message to an employer or to the operator. */
export interface LetterFields {
  name: string;
  email: string;
  message: string;
}

export type LetterField = keyof LetterFields;

/** The wire's limits (`ApplicationSubmit`, `ContactSend`), in characters; tests keep them equal. */
export const LETTER_MAX_LENGTH = { name: 128, email: 254, message: 10_000 } as const;

/** `missing` is in the order of the form: the error summary follows it. */
export function checkLetter(
  fields: LetterFields,
  missing: ReadonlyMap<LetterField, MessageId>,
): FieldProblem<LetterField>[] {
  return [...missing].flatMap(([field, isMissing]): FieldProblem<LetterField>[] => {
    const text = fields[field].trim();
    const max = LETTER_MAX_LENGTH[field];
    if (text === '') return [{ field, text: isMissing }];
    if (text.length > max)
      return [{ field, text: 'apply.problem.tooLong', values: { max, count: text.length } }];
    if (field === 'email' && readEmail(text) !== text) return [{ field, text: 'apply.problem.email' }];
    if (field === 'name' && !fitsALine(text)) return [{ field, text: 'apply.problem.hidden' }];
    return [];
  });
}

/** The form's fields that the draft holds. Untouched ones are absent, so the form can prefill them. */
export function readLetter(content: Readonly<Record<string, unknown>>): Partial<LetterFields> {
  const fields: Partial<LetterFields> = {};
  for (const name of ['name', 'email', 'message'] as const) {
    const value = content[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}
