import { CARD_FIELDS, type Card } from '../../../domain/card-fields.ts';
import { DETAIL_FIELDS, type DetailField, type DetailFieldName } from '../../../domain/detail-fields.ts';
import { DETAIL_NAMES } from '../../../domain/intake/detail-names.ts';
import type { Details, HoursPeriod, PayPeriod } from '../../../domain/listing.ts';
import { HOURS_TEXTS, TERM_TEXTS, WHO_TEXTS, WORKPLACE_TEXTS } from '../../../i18n/choice-texts.ts';
import type { MessageId } from '../../../i18n/message-id.ts';

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

export const STEPS = ['job', 'place', 'pay', 'text', 'apply', 'preview'] as const;
export type Step = (typeof STEPS)[number];

/** The groups of fields, in the order of the form. Groups that few employers need are folded. */
export const FORM_GROUPS = {
  job: { step: 'job', legend: null, folded: false },
  employment: { step: 'job', legend: null, folded: false },
  place: { step: 'place', legend: null, folded: false },
  travel: { step: 'place', legend: 'posting.group.travel', folded: true },
  pay: { step: 'pay', legend: 'posting.group.pay', folded: false },
  hours: { step: 'pay', legend: 'posting.group.hours', folded: false },
  benefits: { step: 'pay', legend: null, folded: false },
  commitments: { step: 'pay', legend: 'posting.group.commitments', folded: true },
  work: { step: 'text', legend: null, folded: false },
  requirements: { step: 'text', legend: 'posting.group.requirements', folded: false },
  moreText: { step: 'text', legend: 'posting.group.moreText', folded: true },
  dates: { step: 'apply', legend: 'posting.group.dates', folded: false },
  who: { step: 'apply', legend: 'posting.group.who', folded: false },
  how: { step: 'apply', legend: 'posting.group.how', folded: false },
  questions: { step: 'apply', legend: 'posting.field.questions', folded: false },
} as const satisfies Record<string, { step: Step; legend: MessageId | null; folded: boolean }>;
export type FormGroup = keyof typeof FORM_GROUPS;

/** Parts of a posting. */
export interface Parts {
  card?: readonly (keyof Card)[];
  details?: readonly (keyof Details)[];
}

interface FormField {
  group: FormGroup;
  /** Absent: that of the plain field with the same name. */
  control?: Control;
  /** Lines of a text or a list that takes its other properties from the plain field with the same name. */
  rows?: number;
  /** The parts of a posting that it sets. Absent: the part with the same name. */
  sets?: Parts;
  /** Other names that the reader of rows has for it. */
  rowNames?: readonly string[];
  hint?: MessageId;
}

