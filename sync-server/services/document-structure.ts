import type { AttributeDefinition, CollectionDefinition } from '../../src/wire/collections.ts';
import { ApiError } from '../http/api-error.ts';
import type { Json, JsonObject } from '../store/store.ts';
import { EMAIL_MAX_LENGTH, isEmail } from './email-address.ts';
import { formatMoment, isRealDay, parseMoment } from './moments.ts';

/**
 * Holds `data` against the collection (row 43) and gives it back as it is stored: moments in one form, nothing unknown.
 * `partial`: only what is there is looked at (a PATCH); else every required attribute must be there.
 */
export function readAttributes(
  definition: CollectionDefinition,
  data: Readonly<Record<string, unknown>>,
  { partial }: { partial: boolean },
): JsonObject {
  const known = new Map(definition.attributes.map(attribute => [attribute.key, attribute]));
  for (const key of Object.keys(data)) {
    if (!known.has(key)) throw invalid(`Unknown attribute: "${key}"`, key);
  }
  const read: JsonObject = {};
  for (const attribute of definition.attributes) {
    const { key, required } = attribute;
    const value = data[key];
    const isSet = value !== undefined && value !== null;
    if (!isSet && required && (!partial || value === null))
      throw invalid(`Missing required attribute "${key}"`, key);
    if (isSet) read[key] = readValue(attribute, value);
    else if (value === null) read[key] = null;
  }
  return read;
}

function readValue(attribute: AttributeDefinition, value: unknown): Json {
  const {
    key,
    min = Number.MIN_SAFE_INTEGER,
    max = Number.MAX_SAFE_INTEGER,
    size,
    elements = [],
  } = attribute;
  switch (attribute.type) {
    case 'string':
      if (typeof value === 'string' && (size === undefined || fits(value, size))) return value;
      throw wrong(
        key,
        'type',
        `Value must be a valid string${size === undefined ? '' : ` and no longer than ${size} chars`}`,
      );
    case 'integer':
      if (typeof value !== 'number' || !Number.isSafeInteger(value))
        throw wrong(key, 'type', 'Value must be a valid integer');
      if (value < min || value > max) {
        throw wrong(key, 'format', `Value must be a valid range between ${grouped(min)} and ${grouped(max)}`);
      }
      return value;
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw wrong(key, 'type', 'Value must be a valid boolean');
    case 'enum':
      if (typeof value === 'string' && elements.includes(value)) return value;
      throw wrong(key, 'format', `Value must be one of (${elements.join(', ')})`);
    case 'email':
      if (typeof value === 'string' && fits(value, size ?? EMAIL_MAX_LENGTH) && isEmail(value)) return value;
      throw wrong(key, 'format', 'Value must be a valid email address');
    case 'day':
      if (typeof value === 'string' && isRealDay(value)) return value;
      throw wrong(key, 'format', 'Value must be a calendar day such as 2026-11-20');
    case 'datetime': {
      const ms = typeof value === 'string' ? parseMoment(value) : null;
      if (ms !== null) return formatMoment(ms);
      throw wrong(key, 'type', 'Value must be a valid date such as 2026-11-20T12:00:00.000+00:00');
    }
  }
}

/** In characters, not in UTF-16 units; counted only where it can matter. */
function fits(text: string, size: number): boolean {
  return text.length <= size || (text.length <= 2 * size && Array.from(text).length <= size);
}

const grouped = (value: number): string => value.toLocaleString('en-CA');

function wrong(key: string, label: 'type' | 'format', rule: string): ApiError {
  return invalid(`Attribute "${key}" has invalid ${label}. ${rule}`, key);
}

function invalid(reason: string, field: string): ApiError {
  return new ApiError('document_invalid_structure', `Invalid document structure: ${reason}`, { field });
}
