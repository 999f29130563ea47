import type { ProblemCode } from '../../../domain/intake/row-reading.ts';
import type { PostingFinding } from '../../../domain/posting/posting-checks.ts';
import type { RuleId } from '../../../domain/posting/posting-rules.ts';
import { foldText } from '../../../domain/search-text.ts';
import { rowNamesOf, TEXT_FIELDS } from './form-fields.ts';
import type { FormFieldName, FormValues } from './form-values.ts';

/** The form's fields by the names that the reader of rows has for them. */
const NAMES = new Map<string, FormFieldName>([
  ...TEXT_FIELDS.flatMap(name => rowNamesOf(name).map(other => [other, name] as const)),
  ['questions', 'questions'],
]);

const TOO_MUCH: ReadonlySet<ProblemCode> = new Set(['text_too_long', 'texts_too_long', 'items_too_many']);

/** The form field in which a problem of the row can be corrected. null: none. */
export function formFieldOf(field: string, code: ProblemCode): FormFieldName | null {
  const known = NAMES.get(field);
  if (known !== undefined) return known;
  if (TOO_MUCH.has(code) || field.startsWith('additional_information')) return 'additional';
  return null;
}

const RULE_FIELDS: Record<RuleId, FormFieldName> = {
  title_missing: 'jobTitle',
  employer_missing: 'businessName',
  place_missing: 'city',
  wage_missing: 'payMin',
  wage_order: 'payMax',
  wage_currency: 'payMin',
  wage_period: 'payPeriod',
  hours_missing: 'hours',
  apply_missing: 'email',
  dates_order: 'expiryDateFormatted',
  vacancies_invalid: 'vacancies',
  duties_missing: 'responsibilities',
  address_missing: 'streetAddress',
  terms_missing: 'employmentTerm',
  language_missing: 'languages',
  skills_missing: 'education',
  advertising_short: 'postingDateFormatted',
  advertising_old: 'expiryDateFormatted',
  hours_part_time: 'hours',
  wage_straddles: 'payMax',
  area_closed: 'city',
  area_list_expired: 'city',
  language_other: 'languages',
  status_asked: 'description',
  age_asked: 'description',
  sex_asked: 'description',
  religion_asked: 'description',
  canadian_experience: 'experience',
  fee_asked: 'description',
  pay_range_on: 'payMax',
  pay_stated_on: 'payMin',
  vacancy_unsaid_on: 'vacancies',
  french_qc: 'postingLanguage',
  pay_stated_bc: 'payMin',
  pay_stated_pe: 'payMin',
};

/** The form field in which a finding can be corrected: the one that contains the words, if words caused it. */
export function fieldOfFinding({ rule, words }: PostingFinding, values: FormValues): FormFieldName {
  const usual = RULE_FIELDS[rule];
  if (words === null) return usual;
  return TEXT_FIELDS.find(name => foldText(values[name]).includes(words)) ?? usual;
}