const PAY: Parts = { card: ['payMin', 'payMax', 'payPeriod'], details: ['payText'] };
const HOURS: Parts = { card: ['hoursMin', 'hoursMax', 'hoursPer'], details: ['hoursText'] };
const APPLY: Parts = { details: ['apply'] };
/** Shorter than on a card, and with a choice of its own for "not stated". */
const STATUS_TEXTS: Record<Exclude<Card['lmiaStatus'], 'not_stated'>, MessageId> = {
  requested: 'posting.choice.lmiaRequested',
  approved: 'posting.choice.lmiaApproved',
  exempt: 'posting.choice.lmiaExempt',
};
const LANGUAGE_TEXTS: Record<Card['language'], MessageId> = {
  en: 'posting.choice.en',
  fr: 'posting.choice.fr',
};
const PAY_PERIOD_TEXTS: Record<PayPeriod, MessageId> = {
  hour: 'lmia.per.hour',
  day: 'lmia.per.day',
  week: 'lmia.per.week',
  biweekly: 'lmia.per.biweekly',
  semimonthly: 'lmia.per.semimonthly',
  month: 'lmia.per.month',
  year: 'lmia.per.year',
  piece: 'posting.per.piece',
  distance: 'posting.per.distance',
  commission: 'posting.per.commission',
};
const HOURS_PERIOD_TEXTS: Record<HoursPeriod, MessageId> = {
  week: 'lmia.hoursPer.week',
  day: 'lmia.hoursPer.day',
  biweekly: 'lmia.hoursPer.biweekly',
  month: 'lmia.hoursPer.month',
  year: 'lmia.hoursPer.year',
};
const optionsOf = (texts: Readonly<Record<string, MessageId>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
const none = { value: '', label: 'posting.choice.none' } as const;

/**
 * The fields of the form for one posting, by the names that their rows have (`form-row.ts`), in the order of the form and of the
 * columns of the template. Labels are `posting.field.<name>`. A plain field of `domain/detail-fields.ts` needs its group alone.
 */
const FORM_FIELDS = {
  jobTitle: { group: 'job', rowNames: ['title'] },
  noc: { group: 'job', control: { kind: 'line', max: 5, input: 'numeric' }, hint: 'posting.hint.noc' },
  businessName: { group: 'job', rowNames: ['employer'] },
  vacancies: { group: 'job', control: { kind: 'line', max: 6, half: true, input: 'numeric' } },
  employmentTerm: {
    group: 'employment',
    control: {
      kind: 'choice',
      half: true,
      options: [none, ...optionsOf(TERM_TEXTS)],
    },
    sets: { card: ['employmentTerm'], details: ['employmentText'] },
    rowNames: ['employment_type'],
  },
  employmentHours: {
    group: 'employment',
    control: {
      kind: 'choice',
      half: true,
      options: [none, ...optionsOf(HOURS_TEXTS)],
    },
    sets: { card: ['employmentHours'], details: ['employmentText'] },
  },
  postingLanguage: {
    group: 'employment',
    control: {
      kind: 'choice',
      options: [...optionsOf(LANGUAGE_TEXTS)],
    },
    sets: { card: ['language'] },
  },
  city: { group: 'place' },
  provinceId: { group: 'place', control: { kind: 'province', half: true }, rowNames: ['province'] },
  postalCode: { group: 'place', control: { kind: 'line', max: 7, half: true } },
  streetAddress: { group: 'place' },
  workplace: {
    group: 'place',
    control: {
      kind: 'choice',
      options: [none, ...optionsOf(WORKPLACE_TEXTS)],
    },
    sets: { card: ['workplace'], details: ['workplaceText'] },
    rowNames: ['workplace_information'],
  },
  onTheRoad: { group: 'travel', rows: 2 },
  transportation: { group: 'travel', rows: 2 },
  payMin: {
    group: 'pay',
    control: { kind: 'line', max: 40, half: true, input: 'decimal' },
    sets: PAY,
    rowNames: ['salary'],
  },
  payMax: { group: 'pay', control: { kind: 'line', max: 40, half: true, input: 'decimal' }, sets: PAY },
  payPeriod: {
    group: 'pay',
    control: {
      kind: 'choice',
      half: true,
      options: [...optionsOf(PAY_PERIOD_TEXTS)],
    },
    sets: PAY,
  },
  payNegotiable: { group: 'pay', control: { kind: 'yes' } },
  hours: {
    group: 'hours',
    control: { kind: 'line', max: 20, half: true, input: 'decimal' },
    sets: HOURS,
  },
  hoursMax: {
    group: 'hours',
    control: { kind: 'line', max: 20, half: true, input: 'decimal' },
    sets: HOURS,
  },
  hoursPer: {
    group: 'hours',
    control: {
      kind: 'choice',
      half: true,
      options: [...optionsOf(HOURS_PERIOD_TEXTS)],
    },
    sets: HOURS,
  },
  workSchedule: { group: 'hours' },
  specialCommitments: { group: 'commitments' },
  housing: { group: 'benefits' },
  benefits: { group: 'benefits', rows: 3, hint: 'posting.hint.lines' },
  description: { group: 'work', rows: 6 },
  responsibilities: { group: 'work', rows: 5, hint: 'posting.hint.lines' },
  languages: { group: 'requirements', rows: 2, hint: 'posting.hint.languages' },
  education: { group: 'requirements', rows: 2 },
  experience: { group: 'requirements', rows: 2 },
  specialization: { group: 'moreText', rows: 2 },
  credentials: { group: 'moreText', rows: 2 },
  workConditions: { group: 'moreText', rows: 3 },
  personalSuitability: { group: 'moreText', rows: 3 },
  screeningQuestions: { group: 'moreText', rows: 3 },
  /** An employer cannot change it. */
  postingDateFormatted: {
    group: 'dates',
    control: { kind: 'day', half: true },
    sets: {},
    hint: 'posting.hint.posted',
  },
  expiryDateFormatted: { group: 'dates', control: { kind: 'day', half: true }, hint: 'posting.hint.expiry' },
  startDate: { group: 'dates', hint: 'posting.hint.startDate' },
  lmiaStatus: {
    group: 'who',
    control: {
      kind: 'choice',
      options: [{ value: '', label: 'posting.choice.lmiaNone' }, ...optionsOf(STATUS_TEXTS)],
    },
    hint: 'posting.hint.lmia',
  },
  whoCanApply: {
    group: 'who',
    control: {
      kind: 'choice',
      options: [none, ...optionsOf(WHO_TEXTS)],
    },
    sets: { card: ['whoCanApply'], details: ['whoCanApply'] },
  },
  whoCanApplyNote: {
    group: 'who',
    control: { kind: 'text', max: 2000, rows: 2 },
    sets: { details: ['whoCanApply'] },
    rowNames: ['who_can_apply', 'who_can_apply.note'],
  },
  directApply: { group: 'how', control: { kind: 'yes' }, sets: APPLY },
  email: { group: 'how', control: { kind: 'line', max: 254, input: 'email' }, sets: APPLY },
  phone: { group: 'how', control: { kind: 'line', max: 200, input: 'tel' }, sets: APPLY },
  url: { group: 'how', control: { kind: 'line', max: 2000, input: 'url' }, sets: APPLY },
  mailingAddress: {
    group: 'how',
    control: { kind: 'text', max: 500, rows: 2 },
    sets: APPLY,
    rowNames: ['address'],
  },
  howToApply: {
    group: 'how',
    control: { kind: 'text', max: 3000, rows: 3 },
    sets: APPLY,
    rowNames: ['application_how_to_apply'],
  },
} as const satisfies Record<string, FormField>;

/** Fields that hold one text. */
export type TextFieldName = keyof typeof FORM_FIELDS;

const FORM_FIELD_LIST = Object.entries(FORM_FIELDS) as unknown as readonly [TextFieldName, FormField][];
export const TEXT_FIELDS: readonly TextFieldName[] = FORM_FIELD_LIST.map(([name]) => name);

export const fieldsIn = (group: FormGroup): TextFieldName[] =>
  FORM_FIELD_LIST.flatMap(([name, field]) => (field.group === group ? [name] : []));

const isPlain = (name: string): name is DetailFieldName => Object.hasOwn(DETAIL_FIELDS, name);

export function controlOf(name: TextFieldName): Control {
  const { control, rows = 2 }: FormField = FORM_FIELDS[name];
  if (control) return control;
  const plain: DetailField | null = isPlain(name) ? DETAIL_FIELDS[name] : null;
  if (plain?.kind === 'list') return { kind: 'list', rows };
  if (plain?.kind === 'block') return { kind: 'text', max: plain.max, rows };
  return { kind: 'line', max: plain ? plain.max : CARD_FIELDS[name as 'jobTitle'].max };
}

export function partsOf(name: TextFieldName): Parts {
  const { sets }: FormField = FORM_FIELDS[name];
  if (sets) return sets;
  return isPlain(name) ? { details: [name] } : { card: [name as keyof Card] };
}

/** The names that the reader of rows has for a field. */
export function rowNamesOf(name: TextFieldName): readonly string[] {
  const { rowNames = [] }: FormField = FORM_FIELDS[name];
  return [name, ...rowNames, ...(isPlain(name) ? [DETAIL_NAMES[name].row] : [])];
}

export function hintOf(name: TextFieldName): MessageId | undefined {
  const { hint }: FormField = FORM_FIELDS[name];
  return hint;
}
