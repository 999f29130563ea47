import type { MessageId } from '../../../i18n/message-id.ts';
import { FORM_GROUPS, fieldsIn, type FormGroup, STEPS, type Step } from './form-fields.ts';
import type { FormFieldName, FormValues } from './form-values.ts';

/** Fields under one heading. */
export interface FieldGroup {
  legend: MessageId | null;
  fields: readonly FormFieldName[];
  folded: boolean;
}

const ALL_GROUPS = Object.entries(FORM_GROUPS) as [FormGroup, { step: Step } & Omit<FieldGroup, 'fields'>][];

/** Fields that are lists with parts of their own. */
const LISTS_IN: Partial<Record<FormGroup, readonly FormFieldName[]>> = {
  moreText: ['additional'],
  questions: ['questions'],
};

/** The groups of each step. The employer's own titled texts come last among the texts. */
export const GROUPS = Object.fromEntries(
  STEPS.map(step => [
    step,
    ALL_GROUPS.filter(([, group]) => group.step === step).map(([name, { legend, folded }]) => ({
      legend,
      folded,
      fields: [...fieldsIn(name), ...(LISTS_IN[name] ?? [])],
    })),
  ]),
) as unknown as Readonly<Record<Step, readonly FieldGroup[]>>;

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
export const REQUIRED: ReadonlySet<FormFieldName> = new Set([
  'jobTitle',
  'businessName',
  'city',
  'provinceId',
]);
