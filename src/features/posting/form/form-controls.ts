import { PROVINCE_CODES, PROVINCE_NAMES } from '../../../domain/province.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { SelectOption } from '../../../ui/form/select.tsx';
import type { Words } from '../../../i18n/words.ts';
import type { TextFieldName } from './form-values.ts';

/** The control of a field. `max` is the limit of the wire schemas, so the server refuses nothing for its length. */
export type Control =
  | { kind: 'line'; max: number; half?: boolean; input?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url' }
  | { kind: 'text'; max: number; rows: number }
  /** One item a line. */
  | { kind: 'list'; rows: number }
  | { kind: 'day'; half?: boolean }
  | { kind: 'choice'; half?: boolean; options: readonly { value: string; label: MessageId }[] }
  | { kind: 'province'; half?: boolean }
  | { kind: 'yes' };

/** Characters in a list's box. The row's reader enforces the limit of 300 items. */
export const LIST_MAX = 20_000;

const none = { value: '', label: 'posting.choice.none' } as const;

export const CONTROLS: Readonly<Record<TextFieldName, Control>> = {
  jobTitle: { kind: 'line', max: 300 },
  noc: { kind: 'line', max: 5, input: 'numeric' },
  businessName: { kind: 'line', max: 300 },
  vacancies: { kind: 'line', max: 6, half: true, input: 'numeric' },
  employmentTerm: {
    kind: 'choice',
    half: true,
    options: [
      none,
      { value: 'permanent', label: 'domain.term.permanent' },
      { value: 'term', label: 'domain.term.term' },
      { value: 'seasonal', label: 'domain.term.seasonal' },
      { value: 'casual', label: 'domain.term.casual' },
    ],
  },
  employmentHours: {
    kind: 'choice',
    half: true,
    options: [
      none,
      { value: 'full_time', label: 'domain.time.full_time' },
      { value: 'part_time', label: 'domain.time.part_time' },
      { value: 'part_time_to_full', label: 'domain.time.part_time_to_full' },
    ],
  },
  postingLanguage: {
    kind: 'choice',
    options: [
      { value: 'en', label: 'posting.choice.en' },
      { value: 'fr', label: 'posting.choice.fr' },
    ],
  },
  city: { kind: 'line', max: 128 },
  provinceId: { kind: 'province', half: true },
  streetAddress: { kind: 'line', max: 300 },
  postalCode: { kind: 'line', max: 7, half: true },
  workplace: {
    kind: 'choice',
    options: [
      none,
      { value: 'on_site', label: 'domain.workplace.on_site' },
      { value: 'hybrid', label: 'domain.workplace.hybrid' },
      { value: 'remote', label: 'domain.workplace.remote' },
      { value: 'travel', label: 'domain.workplace.travel' },
    ],
  },
  onTheRoad: { kind: 'list', rows: 2 },
  transportation: { kind: 'list', rows: 2 },
  payMin: { kind: 'line', max: 40, half: true, input: 'decimal' },
  payMax: { kind: 'line', max: 40, half: true, input: 'decimal' },
  payPeriod: {
    kind: 'choice',
    half: true,
    options: [
      { value: 'hour', label: 'lmia.per.hour' },
      { value: 'day', label: 'lmia.per.day' },
      { value: 'week', label: 'lmia.per.week' },
      { value: 'biweekly', label: 'lmia.per.biweekly' },
      { value: 'semimonthly', label: 'lmia.per.semimonthly' },
      { value: 'month', label: 'lmia.per.month' },
      { value: 'year', label: 'lmia.per.year' },
      { value: 'piece', label: 'posting.per.piece' },
      { value: 'distance', label: 'posting.per.distance' },
      { value: 'commission', label: 'posting.per.commission' },
    ],
  },
  payNegotiable: { kind: 'yes' },
  hours: { kind: 'line', max: 20, half: true, input: 'decimal' },
  hoursMax: { kind: 'line', max: 20, half: true, input: 'decimal' },
  hoursPer: {
    kind: 'choice',
    half: true,
    options: [
      { value: 'week', label: 'lmia.hoursPer.week' },
      { value: 'day', label: 'lmia.hoursPer.day' },
      { value: 'biweekly', label: 'lmia.hoursPer.biweekly' },
      { value: 'month', label: 'lmia.hoursPer.month' },
      { value: 'year', label: 'lmia.hoursPer.year' },
    ],
  },
  workSchedule: { kind: 'line', max: 500 },
  specialCommitments: { kind: 'line', max: 500 },
  benefits: { kind: 'list', rows: 3 },
  description: { kind: 'text', max: 20_000, rows: 6 },
  responsibilities: { kind: 'list', rows: 5 },
  languages: { kind: 'list', rows: 2 },
  education: { kind: 'list', rows: 2 },
  experience: { kind: 'list', rows: 2 },
  specialization: { kind: 'list', rows: 2 },
  credentials: { kind: 'list', rows: 2 },
  workConditions: { kind: 'list', rows: 3 },
  personalSuitability: { kind: 'list', rows: 3 },
  screeningQuestions: { kind: 'list', rows: 3 },
  postingDateFormatted: { kind: 'day', half: true },
  expiryDateFormatted: { kind: 'day', half: true },
  startDate: { kind: 'line', max: 200 },
  lmiaStatus: {
    kind: 'choice',
    options: [
      { value: '', label: 'posting.choice.lmiaNone' },
      { value: 'requested', label: 'posting.choice.lmiaRequested' },
      { value: 'approved', label: 'posting.choice.lmiaApproved' },
      { value: 'exempt', label: 'posting.choice.lmiaExempt' },
    ],
  },
  whoCanApply: {
    kind: 'choice',
    options: [
      none,
      { value: 'authorised', label: 'domain.who.authorised' },
      { value: 'abroad', label: 'domain.who.abroad' },
    ],
  },
  whoCanApplyNote: { kind: 'text', max: 2000, rows: 2 },
  directApply: { kind: 'yes' },
  email: { kind: 'line', max: 254, input: 'email' },
  phone: { kind: 'line', max: 200, input: 'tel' },
  url: { kind: 'line', max: 2000, input: 'url' },
  mailingAddress: { kind: 'text', max: 500, rows: 2 },
  howToApply: { kind: 'text', max: 3000, rows: 3 },
};

export function choiceOptions(control: Control, { t, language }: Words): SelectOption[] {
  if (control.kind === 'choice')
    return control.options.map(({ value, label }) => ({ value, label: t(label) }));
  if (control.kind !== 'province') return [];
  const byName = new Intl.Collator(language).compare;
  const provinces = PROVINCE_CODES.map(code => ({ value: code, label: PROVINCE_NAMES[code][language] }));
  return [
    { value: '', label: t('posting.choice.choose') },
    ...provinces.sort((a, b) => byName(a.label, b.label)),
  ];
}
