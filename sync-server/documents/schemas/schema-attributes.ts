import type { AttributeDefinition } from '../../../src/wire/collections.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import type { Row } from '../../projection/row.ts';
import {
  ATTRIBUTE_KINDS,
  type AttributeKind,
  kindOf,
  LONGEST_QUERYABLE,
  MAX_STRING_SIZE,
} from './attribute-kinds.ts';
import { readValue } from '../document-structure.ts';
import type { AttributeSchema } from '../../records/schema-records.ts';
import type { VisibleSchema } from '../../records/schema-registry.ts';

const MAX_ATTRIBUTES = 200;

type Scalar = string | number | boolean;

/** An attribute requested by a key. The format of each field has already been checked. */
export interface AttributeWish {
  key: string;
  required: boolean;
  default?: Scalar | null;
  array?: boolean;
  size?: number | null;
  elements?: string[];
  min?: number | null;
  max?: number | null;
  encrypt?: boolean;
}

/** Absent fields stay unchanged. `newKey` renames the attribute. */
export interface AttributeChange {
  required: boolean;
  default: Scalar | null;
  size?: number | null;
  elements?: string[];
  min?: number | null;
  max?: number | null;
  newKey?: string | null;
}

/** Returns the collection with the new attribute, or throws. */
export function withAttribute(
  schema: VisibleSchema,
  kindName: string,
  wish: AttributeWish,
  at: string,
): VisibleSchema {
  if (schema.attributes.some(({ key }) => key.toLowerCase() === wish.key.toLowerCase()))
    throw new ApiError('attribute_already_exists');
  if (schema.attributes.length >= MAX_ATTRIBUTES) throw new ApiError('attribute_limit_exceeded');
  if (wish.encrypt === true) throw invalidParam('encrypt', 'Encrypted attributes are not supported');
  const kind = requireKind(kindName);
  const { key, required, array = false } = wish;
  const columns = schema.columns + 1;
  const size = kind.isSized ? readSize(wish.size) : kind.size;
  const attribute: AttributeSchema = {
    key,
    column: `${key}~${columns}`,
    kind: kindName,
    type: kind.type,
    required,
    array,
    ...(size !== undefined && { size }),
    ...(size !== undefined && size > LONGEST_QUERYABLE && { unindexed: true }),
    ...(kind.hasElements && { elements: readElements(wish.elements ?? []) }),
    ...(kind.isRanged && readRange(kind, wish)),
    createdAt: at,
    updatedAt: at,
  };
  const withDefault = { ...attribute, ...readDefault(attribute, wish.default ?? null) };
  return { ...schema, columns, attributes: [...schema.attributes, withDefault] };
}

/**
 * Returns the collection with the changed attribute, or throws. `rows` are the collection's: no text may be longer than
 * its attribute.
 */
export function withChangedAttribute(
  schema: VisibleSchema,
  kindName: string,
  key: string,
  change: AttributeChange,
  rows: Iterable<Row>,
  at: string,
): VisibleSchema {
  const before = attributeOf(schema, key);
  if (before.kind !== kindName) throw new ApiError('attribute_type_invalid');
  const kind = requireKind(kindName);
  const newKey = change.newKey ?? key;
  const isTaken = schema.attributes.some(
    other => other !== before && other.key.toLowerCase() === newKey.toLowerCase(),
  );
  if (isTaken) throw new ApiError('attribute_already_exists');
  const size = kind.isSized && change.size ? readSize(change.size) : before.size;
  if (size !== undefined && size < (before.size ?? 0)) refuseShorter(before, size, rows);
  const { default: _given, ...rest } = before;
  const attribute: AttributeSchema = {
    ...rest,
    key: newKey,
    required: change.required,
    ...(size !== undefined && { size }),
    ...(kind.hasElements && change.elements && { elements: readElements(change.elements) }),
    ...(kind.isRanged && readRange(kind, { min: change.min ?? before.min, max: change.max ?? before.max })),
    updatedAt: at,
  };
  const changed = { ...attribute, ...readDefault(attribute, change.default) };
  const renamed = (name: string) => (name === key ? newKey : name);
  return {
    ...schema,
    attributes: schema.attributes.map(other => (other === before ? changed : other)),
    indexes: schema.indexes.map(index => ({ ...index, attributes: index.attributes.map(renamed) })),
  };
}

