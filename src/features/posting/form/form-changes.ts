import { jsonEqual } from '../../../domain/json-equal.ts';
import type { Listing } from '../../../domain/listing.ts';
import { baseOf, type PostingFields } from '../../../domain/posting/posting-merge.ts';
import type { PostingEdit } from '../../../wire/operations/posting-operations.ts';
import { formOf } from './form-of-listing.ts';
import { type Parts, partsOf, TEXT_FIELDS } from './form-fields.ts';
import type { FormFieldName, FormValues } from './form-values.ts';

const FIELDS: readonly FormFieldName[] = [...TEXT_FIELDS, 'additional', 'questions'];

/** The parts of a posting that a field of the form sets. */
function setBy(field: FormFieldName): Parts {
  if (field === 'additional') return { details: ['additionalInformation'] };
  return field === 'questions' ? { details: ['questions'] } : partsOf(field);
}

/** The field of the form that says this part of a posting, or null. */
export function fieldOfPart(part: string): FormFieldName | null {
  const says = (parts: readonly string[] = []) => parts.includes(part);
  return FIELDS.find(field => says(setBy(field).card) || says(setBy(field).details)) ?? null;
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
      touched.flatMap(name => setBy(name).card ?? []),
    ),
    details: differing(
      seen.details,
      mine.details,
      touched.flatMap(name => setBy(name).details ?? []),
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
