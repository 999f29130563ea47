import { jsonEqual } from '../../../domain/json-equal.ts';
import type { Card, Details, Listing } from '../../../domain/listing.ts';
import { baseOf, type PostingFields } from '../../../domain/posting/posting-merge.ts';
import type { PostingEdit } from '../../../wire/operations/posting-operations.ts';
import { formOf } from './form-of-listing.ts';
import { type FormFieldName, type FormValues, TEXT_FIELDS } from './form-values.ts';

interface Parts {
  card?: readonly (keyof Card)[];
  details?: readonly (keyof Details)[];
}

const PAY: Parts = { card: ['payMin', 'payMax', 'payPeriod'], details: ['payText'] };
const HOURS: Parts = { card: ['hoursMin', 'hoursMax', 'hoursPer'], details: ['hoursText'] };
const APPLY: Parts = { details: ['apply'] };

/** The parts of a posting that each field of the form sets. An employer cannot change the posting date. */
const PARTS: Readonly<Record<FormFieldName, Parts>> = {
  jobTitle: { card: ['jobTitle'] },
  noc: { card: ['noc'] },
  businessName: { card: ['businessName'] },
  vacancies: { card: ['vacancies'] },
  employmentTerm: { card: ['employmentTerm'], details: ['employmentText'] },
  employmentHours: { card: ['employmentHours'], details: ['employmentText'] },
  postingLanguage: { card: ['language'] },
  city: { card: ['city'] },
  provinceId: { card: ['provinceId'] },
  streetAddress: { details: ['streetAddress'] },
  postalCode: { card: ['postalCode'] },
  workplace: { card: ['workplace'], details: ['workplaceText'] },
  onTheRoad: { details: ['onTheRoad'] },
  transportation: { details: ['transportation'] },
  payMin: PAY,
  payMax: PAY,
  payPeriod: PAY,
  payNegotiable: { card: ['payNegotiable'] },
  hours: HOURS,
  hoursMax: HOURS,
  hoursPer: HOURS,
  workSchedule: { details: ['workSchedule'] },
  specialCommitments: { details: ['specialCommitments'] },
  benefits: { details: ['benefits'] },
  description: { details: ['description'] },
  responsibilities: { details: ['responsibilities'] },
  languages: { details: ['languages'] },
  education: { details: ['education'] },
  experience: { details: ['experience'] },
  specialization: { details: ['specialization'] },
  credentials: { details: ['credentials'] },
  workConditions: { details: ['workConditions'] },
  personalSuitability: { details: ['personalSuitability'] },
  screeningQuestions: { details: ['screeningQuestions'] },
  postingDateFormatted: {},
  expiryDateFormatted: { card: ['expiryDateFormatted'] },
  startDate: { details: ['startDate'] },
  lmiaStatus: { card: ['lmiaStatus'] },
  whoCanApply: { card: ['whoCanApply'], details: ['whoCanApply'] },
  whoCanApplyNote: { details: ['whoCanApply'] },
  directApply: APPLY,
  email: APPLY,
  url: APPLY,
  phone: APPLY,
  mailingAddress: APPLY,
  howToApply: APPLY,
  additional: { details: ['additionalInformation'] },
};
const FIELDS: readonly FormFieldName[] = [...TEXT_FIELDS, 'additional'];

/** The field of the form that says this part of a posting, or null. */
export function fieldOfPart(part: string): FormFieldName | null {
  const says = (parts: readonly string[] = []) => parts.includes(part);
  return FIELDS.find(field => says(PARTS[field].card) || says(PARTS[field].details)) ?? null;
}

/** Fields in which two states of the form differ. */
function changedFields(before: FormValues, after: FormValues): FormFieldName[] {
  return FIELDS.filter(name => !jsonEqual(before[name], after[name]));
}

/**
 * The edit that makes of a posting as its editor saw it what now stands in the form; null where nothing differs. Only
 * fields that were touched count: what the form cannot say (pay "and up", parts of an import) stays as it is.
 */
export function changesOf(
  seen: Listing,
  values: FormValues,
  read: Listing,
  language: 'en' | 'fr',
): Pick<PostingEdit, 'changes' | 'base'> | null {
  const touched = changedFields(formOf(seen, language), values);
  const mine = withKept(seen, read, touched);
  const changes: PostingFields = {
    card: differing(
      seen.card,
      mine.card,
      touched.flatMap(name => PARTS[name].card ?? []),
    ),
    details: differing(
      seen.details,
      mine.details,
      touched.flatMap(name => PARTS[name].details ?? []),
    ),
  };
  if (Object.keys(changes.card).length + Object.keys(changes.details).length === 0) return null;
  return { changes, base: baseOf(changes, { card: { ...seen.card }, details: { ...seen.details } }) };
}

/** The posting with an edit in it, as its editor meant it. */
export function withChanges({ card, details }: Listing, { changes }: Pick<PostingEdit, 'changes'>): Listing {
  return { card: { ...card, ...changes.card }, details: { ...details, ...changes.details } };
}

/** The form has no list of citizenships: that of the posting stays with its note, unless who can apply is another. */
function withKept(seen: Listing, read: Listing, touched: readonly FormFieldName[]): Listing {
  const { citizenship } = seen.details.whoCanApply;
  const whoCanApply = {
    citizenship: touched.includes('whoCanApply') ? [] : citizenship,
    note: read.details.whoCanApply.note,
  };
  return { card: read.card, details: { ...read.details, whoCanApply } };
}

function differing<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T)[],
): Record<string, unknown> {
  const changed = [...new Set(names)].filter(name => !jsonEqual(before[name], after[name]));
  return Object.fromEntries(changed.map(name => [name, after[name]]));
}
