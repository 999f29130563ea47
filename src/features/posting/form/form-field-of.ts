import type { ProblemCode } from '../../../domain/intake/row-reading.ts';
import type { PostingFinding } from '../../../domain/posting/posting-checks.ts';
import type { RuleId } from '../../../domain/posting/posting-rules.ts';
import { foldText } from '../../../domain/search-text.ts';
import { type FormFieldName, type FormValues, TEXT_FIELDS } from './form-values.ts';

/** Fields whose names differ between the row reader and the form. */
const OTHER_NAMES: Readonly<Record<string, FormFieldName>> = {
  province: 'provinceId',
  salary: 'payMin',
  hours: 'hours',
  street_address: 'streetAddress',
  employment_type: 'employmentTerm',
  workplace_information: 'workplace',
  work_schedule: 'workSchedule',
  special_commitments: 'specialCommitments',
  start_date: 'startDate',
  on_the_road: 'onTheRoad',
  work_conditions: 'workConditions',
  personal_suitability: 'personalSuitability',
  screening_questions: 'screeningQuestions',
  who_can_apply: 'whoCanApplyNote',
  'who_can_apply.note': 'whoCanApplyNote',
  address: 'mailingAddress',
  application_how_to_apply: 'howToApply',
  title: 'jobTitle',
  employer: 'businessName',
};
const NAMES = new Map<string, FormFieldName>([
  ...TEXT_FIELDS.map(name => [name, name] as const),
  ...Object.entries(OTHER_NAMES),
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
