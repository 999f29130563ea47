import { type FormFieldName } from './form-values.ts';
import { TEXT_FIELDS } from './form-fields.ts';

/** Reads the form field that a link asked for from the history state. */
export function readAsked(state: unknown): FormFieldName | null {
  const { field } = { field: null, ...(typeof state === 'object' ? state : null) };
  if (field === 'additional' || field === 'questions') return field;
  return TEXT_FIELDS.find(name => name === field) ?? null;
}
