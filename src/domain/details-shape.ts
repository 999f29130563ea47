import { isObject } from '../core/json.ts';
import { DETAIL_LISTS } from './detail-fields.ts';
import { emptyDetails } from './empty-details.ts';
import type { Details } from './listing.ts';
import { EMPTY_QUESTION } from './question.ts';

/** Empty details with one example in each list, to define the shape of list items too. */
const EXAMPLE: Details = {
  ...emptyDetails(),
  ...Object.fromEntries(DETAIL_LISTS.map(name => [name, ['']])),
  sections: [{ title: '', items: [''] }],
  whoCanApply: { citizenship: [''], note: '' },
  additionalInformation: [{ title: '', text: '' }],
  questions: [{ ...EMPTY_QUESTION, choices: [''], flagged: [''] }],
  unknown: [{ field: '', text: '' }],
  notUnderstood: [{ field: '', text: '', reason: '' }],
};

/**
 * Reads details from stored or received JSON. Every field has its type afterwards; a field of another type becomes
 * empty. Screens may rely on this for any document.
 */
export function readDetails(value: unknown): Details {
  return fitted(EXAMPLE, value);
}

/** The parts of `value` that have the shape of `example`; the others are empty. */
function fitted<T>(example: T, value: unknown): T {
  return fit(example, value) as T;
}

function fit(example: unknown, value: unknown): unknown {
  if (Array.isArray(example)) return Array.isArray(value) ? fitItems(example[0], value) : [];
  // In `Details`, only booleans may be null.
  if (example === null) return typeof value === 'boolean' ? value : null;
  if (typeof example !== 'object') return typeof value === typeof example ? value : example;
  const values = new Map<string, unknown>(isObject(value) ? Object.entries(value) : []);
  return Object.fromEntries(
    Object.entries(example).map(([key, field]: [string, unknown]) => [key, fit(field, values.get(key))]),
  );
}

function fitItems(example: unknown, items: readonly unknown[]): unknown[] {
  return items
    .filter(item => typeof item === typeof example && item !== null)
    .map(item => fit(example, item));
}
