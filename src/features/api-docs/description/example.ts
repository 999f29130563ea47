import { isObject } from '../../../core/json.ts';
import { listOfTexts, type Parameter, type Schema } from './description.ts';
import { resolved } from './schema-fields.ts';

type Schemas = Readonly<Record<string, Schema>>;

const MAX_DEPTH = 8;

/** Readable examples by field name. The first one that the schema allows is used. */
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  email: ['name@example.com'],
  password: ['a long and good password'],
  oldPassword: ['the password until now'],
  name: ['Example'],
  phone: ['+14165550123'],
  url: ['https://example.com/'],
  message: ['Good day'],
  roles: ['owner'],
  permissions: ['read("any")'],
  secret: ['THE-SECRET'],
  otp: ['123456'],
  key: ['key'],
  createdAt: ['2026-11-22T12:00:00.000Z'],
};
const NUMBERS: Readonly<Record<string, number>> = { duration: 900, size: 128, max: 100 };
/** Left for the caller to add, because these would grant access or remove something. */
const NEVER_BY_DEFAULT: ReadonlySet<string> = new Set(['permissions', 'purge']);
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-22T12:00:00.000Z',
  date: '2026-11-22',
  email: 'name@example.com',
  uri: 'https://example.com/',
};
const ANY_TEXT = [
  'unique()',
  'example',
  '2026-11-22T12:00:00.000Z',
  '2026-11-22',
  'name@example.com',
  '+14165550123',
  'https://example.com/',
  'AB',
  'AAAAAAAAAAAAAAAAAAAAAAAA',
  'a'.repeat(32),
  'a'.repeat(43),
  'a'.repeat(64),
  'K1A 0A6',
];

/**
 * An example value that the schema allows, also used as initial input. It has the required properties, or all of them
 * if none are required, because an empty object would show nothing.
 */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  return valueOf(schema, schemas, '', 0);
}

/** An example for a parameter. undefined: only the caller knows it, or it is optional. */
export function parameterExample({ example, isRequired, name, schema }: Parameter): unknown {
  if (example !== undefined) return example;
  if (!isRequired) return undefined;
  if (!('enum' in schema || 'anyOf' in schema)) return undefined;
  return valueOf(schema, {}, name, 0);
}

function valueOf(given: Schema, schemas: Schemas, name: string, depth: number): unknown {
  const schema = resolved(given, schemas);
  if (depth > MAX_DEPTH) return null;
  const [told] = Array.isArray(schema['examples']) ? schema['examples'] : [schema['example']];
  for (const known of [told, schema['const'], schema['default']]) if (known !== undefined) return known;
  const values = schema['enum'];
  if (Array.isArray(values)) return values[0];
  const ways = [schema['anyOf'], schema['oneOf']].find(each => Array.isArray(each))?.filter(isObject);
  if (ways) {
    const best = ways.find(way => way['type'] !== 'null') ?? ways[0];
    return best ? valueOf(best, schemas, name, depth) : null;
  }
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, NUMBERS[name] ?? 1);
    case 'boolean':
      return true;
    case 'array': {
      const { items } = schema;
      const isKnown = isObject(items) && Object.keys(items).length > 0;
      return isKnown && schema['maxItems'] !== 0 ? [valueOf(items, schemas, name, depth + 1)] : [];
    }
    case 'null':
      return null;
    default:
      return thingOf(schema, schemas, depth);
  }
}

function thingOf(schema: Schema, schemas: Schemas, depth: number): Record<string, unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = listOfTexts(schema, 'required');
  const names =
    required.length > 0 ? required : Object.keys(properties).filter(name => !NEVER_BY_DEFAULT.has(name));
  return Object.fromEntries(
    names.flatMap(name => {
      const property = properties[name];
      return isObject(property) ? [[name, valueOf(property, schemas, name, depth + 1)]] : [];
    }),
  );
}

function textOf(schema: Schema, name: string): string {
  const format = typeof schema['format'] === 'string' ? BY_FORMAT[schema['format']] : undefined;
  const candidates = [...(BY_NAME[name] ?? []), ...(format === undefined ? [] : [format]), ...ANY_TEXT];
  return candidates.find(text => takes(schema, text)) ?? '';
}

function takes(schema: Schema, text: string): boolean {
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && text.length < minLength) return false;
  if (typeof maxLength === 'number' && text.length > maxLength) return false;
  if (typeof pattern !== 'string') return text !== 'unique()' || mentionsUnique(schema);
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** Only ids can be generated; for any other text `unique()` makes no sense. */
function mentionsUnique({ description }: Schema): boolean {
  return typeof description === 'string' && description.includes('unique()');
}

function numberOf(schema: Schema, wanted: number): number {
  const { minimum, maximum } = schema;
  const least = typeof minimum === 'number' ? minimum : wanted;
  const most = typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER;
  return Math.min(Math.max(wanted, least), most);
}
