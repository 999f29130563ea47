import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

/** Older paths that Appwrite still serves but no longer describes, by operation. */
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

/** The current name of an older path. Other paths are returned unchanged. */
export const pathToday = (method: string, path: string): string => ALIASES[`${method} ${path}`] ?? path;

export interface OpenApi {
  /** The fault of an answer, in words. null: none. Throws for an operation that Appwrite doesn't describe. */
  problemWith(method: string, path: string, status: number, body: unknown): string | null;
  /** The same if the status isn't known. */
  problemWithBody(method: string, path: string, body: unknown): string | null;
}

type Side = 'client' | 'server';

interface Operation {
  callers: string[];
  method: string;
  path: string;
  status: string;
  /** The type of the body. Empty: none. */
  answer: string;
  limits: string;
}

/** The answers that Appwrite's own description allows, for browsers or for servers with a key. */
export function readOpenApi(side: Side = 'client'): OpenApi {
  const ajv = new Ajv({ allErrors: true });
  const models = factsOf('models').map(([name = '', fields = '']) => [name, modelSchema(fields)] as const);
  ajv.addSchema({ $id: 'appwrite', $defs: Object.fromEntries(models) });
  const patterns = operationsFor(side).map(operation => ({
    pattern: new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    depth: operation.path.split('{').length,
    operation,
  }));
  const compiled = new Map<string, ValidateFunction>();

  function operationOf(method: string, path: string): Operation {
    const today = pathToday(method.toUpperCase(), path);
    const found = patterns
      .filter(each => each.operation.method === method.toUpperCase() && each.pattern.test(today))
      .toSorted((a, b) => a.depth - b.depth)[0];
    if (!found) throw new Error(`Appwrite has no ${method} ${path}`);
    return found.operation;
  }

  function problemOf({ answer }: Operation, body: unknown): string | null {
    if (answer === '') return body === undefined ? null : 'a body where there is none';
    const check = compiled.get(answer) ?? ajv.compile(typeSchema(answer));
    compiled.set(answer, check);
    return check(body) ? null : ajv.errorsText(check.errors);
  }

  return {
    problemWith(method, path, status, body) {
      const operation = operationOf(method, path);
      // For an upsert, the description says 201 but Appwrite returns 200 (row 46 of docs/appwrite-behaviour.md).
      if (String(status) !== operation.status && method !== 'PUT')
        return `status ${status} instead of ${operation.status}`;
      return problemOf(operation, body);
    },
    problemWithBody: (method, path, body) => problemOf(operationOf(method, path), body),
  };
}

/** The rate limits of each operation in Appwrite (`POST /account`). Empty: none. */
export function limitsInOpenApi(): Map<string, { max: number; seconds: number; key: string }[]> {
  const found = operationsFor('client').map(({ method, path, limits }) => {
    const each = limits.split(' ').filter(Boolean);
    return [
      `${method} ${path}`,
      each.map(limit => {
        const [, max, seconds, key = ''] = /^(\d+)\/(\d+)\/(.+)$/.exec(limit) ?? [];
        return { max: Number(max), seconds: Number(seconds), key };
      }),
    ] as const;
  });
  return new Map(found);
}

function operationsFor(side: Side): Operation[] {
  return factsOf('operations')
    .map(([callers = '', method = '', path = '', status = '', answer = '', limits = '']) => {
      return { callers: callers.split('+'), method, path, status, answer, limits };
    })
    .filter(({ callers }) => callers.includes(side));
}

/** The facts written by `scripts/appwrite-facts.mjs`, which also documents the format of types. */
function factsOf(name: 'models' | 'operations'): string[][] {
  const text = readFileSync(new URL(`../fixtures/appwrite/${name}.tsv`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'));
}

function modelSchema(fields: string): object {
  const each = fields.split(' ').filter(Boolean);
  const parsed = each.map(field => {
    const [, name = '', maybe, type = ''] = /^([^:?]+)(\?)?:(.+)$/.exec(field) ?? [];
    return { name, isSure: maybe === undefined, type };
  });
  return {
    type: 'object',
    properties: Object.fromEntries(parsed.map(({ name, type }) => [name, typeSchema(type)])),
    required: parsed.filter(({ isSure }) => isSure).map(({ name }) => name),
  };
}

const SIMPLE = new Set(['string', 'integer', 'number', 'boolean', 'object', 'null']);

/** One matching type is enough. They differ in their `type` and overlap otherwise. */
function typeSchema(type: string): object {
  const kinds = type.split(/\|(?![^[]*\])/).map(kind => {
    if (SIMPLE.has(kind)) return { type: kind };
    if (kind === '[]') return { type: 'array' };
    if (kind.startsWith('[')) return { type: 'array', items: typeSchema(kind.slice(1, -1)) };
    return kind.startsWith("'") ? { const: kind.slice(1, -1) } : { $ref: `appwrite#/$defs/${kind}` };
  });
  return kinds.length === 1 ? (kinds[0] ?? {}) : { anyOf: kinds };
}
