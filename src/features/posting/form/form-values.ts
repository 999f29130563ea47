import { readDetails } from '../../../domain/details-shape.ts';
import type { StoredQuestion } from '../../../domain/question.ts';
import { TEXT_FIELDS, type TextFieldName } from './form-fields.ts';

/** A titled text of "Additional Information". */
export interface ExtraText {
  title: string;
  text: string;
}

/** The form's values as typed. Lists have one item a line, choices hold their code, a yes is `yes`. */
export type FormValues = Readonly<Record<TextFieldName, string>> & {
  readonly additional: readonly ExtraText[];
  /** As typed: choices are lines, and limits may be no numbers yet. */
  readonly questions: readonly StoredQuestion[];
};
export type FormFieldName = keyof FormValues;

const BLANK = Object.fromEntries(TEXT_FIELDS.map(name => [name, ''])) as Record<TextFieldName, string>;

/** The values with which a new form opens. */
export function emptyForm(language: 'en' | 'fr'): FormValues {
  return {
    ...BLANK,
    payPeriod: 'hour',
    hoursPer: 'week',
    postingLanguage: language,
    directApply: 'yes',
    additional: [],
    questions: [],
  };
}

/** One change of the form. `refused: null`: the field that the server had refused was edited. */
export type FormChange = Partial<FormValues> & { refused?: null };

/** Merges a draft over the form's initial values. Values that are absent from the draft or not text keep the initial one. */
export function readValues(content: Readonly<Record<string, unknown>>, otherwise: FormValues): FormValues {
  const typed = TEXT_FIELDS.flatMap(name => {
    const value = content[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { additional, questions } = content;
  return {
    ...otherwise,
    ...Object.fromEntries(typed),
    ...(Array.isArray(additional) && { additional: additional.map(readExtra) }),
    ...(Array.isArray(questions) && { questions: readDetails({ questions }).questions }),
  };
}

function readExtra(value: unknown): ExtraText {
  const { title, text } = { title: '', text: '', ...(typeof value === 'object' ? value : null) };
  return {
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
  };
}
