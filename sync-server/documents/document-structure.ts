import { isIP } from 'node:net';
import { type AttributeDefinition, type CollectionDefinition, columnOf } from '../../src/wire/collections.ts';
import { ApiError } from '../core/api-error.ts';
import type { Json, JsonObject } from '../store/store.ts';
import { EMAIL_MAX_LENGTH, isEmail } from '../core/email-address.ts';
import { formatMoment, isRealDay } from '../core/moments.ts';
import { parseWrittenDate } from '../core/written-dates.ts';

/** The most elements in a list. Longer lists would be better as a text. */
const MAX_LIST_LENGTH = 10_000;

/**
 * Checks `data` against the collection (row 43 of docs/appwrite-behaviour.md) and returns it in stored form, by column:
 * normalized times, defaults filled in, nothing unknown. `partial`: only checks the given attributes (PATCH). Otherwise
 * every required attribute must be present.
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
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    const isSet = value !== undefined && value !== null;
    if (!isSet && required && (!partial || value === null))
      throw invalid(`Missing required attribute "${key}"`, key);
    const column = columnOf(attribute);
    if (isSet) read[column] = attribute.array ? readList(attribute, value) : readValue(attribute, value);
    else if (value === null) read[column] = null;
    else if (!partial && attribute.default !== undefined) read[column] = attribute.default;
  }
  return read;
}

function readList(attribute: AttributeDefinition, value: unknown): Json[] {
  const { key, required } = attribute;
  if (!Array.isArray(value)) throw invalid(`Attribute "${key}" must be an array`, key);
  if (value.length > MAX_LIST_LENGTH)
    throw invalid(`Attribute "${key}" must have no more than ${grouped(MAX_LIST_LENGTH)} elements`, key);
  return value.map((element: unknown, at) =>
    element === null && !required ? null : readValue(attribute, element, `${key}['${at}']`),
  );
}

/** One value of the attribute's type. `name` identifies it in errors. */
export function readValue(attribute: AttributeDefinition, value: unknown, name = attribute.key): Json {
  const { key, size, elements = [] } = attribute;
  const wrong = (label: 'type' | 'format', rule: string) =>
    invalid(`Attribute "${name}" has invalid ${label}. ${rule}`, key);
  switch (attribute.type) {
    case 'string':
      if (typeof value === 'string' && (size === undefined || fits(value, size))) return value;
      throw wrong(
        'type',
        `Value must be a valid string${size === undefined ? '' : ` and no longer than ${size} chars`}`,
      );
    case 'integer':
      if (typeof value !== 'number' || !Number.isSafeInteger(value))
        throw wrong('type', 'Value must be a valid integer');
      return inRange(attribute, value, wrong);
    case 'float':
      if (typeof value !== 'number' || !Number.isFinite(value))
        throw wrong('type', 'Value must be a valid float');
      return inRange(attribute, value, wrong);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw wrong('type', 'Value must be a valid boolean');
    case 'enum':
      if (typeof value === 'string' && elements.includes(value)) return value;
      throw wrong('format', `Value must be one of (${elements.join(', ')})`);
    case 'email':
      if (typeof value === 'string' && fits(value, size ?? EMAIL_MAX_LENGTH) && isEmail(value)) return value;
      throw wrong('format', 'Value must be a valid email address');
    case 'ip':
      if (typeof value === 'string' && isAddress(value)) return value;
      throw wrong('format', 'Value must be a valid IP address');
    case 'url':
      if (typeof value === 'string' && isUrl(value)) return value;
      throw wrong('format', 'Value must be a valid URL');
    case 'day':
      if (typeof value === 'string' && isRealDay(value)) return value;
      throw wrong('format', 'Value must be a calendar day such as 2026-11-20');
    case 'datetime': {
      const ms = typeof value === 'string' ? parseWrittenDate(value) : null;
      if (ms !== null) return formatMoment(ms);
      throw wrong('type', 'Value must be a valid date such as 2026-11-20T12:00:00.000+00:00');
    }
  }
}

/** Without a zone, which has a meaning only on one machine. */
const isAddress = (text: string): boolean =>
  text.length <= IP_MAX_LENGTH && isIP(text) !== 0 && !text.includes('%');

function inRange(
  { type, min, max }: AttributeDefinition,
  value: number,
  wrong: (label: 'type' | 'format', rule: string) => ApiError,
): number {
  const [widestMin, widestMax] =
    type === 'float'
      ? [-Number.MAX_VALUE, Number.MAX_VALUE]
      : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const [from, to] = [min ?? widestMin, max ?? widestMax];
  if (value >= from && value <= to) return value;
  throw wrong('format', `Value must be a valid range between ${grouped(from)} and ${grouped(to)}`);
}

/** The length of an IPv6 address with an embedded IPv4 address and a zone. */
const IP_MAX_LENGTH = 64;
const URL_MAX_LENGTH = 2000;

function isUrl(text: string): boolean {
  if (text.length > URL_MAX_LENGTH || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname !== '';
}

/** In characters, not UTF-16 units. Only counts if it can matter. */
function fits(text: string, size: number): boolean {
  return text.length <= size || (text.length <= 2 * size && Array.from(text).length <= size);
}

const grouped = (value: number): string => value.toLocaleString('en-CA');

function invalid(reason: string, field: string): ApiError {
  return new ApiError('document_invalid_structure', `Invalid document structure: ${reason}`, { field });
}
