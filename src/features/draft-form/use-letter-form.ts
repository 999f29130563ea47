import { useWords } from '../../i18n/words.ts';
import type { FieldProblem } from '../../ui/form/use-form-problems.ts';
import type { LetterField, LetterFields } from './letter-fields.ts';
import { refusedProblem } from './refused-problem.ts';
import { useDraftForm } from './use-draft-form.ts';

interface LetterForm<More extends string> {
  fields: LetterFields;
  /** The draft: it knows what the server refused. */
  content: Readonly<Record<string, unknown>>;
  label: (name: LetterField) => string;
  check: (fields: LetterFields) => readonly FieldProblem<LetterField>[];
  /** Problems of the form's other fields. */
  checkMore?: () => readonly FieldProblem<More>[];
  /** Into the draft; a field that was refused is new once it is changed. */
  keep: (change: LetterFields & { refused?: null }) => void;
  /** Resolves when it is on this device's disk. */
  submit: () => Promise<void>;
  onSaved: () => void;
}

const LETTER_FIELDS = ['name', 'email', 'message'] as const;

/** A letter's form, and what each of its fields takes. */
export function useLetterForm<More extends string = never>(letter: LetterForm<More>) {
  const { fields, content, label, check, checkMore = () => [], keep, submit, onSaved } = letter;
  const refused = refusedProblem(content, LETTER_FIELDS, check(fields), useWords());
  const checkAll = (letter: LetterFields) => [...check(letter), ...checkMore()];
  const form = useDraftForm<LetterField | More>({
    check: () => checkAll(fields),
    refused,
    submit,
    onSaved,
  });
  const field = (name: LetterField) => ({
    id: form.idOf(name),
    name,
    label: label(name),
    value: fields[name],
    onChange(text: string) {
      const next = { ...fields, [name]: text };
      keep(refused?.field === name ? { ...next, refused: null } : next);
      form.review(checkAll(next));
    },
    error: form.errorOf(name),
    // The letter is being saved without what is typed now, and its draft is deleted then.
    readOnly: form.isWriting,
    required: true,
  });
  return { ...form, field };
}
