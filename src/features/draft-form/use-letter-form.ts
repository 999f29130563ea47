import type { FieldProblem } from '../../ui/use-form-problems.ts';
import type { LetterField, LetterFields } from './letter-fields.ts';
import { useDraftForm } from './use-draft-form.ts';

interface LetterForm {
  fields: LetterFields;
  label: (name: LetterField) => string;
  check: (fields: LetterFields) => readonly FieldProblem<LetterField>[];
  /** Into the draft. */
  keep: (fields: LetterFields) => void;
  /** Resolves when it is on this device's disk. */
  submit: () => Promise<void>;
  onSaved: () => void;
}

/** A letter's form, and what each of its fields takes. */
export function useLetterForm({ fields, label, check, keep, submit, onSaved }: LetterForm) {
  const form = useDraftForm({ check: () => check(fields), submit, onSaved });
  const field = (name: LetterField) => ({
    id: form.idOf(name),
    name,
    label: label(name),
    value: fields[name],
    onChange(text: string) {
      const next = { ...fields, [name]: text };
      keep(next);
      form.review(check(next));
    },
    error: form.errorOf(name),
    required: true,
  });
  return { ...form, field };
}
