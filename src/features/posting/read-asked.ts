import { type FormFieldName, TEXT_FIELDS } from './form-values.ts';

/** The field that a link into the form asked for, out of the history's state. */
export function readAsked(state: unknown): FormFieldName | null {
  const { field } = { field: null, ...(typeof state === 'object' ? state : null) };
  if (field === 'additional') return field;
  return TEXT_FIELDS.find(name => name === field) ?? null;
}
