import { isObject, isObjectOrArray } from '../../core/json.ts';

/**
 * The text of a posting that is signed: its card and details as JSON without what is empty. Reading it with `readCard` and
 * `readDetails` gives the same posting, because they fill in what is missing. It depends on the order of the fields, which JSON
 * keeps, so the server and a phone get the same text from the same answer, also if they have different versions.
 */
export function sealedText(listing: { card: unknown; details: unknown }): string {
  return JSON.stringify({ card: compact(listing.card) ?? {}, details: compact(listing.details) ?? {} });
}

/** undefined: it is empty. False and 0 are no empty values. Items of lists keep their place. Loops, because a server does it 100,000 times. */
function compact(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(keptItem);
  if (!isObjectOrArray(value)) return value;
  const fields: Record<string, unknown> = {};
  let isEmpty = true;
  for (const key of Object.keys(value)) {
    const kept = compact(value[key]);
    // No field has that name, and assigning it would do something else.
    if (kept === undefined || key === '__proto__') continue;
    fields[key] = kept;
    isEmpty = false;
  }
  return isEmpty ? undefined : fields;
}

function keptItem(item: unknown): unknown {
  return typeof item === 'string' ? item : (compact(item) ?? (isObject(item) ? {} : item));
}
