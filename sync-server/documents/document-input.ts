import { type AttributeDefinition, columnOf } from '../../src/wire/collections.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { readPermissions, refuseForeignRoles } from '../records/permission-strings.ts';
import type { JsonObject } from '../store/store.ts';
import { readValue } from './document-structure.ts';

/** `data` and `permissions` as sent. undefined: not sent. */
export interface DocumentInput {
  data: Record<string, unknown> | undefined;
  permissions: readonly string[] | undefined;
}

export interface Step {
  /** The attribute to change. */
  key: string;
  by: number;
  min: number | undefined;
  max: number | undefined;
}

export function givenPermissions(caller: Caller, { permissions }: DocumentInput): string[] | undefined {
  if (permissions === undefined) return undefined;
  const read = readPermissions(permissions);
  refuseForeignRoles(caller, read);
  return read;
}

/** Keys that begin with `$` are reserved (row 45 of docs/appwrite-behaviour.md). An API key may set the two timestamps, to import old documents. */
export function splitData(caller: Caller, data: Record<string, unknown>) {
  const attributes = Object.fromEntries(Object.entries(data).filter(([key]) => !key.startsWith('$')));
  const moments: { createdAt?: string; updatedAt?: string } = {};
  if (caller.kind === 'key') {
    const [createdAt, updatedAt] = ['$createdAt', '$updatedAt'].map(name => momentOf(name, data[name]));
    if (createdAt !== undefined) moments.createdAt = createdAt;
    if (updatedAt !== undefined) moments.updatedAt = updatedAt;
  }
  return { attributes, moments };
}

function momentOf(key: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const moment = readValue({ key, type: 'datetime' }, value);
  return typeof moment === 'string' ? moment : undefined;
}

/** The attribute's value after a step. Throws `ApiError` if it leaves the limits of the step or the attribute. */
export function incremented(
  attribute: AttributeDefinition,
  data: JsonObject,
  { by, min, max }: Step,
): number {
  const { key, type, array } = attribute;
  if ((type !== 'integer' && type !== 'float') || array)
    throw new ApiError('attribute_type_invalid', `Attribute "${key}" is not a number`, { field: key });
  const before = data[columnOf(attribute)] ?? 0;
  const value = (typeof before === 'number' ? before : 0) + by;
  const limit = (word: string, bound: number) =>
    new ApiError('attribute_limit_exceeded', `Attribute "${key}" has reached the ${word} value of ${bound}`, {
      field: key,
    });
  if (max !== undefined && value > max) throw limit('maximum', max);
  if (min !== undefined && value < min) throw limit('minimum', min);
  readValue(attribute, value);
  return value;
}
