import { problemText } from '../../../domain/intake/problem-text.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Words } from '../../../i18n/words.ts';
import { serverWords } from '../../draft-form/refused-problem.ts';
import { hintOf } from './form-fields.ts';
import type { FormProblem } from './form-reading.ts';
import { REQUIRED } from './form-steps.ts';
import type { FormFieldName } from './form-values.ts';

export function hintWords(field: FormFieldName, { t }: Words): string | undefined {
  const hint = field === 'additional' || field === 'questions' ? undefined : hintOf(field);
  return hint && t(hint);
}

export function labelWords(field: FormFieldName, { t }: Words): string {
  return t(`posting.field.${field}`);
}

const MISSING: Readonly<Record<string, MessageId>> = {
  title_missing: 'posting.missing.jobTitle',
  employer_missing: 'posting.missing.businessName',
  city_missing: 'posting.missing.city',
  province_missing: 'posting.missing.provinceId',
};

/** The server did not take a field, and this device does not know why. */
export function refusedWords(message: string, words: Words): string {
  const said = serverWords(message, words);
  return said === ''
    ? words.t('apply.problem.refusedUnsaid')
    : words.t('apply.problem.refused', { message: said });
}

export function formProblemWords({ field, code, value, limit }: FormProblem, words: Words): string {
  if (code === 'refused') return refusedWords(value, words);
  const missing = MISSING[code];
  if (missing && REQUIRED.has(field)) return words.t(missing);
  return problemText({ level: 'error', code, field: labelWords(field, words), value, limit }, words.language);
}
