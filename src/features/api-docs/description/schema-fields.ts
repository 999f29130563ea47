import { isObject } from '../../../core/json.ts';
import { listOfTexts, type Schema } from './description.ts';

/** A constraint on a value, as data. The screen words it. */
export type Limit =
  | { kind: 'length' | 'range' | 'items' | 'fields'; min: number | undefined; max: number | undefined }
  | { kind: 'step'; of: number }
  | { kind: 'values'; values: readonly string[] }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'closed' };

/** One of several shapes that a field may have. */
export interface Variant {
  title: string;
  /** Their paths are relative to this shape. */
  fields: readonly SchemaField[];
}

export interface SchemaField {
  /** From the root, such as `operations[].payload.jobId`. '': the root itself. */
  path: string;
  type: string;
  isRequired: boolean;
  limits: readonly Limit[];
  /** As JSON. undefined: there is none. */
  defaultValue: string | undefined;
  text: string;
  variants: readonly Variant[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** Deeper than any of the server's schemas. It ends recursive schemas. */
const MAX_DEPTH = 6;

/** A schema as rows, each field before its own fields. */
export function schemaFields(schema: Schema, schemas: Schemas): SchemaField[] {
  return fieldsBelow('', schema, schemas, 0);
}

/** The row of a value without a name of its own, such as a parameter. */
export function valueField(name: string, isRequired: boolean, schema: Schema, schemas: Schemas): SchemaField {
  return fieldOf(name, isRequired, schema, schemas, 0);
}

/** The schema that a `$ref` points to, or the remaining schema if the only alternative is `null`. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const found = schemas[reference.replace('#/components/schemas/', '')];
  const { $ref: _, ...beside } = schema;
  return found ? { ...found, ...beside } : beside;
}

function fieldsBelow(path: string, given: Schema, schemas: Schemas, depth: number): SchemaField[] {
  if (depth > MAX_DEPTH) return [];
  const { schema } = plain(given, schemas);
  const type = schema['type'];
  if (type === 'array' && isObject(schema['items'])) {
    return fieldsBelow(`${path}[]`, schema['items'], schemas, depth + 1);
  }
  const required = new Set(listOfTexts(schema, 'required'));
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const named = Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const at = path === '' ? name : `${path}.${name}`;
    const field = fieldOf(at, required.has(name), property, schemas, depth + 1);
    return [field, ...(field.variants.length > 0 ? [] : fieldsBelow(at, property, schemas, depth + 1))];
  });
  const others = schema['additionalProperties'] ?? Object.values(recordOf(schema['patternProperties']))[0];
  // `{}` says nothing about its content.
  const isTelling = isObject(others) && Object.keys(others).length > 0;
  if (!isTelling) return named;
  const at = `${path}.*`.replace(/^\./, '');
  const field = fieldOf(at, false, others, schemas, depth + 1);
  return [...named, field, ...(field.variants.length > 0 ? [] : fieldsBelow(at, others, schemas, depth + 1))];
}

function fieldOf(
  path: string,
  isRequired: boolean,
  given: Schema,
  schemas: Schemas,
  depth: number,
): SchemaField {
  const { schema, canBeNull } = plain(given, schemas);
  const inner = innermost(schema, schemas);
  const type = typeWords(schema, schemas);
  const defaultValue = given['default'] ?? schema['default'];
  const text = [given['description'], schema['description'], inner['description']].find(
    one => typeof one === 'string',
  );
  return {
    path,
    type: canBeNull ? `${type} | null` : type,
    isRequired,
    limits: [...limitsOf(schema), ...(inner === schema ? [] : limitsOf(inner))],
    defaultValue: defaultValue === undefined ? undefined : JSON.stringify(defaultValue),
    text: typeof text === 'string' ? text : '',
    variants: depth > MAX_DEPTH ? [] : variantsOf(schema, schemas, depth),
  };
}

function variantsOf(schema: Schema, schemas: Schemas, depth: number): Variant[] {
  const isList = schema['type'] === 'array' && isObject(schema['items']);
  const holder = isList ? plain(schema['items'] as Schema, schemas).schema : schema;
  const ways = alternatives(holder).map(way => resolved(way, schemas));
  if (ways.length < 2 || !ways.every(way => isObject(way['properties']))) return [];
  return ways.map((way, place) => ({
    title: titleOf(way) ?? String(place + 1),
    fields: fieldsBelow('', way, schemas, depth + 1),
  }));
}

/**
 * The schema's own title, or the value of a field that has only one value in this alternative: `kind`, `collection`,
 * `status`.
 */
function titleOf(way: Schema): string | undefined {
  if (typeof way['title'] === 'string') return way['title'];
  for (const property of Object.values(recordOf(way['properties']))) {
    const values = isObject(property) ? valuesOf(property) : [];
    const [only] = values;
    if (only !== undefined && values.length === 1) return only.replaceAll('"', '');
  }
  return undefined;
}

/** Without `$ref`, and without `null` next to a single alternative. */
function plain(given: Schema, schemas: Schemas): { schema: Schema; canBeNull: boolean } {
  const schema = resolved(given, schemas);
  const ways = alternatives(schema);
  const others = ways.filter(way => way['type'] !== 'null');
  const canBeNull = others.length < ways.length;
  const [only] = others;
  if (canBeNull && only && others.length === 1) {
    const { anyOf: _, oneOf: __, ...beside } = schema;
    return { schema: { ...resolved(only, schemas), ...beside }, canBeNull };
  }
  return { schema, canBeNull };
}

function alternatives(schema: Schema): Schema[] {
  const ways = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(ways) ? ways.filter(isObject) : [];
}

/** For a list: the schema of its items. */
function innermost(schema: Schema, schemas: Schemas): Schema {
  const items = schema['items'];
  return schema['type'] === 'array' && isObject(items)
    ? innermost(plain(items, schemas).schema, schemas)
    : schema;
}

function typeWords(given: Schema, schemas: Schemas): string {
  const { schema } = plain(given, schemas);
  const items = schema['items'];
  if (schema['type'] === 'array') {
    const inner = isObject(items) ? typeWords(items, schemas) : 'any';
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
  }
  const ways = alternatives(schema).filter(way => way['type'] !== 'null');
  if (ways.length > 0) return [...new Set(ways.map(way => typeWords(way, schemas)))].join(' | ');
  const { type, format } = schema;
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof type !== 'string') return typeOfValues(schema);
  return typeof format === 'string' ? `${type} (${format})` : type;
}

/** The type of an enumeration that only states its values. */
function typeOfValues(schema: Schema): string {
  const listed = schema['enum'] ?? [schema['const']];
  const types = Array.isArray(listed) ? listed.map(value => (value === null ? 'null' : typeof value)) : [];
  const known = [...new Set(types)].filter(type => type !== 'undefined');
  return known.length === 0
    ? 'any'
    : known.toSorted((one, other) => nullLast(one) - nullLast(other)).join(' | ');
}

const nullLast = (type: string) => Number(type === 'null');

function limitsOf(schema: Schema): Limit[] {
  const number = (name: string) => {
    const value = schema[name];
    return typeof value === 'number' ? value : undefined;
  };
  const between = (kind: 'length' | 'range' | 'items' | 'fields', from: string, to: string): Limit[] => {
    const [min, max] = [number(from), number(to)];
    return min === undefined && max === undefined ? [] : [{ kind, min, max }];
  };
  const step = number('multipleOf');
  const values = valuesOf(schema);
  const { pattern } = schema;
  return [
    ...between('length', 'minLength', 'maxLength'),
    ...between('range', 'minimum', 'maximum'),
    ...between('items', 'minItems', 'maxItems'),
    ...between('fields', 'minProperties', 'maxProperties'),
    ...(step === undefined ? [] : [{ kind: 'step' as const, of: step }]),
    ...(values.length === 0 ? [] : [{ kind: 'values' as const, values }]),
    ...(typeof pattern === 'string' ? [{ kind: 'pattern' as const, pattern }] : []),
    ...(schema['additionalProperties'] === false ? [{ kind: 'closed' as const }] : []),
  ];
}

/** The values of an enumeration, even if each value is its own alternative. */
function valuesOf(schema: Schema): string[] {
  const listed = schema['enum'];
  if (Array.isArray(listed)) return listed.map(value => JSON.stringify(value));
  if (schema['const'] !== undefined) return [JSON.stringify(schema['const'])];
  const ways = alternatives(schema).map(way => valuesOf(way));
  return ways.length > 0 && ways.every(values => values.length > 0) ? ways.flat() : [];
}

function recordOf(value: unknown): Schema {
  return isObject(value) ? value : {};
}