/**
 * Returns the collection without the attribute, or throws. Its values never reappear, even under a new attribute of
 * that name; each document loses them at its next write.
 */
export function withoutAttribute(schema: VisibleSchema, key: string): VisibleSchema {
  const gone = attributeOf(schema, key);
  return {
    ...schema,
    attributes: schema.attributes.filter(attribute => attribute !== gone),
    indexes: schema.indexes.flatMap(index => {
      if (!index.attributes.includes(key)) return [index];
      const attributes = index.attributes.filter(name => name !== key);
      // Many documents may have differed in this attribute alone, so the rest of a unique index would be a different
      // constraint.
      return attributes.length === 0 || index.type === 'unique' ? [] : [{ ...index, attributes }];
    }),
  };
}

export function attributeOf(schema: VisibleSchema, key: string): AttributeSchema {
  const attribute = schema.attributes.find(each => each.key === key);
  if (!attribute) throw new ApiError('attribute_not_found');
  return attribute;
}

function requireKind(name: string): AttributeKind {
  const kind = ATTRIBUTE_KINDS.get(name);
  if (!kind) throw new ApiError('attribute_type_invalid', `Attributes of type "${name}" are not supported.`);
  return kind;
}

/** A built-in attribute in the form of one made over the API. */
export function ownAttribute(definition: AttributeDefinition, at: string): AttributeSchema {
  return {
    ...definition,
    column: definition.key,
    kind: kindOf(definition),
    required: definition.required ?? false,
    array: definition.array ?? false,
    createdAt: at,
    updatedAt: at,
  };
}

function readSize(size: number | null | undefined): number {
  if (typeof size === 'number' && size >= 1 && size <= MAX_STRING_SIZE) return size;
  const most = MAX_STRING_SIZE.toLocaleString('en-CA');
  throw invalidParam('size', `Value must be a valid range between 1 and ${most}`);
}

function readElements(elements: readonly string[]): string[] {
  if (elements.length > 0) return [...new Set(elements)];
  throw invalidParam('elements', 'Value must be a list of at least one text');
}

function readRange(
  { type }: AttributeKind,
  { min, max }: { min?: number | null | undefined; max?: number | null | undefined },
): { min?: number; max?: number } {
  for (const [name, bound] of Object.entries({ min, max })) {
    if (type === 'integer' && typeof bound === 'number' && !Number.isSafeInteger(bound))
      throw invalidParam(name, 'Value must be a valid integer');
  }
  const range = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
  if (range.min !== undefined && range.max !== undefined && range.min > range.max)
    throw new ApiError('attribute_value_invalid', 'Minimum value must be lesser than maximum value');
  return range;
}

function readDefault(attribute: AttributeSchema, value: Scalar | null): { default?: Scalar | null } {
  if (value === null) return {};
  if (attribute.required)
    throw new ApiError('attribute_default_unsupported', 'Cannot set default value for required attribute');
  if (attribute.array)
    throw new ApiError('attribute_default_unsupported', 'Cannot set default value for array attributes');
  try {
    const read = readValue(attribute, value);
    return typeof read === 'object' ? {} : { default: read };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.message.replace('Invalid document structure: ', '');
    throw new ApiError('attribute_value_invalid', `The default value is invalid: ${reason}`, {
      field: 'default',
    });
  }
}

function refuseShorter({ column, unindexed }: AttributeSchema, size: number, rows: Iterable<Row>): void {
  const refusal = new ApiError('attribute_invalid_resize', undefined, { field: 'size' });
  // These values aren't in memory, so they can't be checked here.
  if (unindexed) throw refusal;
  for (const { data, lists } of rows) {
    const values = [data[column], ...(lists?.[column] ?? [])];
    if (values.some(value => typeof value === 'string' && Array.from(value).length > size)) throw refusal;
  }
}
