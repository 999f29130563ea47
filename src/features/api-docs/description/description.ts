import { isObject } from '../../../core/json.ts';

/** JSON Schema as the server writes it. */
export type Schema = Readonly<Record<string, unknown>>;

/** The callers that an operation admits. `permitted`: all, within their permissions. */
export type Asker = 'anybody' | 'permitted' | 'person' | 'key';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
  schema: Schema;
  text: string;
  example: unknown;
}

export interface Answer {
  /** Such as `200`, or `default`. */
  status: string;
  text: string;
  schema: Schema | null;
}

/** At most `max` requests in `seconds`. `of`: what requests are counted by. */
export interface RateLimit {
  max: number;
  seconds: number;
  of: readonly string[];
}

export interface Operation {
  id: string;
  method: string;
  /** Relative to the base address, with parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  text: string;
  by: Asker;
  /** Another path replaces it, or the server refuses it. */
  isDeprecated: boolean;
  parameters: readonly Parameter[];
  body: { schema: Schema; isRequired: boolean } | null;
  answers: readonly Answer[];
  limits: readonly RateLimit[];
}

export interface ApiDescription {
  operations: readonly Operation[];
  /** In the server's order. */
  tags: readonly { name: string; text: string }[];
  /** By name: the targets of `$ref`. */
  schemas: Readonly<Record<string, Schema>>;
  /** The name of the session cookie. */
  cookie: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const PLACES: readonly string[] = ['path', 'query', 'header'] satisfies Parameter['in'][];

/** null: not an OpenAPI document. Missing information about an operation is left empty. */
export function readDescription(document: unknown): ApiDescription | null {
  if (!isObject(document) || !isObject(document['paths'])) return null;
  const components = recordIn(document, 'components');
  const schemas = recordIn(components, 'schemas');
  return {
    operations: Object.entries(document['paths']).flatMap(([path, methods]) =>
      isObject(methods)
        ? METHODS.flatMap(method => {
            const operation = methods[method];
            return isObject(operation) ? [readOperation(method, path, operation)] : [];
          })
        : [],
    ),
    tags: listIn(document, 'tags').map(tag => ({
      name: textIn(tag, 'name'),
      text: textIn(tag, 'description'),
    })),
    schemas: Object.fromEntries(
      Object.entries(schemas).filter((entry): entry is [string, Schema] => isObject(entry[1])),
    ),
    cookie: textIn(recordIn(recordIn(components, 'securitySchemes'), 'session'), 'name'),
  };
}

function readOperation(method: string, path: string, operation: Schema): Operation {
  return {
    id: textIn(operation, 'operationId') || `${method}${path.replaceAll(/\W+/g, '_')}`,
    method: method.toUpperCase(),
    path,
    tag: listOfTexts(operation, 'tags')[0] ?? '',
    summary: textIn(operation, 'summary'),
    text: textIn(operation, 'description'),
    by: askerOf(operation),
    isDeprecated: operation['deprecated'] === true,
    parameters: listIn(operation, 'parameters').flatMap(readParameter),
    body: readBody(operation),
    answers: Object.entries(recordIn(operation, 'responses')).flatMap(([status, answer]) =>
      isObject(answer)
        ? [{ status, text: textIn(answer, 'description'), schema: contentSchema(answer) }]
        : [],
    ),
    limits: listIn(operation, 'x-rate-limits').map(limit => ({
      max: Number(limit['max']),
      seconds: Number(limit['seconds']),
      of: listOfTexts(limit, 'of'),
    })),
  };
}

function readParameter(parameter: Schema): Parameter[] {
  const place = textIn(parameter, 'in');
  if (!PLACES.includes(place)) return [];
  return [
    {
      name: textIn(parameter, 'name'),
      in: place as Parameter['in'],
      isRequired: parameter['required'] === true,
      schema: recordIn(parameter, 'schema'),
      text: textIn(parameter, 'description'),
      example: parameter['example'],
    },
  ];
}

function readBody(operation: Schema): Operation['body'] {
  const body = recordIn(operation, 'requestBody');
  const schema = contentSchema(body);
  return schema && { schema, isRequired: body['required'] === true };
}

function contentSchema(holder: Schema): Schema | null {
  const [first] = Object.values(recordIn(holder, 'content'));
  if (!isObject(first)) return null;
  const schema = first['schema'];
  // The notation for an answer without a body.
  return isObject(schema) && schema['type'] !== 'null' ? schema : null;
}

/** The lowest requirement that allows the call. */
function askerOf(operation: Schema): Asker {
  const ways = listIn(operation, 'security').map(way => Object.keys(way));
  const opens = (name: string) => ways.some(way => way.includes(name));
  const isOpen = ways.length === 0 || ways.some(way => way.every(name => name === 'project'));
  if (isOpen) return opens('session') || opens('key') ? 'permitted' : 'anybody';
  return opens('session') ? 'person' : 'key';
}

function recordIn(holder: Schema, name: string): Schema {
  const value = holder[name];
  return isObject(value) ? value : {};
}

function listIn(holder: Schema, name: string): Schema[] {
  const value = holder[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textIn(holder: Schema, name: string): string {
  const value = holder[name];
  return typeof value === 'string' ? value : '';
}

export function listOfTexts(holder: Schema, name: string): string[] {
  const value = holder[name];
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}
