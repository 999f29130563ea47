import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

const fileOf = (side: 'client' | 'server') =>
  resolve(process.cwd(), `../shared/appwrite-openapi/open-api3-1.9.3-${side}.json`);
const FILE = fileOf('client');

export const hasOpenApi = existsSync(FILE);
if (!hasOpenApi)
  process.stderr.write(
    `Skipped: the check of answers against Appwrite's OpenAPI file, because ${FILE} is not there.\n`,
  );

/** Older paths that Appwrite still answers and no longer describes, by operation. */
const ALIASES: Readonly<Record<string, string>> = {
  'POST /account/sessions': '/account/sessions/email',
  'POST /account/sessions/magic-url': '/account/tokens/magic-url',
  'POST /account/sessions/phone': '/account/tokens/phone',
  'POST /account/jwt': '/account/jwts',
  'POST /account/verification': '/account/verifications/email',
  'PUT /account/verification': '/account/verifications/email',
  'POST /account/verification/phone': '/account/verifications/phone',
  'PUT /account/verification/phone': '/account/verifications/phone',
  'POST /account/mfa/challenge': '/account/mfa/challenges',
  'PUT /account/mfa/challenge': '/account/mfa/challenges',
};

/** What an older path is called today; any other path as it is. */
export const pathToday = (method: string, path: string): string => ALIASES[`${method} ${path}`] ?? path;

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

export interface OpenApi {
  /** What is wrong with an answer, in words; null = nothing. Throws for an operation that the file does not have. */
  problemWith(method: string, path: string, status: number, body: unknown): string | null;
  /** The same where the status is not known. */
  problemWithBody(method: string, path: string, body: unknown): string | null;
}

/** The answers that Appwrite's own description allows, to browsers or to servers with a key. */
export function readOpenApi(side: 'client' | 'server' = 'client'): OpenApi {
  const file: { paths: Record<string, Record<string, Operation>>; components: object } = JSON.parse(
    // What one of several kinds may be is told apart by `type`, not by the schemas, which overlap.
    readFileSync(fileOf(side), 'utf8').replaceAll('"oneOf":', '"anyOf":'),
    withoutExamples,
  );
  // `nullable` and `x-…` are OpenAPI's own words.
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('int32', true);
  ajv.addSchema({ $id: 'openapi', components: file.components });
  const operations = Object.entries(file.paths).map(([template, methods]) => ({
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    depth: template.split('{').length,
    methods,
  }));
  const compiled = new Map<object, ValidateFunction>();

  function operationOf(method: string, path: string): Operation {
    const today = pathToday(method.toUpperCase(), path);
    const found = operations
      .filter(({ pattern, methods }) => pattern.test(today) && methods[method.toLowerCase()])
      .toSorted((a, b) => a.depth - b.depth)[0];
    const operation = found?.methods[method.toLowerCase()];
    if (!operation) throw new Error(`Appwrite has no ${method} ${path}`);
    return operation;
  }

  function problemOf({ responses }: Operation, body: unknown): string | null {
    const schema = Object.values(responses)[0]?.content?.['application/json']?.schema;
    if (!schema) return body === undefined ? null : 'a body where there is none';
    const check = compiled.get(schema) ?? ajv.compile(absolute(schema));
    compiled.set(schema, check);
    return check(body) ? null : ajv.errorsText(check.errors);
  }

  return {
    problemWith(method, path, status, body) {
      const operation = operationOf(method, path);
      const allowed = Object.keys(operation.responses)[0] ?? '';
      // Row 46: the description says 201 for an upsert, the server 200.
      if (String(status) !== allowed && method !== 'PUT') return `status ${status} instead of ${allowed}`;
      return problemOf(operation, body);
    },
    problemWithBody: (method, path, body) => problemOf(operationOf(method, path), body),
  };
}

interface Described {
  'x-appwrite'?: { 'rate-limit'?: number; 'rate-time'?: number; 'rate-key'?: string | string[] };
}

/** What Appwrite counts of each operation (`POST /account`); empty = nothing. */
export function limitsInOpenApi(): Map<string, { max: number; seconds: number; key: string }[]> {
  const file: { paths: Record<string, Record<string, Described>> } = JSON.parse(readFileSync(FILE, 'utf8'));
  const found = Object.entries(file.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-appwrite': told }]) => {
      const max = told?.['rate-limit'] ?? 0;
      const keys = [told?.['rate-key'] ?? []].flat();
      const limits = keys.map(key => ({ max, seconds: told?.['rate-time'] ?? 0, key }));
      const operation = `${method.toUpperCase()} ${path}`;
      return [operation, max === 0 ? [] : limits] as const;
    }),
  );
  return new Map(found);
}

/** Examples have `$id`s, which a validator takes for its own. */
function withoutExamples(key: string, value: unknown): unknown {
  return key === 'example' || key === 'x-example' ? undefined : value;
}

function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object;
}
