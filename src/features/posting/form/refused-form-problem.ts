import { readRefused } from '../../../local/outbox/refused-draft.ts';
import { fieldOfPart } from './form-changes.ts';
import { formFieldOf } from './form-field-of.ts';
import type { FormProblem } from './form-reading.ts';

/** The server's refusal of what the draft holds, at the form's field; null where it is about none of its fields. */
export function refusedFormProblem(content: Readonly<Record<string, unknown>>): FormProblem | null {
  const refused = readRefused(content);
  if (!refused) return null;
  const name = refused.field.replace(/^details\./, '');
  const field = formFieldOf(name, 'not_text') ?? fieldOfPart(name);
  return field && { field, code: 'refused', value: refused.message };
}
