import type { MessageId } from '../../../i18n/message-id.ts';
import type { FormFieldName, FormValues, TextFieldName } from './form-values.ts';

export const STEPS = ['job', 'place', 'pay', 'text', 'apply', 'preview'] as const;
export type Step = (typeof STEPS)[number];

/** Fields under one heading. Groups that few employers need are folded. */
export interface FieldGroup {
  legend: MessageId | null;
  fields: readonly FormFieldName[];
  folded?: boolean;
}

export const GROUPS: Readonly<Record<Step, readonly FieldGroup[]>> = {
  job: [
    { legend: null, fields: ['jobTitle', 'noc', 'businessName', 'vacancies'] },
    { legend: null, fields: ['employmentTerm', 'employmentHours', 'postingLanguage'] },
  ],
  place: [
    { legend: null, fields: ['city', 'provinceId', 'postalCode', 'streetAddress', 'workplace'] },
    { legend: 'posting.group.travel', fields: ['onTheRoad', 'transportation'], folded: true },
  ],
  pay: [
    { legend: 'posting.group.pay', fields: ['payMin', 'payMax', 'payPeriod', 'payNegotiable'] },
    { legend: 'posting.group.hours', fields: ['hours', 'hoursMax', 'hoursPer', 'workSchedule'] },
    { legend: null, fields: ['benefits'] },
    { legend: 'posting.group.commitments', fields: ['specialCommitments'], folded: true },
  ],
  text: [
    { legend: null, fields: ['description', 'responsibilities'] },
    { legend: 'posting.group.requirements', fields: ['languages', 'education', 'experience'] },
    {
      legend: 'posting.group.moreText',
      fields: [
        'specialization',
        'credentials',
        'workConditions',
        'personalSuitability',
        'screeningQuestions',
        'additional',
      ],
      folded: true,
    },
  ],
  apply: [
    {
      legend: 'posting.group.dates',
      fields: ['postingDateFormatted', 'expiryDateFormatted', 'startDate'],
    },
    { legend: 'posting.group.who', fields: ['lmiaStatus', 'whoCanApply', 'whoCanApplyNote'] },
    {
      legend: 'posting.group.how',
      fields: ['directApply', 'email', 'phone', 'url', 'mailingAddress', 'howToApply'],
    },
  ],
  preview: [],
};

const STEP_OF = new Map<FormFieldName, Step>(
  STEPS.flatMap(step => GROUPS[step].flatMap(({ fields }) => fields.map(field => [field, step] as const))),
);

export function stepOf(field: FormFieldName): Step {
  return STEP_OF.get(field) ?? 'job';
}

export function readStep(text: string | null): Step {
  return STEPS.find(step => step === text) ?? 'job';
}

export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

export function stepBefore(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null;
}

/** Whether the field's step is the current one or an earlier one. */
export function isReached(field: FormFieldName, step: Step): boolean {
  return STEPS.indexOf(stepOf(field)) <= STEPS.indexOf(step);
}

/** Fields with default choices. */
const MADE_FOR_THEM: ReadonlySet<FormFieldName> = new Set([
  'payPeriod',
  'hoursPer',
  'postingLanguage',
  'directApply',
]);

/** Whether the user filled in anything in the step. */
export function isFilled(step: Step, values: FormValues): boolean {
  return GROUPS[step].some(({ fields }) =>
    fields.some(field => values[field].length > 0 && !MADE_FOR_THEM.has(field)),
  );
}

/** The control's id, for links to it. */
export function controlId(field: FormFieldName): string {
  return `posting-${field}`;
}

/** The server refuses postings without these fields. */
export const REQUIRED: ReadonlySet<TextFieldName | 'additional'> = new Set([
  'jobTitle',
  'businessName',
  'city',
  'provinceId',
]);
