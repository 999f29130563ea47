import { formatMoment } from '../core/moments.ts';
import { parseWrittenDate } from '../core/written-dates.ts';
import type { Attribute } from './attributes.ts';
import { invalidQuery } from './invalid-query.ts';
import type { Value } from './value.ts';

/** Converts a query's value to the form in rows. Throws if it isn't of the attribute's type. */
export function readValue(attribute: Attribute, value: unknown): Value {
  const read = convert(attribute, value);
  if (read === null) throw invalidQuery(`Query value is invalid for attribute "${attribute.name}"`);
  return read;
}

function convert({ type }: Attribute, value: unknown): Value | null {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) ? value : null;
    case 'float':
      return typeof value === 'number' ? value : null;
    case 'sequence':
      return toSequence(value);
    case 'datetime':
      return typeof value === 'string' ? toMoment(value) : null;
    case 'id':
    case 'string':
    case 'enum':
    case 'day':
    case 'email':
    case 'ip':
    case 'url':
      return typeof value === 'string' ? value : null;
  }
}

/** A string on the wire, a number in rows. */
function toSequence(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null;
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

function toMoment(text: string): string | null {
  const ms = parseWrittenDate(text);
  return ms === null ? null : formatMoment(ms);
}
