import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidParam } from '../../core/api-error.ts';
import { parseMoment } from '../../core/moments.ts';
import { EXECUTION_LIST, executionAnswer, listedExecutionItem } from '../../functions/function-answers.ts';
import type { HeaderList } from '../../functions/function-records.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { readWish } from '../../http/list-wish.ts';
import { Nullable, param } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { listPage } from '../../projection/list-page.ts';
import { type FunctionParts, OfExecution, OfFunction } from './function-parts.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const HEADERS_MAX = 100;
const HEADER_MAX = 8192;

const NewExecution = Type.Object({
  body: Nullable(
    Type.String({ maxLength: 1_048_576, rule: 'Value must be a valid string and no longer than 1 MB' }),
  ),
  async: Nullable(Type.Boolean()),
  path: Nullable(
    Type.String({
      maxLength: 2048,
      pattern: '^[^\\s\\0]*$',
      rule: 'Value must be a valid path and no longer than 2048 chars',
    }),
  ),
  method: Nullable(
    Type.Union(
      METHODS.map(method => Type.Literal(method)),
      { rule: `Value must be one of (${METHODS.join(', ')})` },
    ),
  ),
  headers: Nullable(Type.Unknown()),
  scheduledAt: Nullable(Type.String({ maxLength: 64, rule: 'Value must be a valid date' })),
});

interface Given {
  body?: string | null;
  async?: boolean | null;
  path?: string | null;
  method?: string | null;
  headers?: unknown;
  scheduledAt?: string | null;
}

/** Executions, for all who may execute the function. */
export function registerExecutionRoutes(
  app: FastifyInstance,
  { services, environment }: FunctionParts,
): void {
  const { executions } = services;
  const path = '/functions/:functionId/executions';
  const onePath = `${path}/:executionId`;
  const isKey = ({ caller }: FastifyRequest) => caller.kind === 'key';

  app.get(path, { schema: { params: OfFunction } }, async request => {
    const all = executions.list(request.caller, param(request, 'functionId'));
    const { total, items } = listPage(EXECUTION_LIST, all.map(listedExecutionItem), readWish(request));
    const records = await executions.readAll(items);
    return { total, executions: records.map(each => executionAnswer(each, { isKey: isKey(request) })) };
  });

  app.post(
    path,
    { schema: { params: OfFunction, body: NewExecution }, config: RATE_LIMITS.execution },
    async (request, reply) => {
      const given = (request.body ?? {}) as Given;
      const wish = {
        body: new TextEncoder().encode(given.body ?? ''),
        async: given.async ?? false,
        path: pathOf(given.path ?? '/'),
        method: given.method ?? 'POST',
        headers: readHeaders(given.headers ?? {}),
        scheduledAt: readFuture(given, environment.nowMs()),
      };
      const { record, body } = await executions.create(request.caller, param(request, 'functionId'), wish);
      return reply.code(201).send(executionAnswer(record, { isKey: isKey(request), body }));
    },
  );

  app.get(onePath, { schema: { params: OfExecution } }, async request => {
    const [functionId, id] = [param(request, 'functionId'), param(request, 'executionId')];
    const record = await executions.get(request.caller, functionId, id);
    return executionAnswer(record, { isKey: isKey(request) });
  });

  app.delete(onePath, { schema: { params: OfExecution } }, async (request, reply) => {
    requireKey(request, 'execution.write');
    await executions.remove(request.caller, param(request, 'functionId'), param(request, 'executionId'));
    return reply.code(204).send();
  });
}

function pathOf(given: string): string {
  return given.startsWith('/') ? given : `/${given}`;
}

/** An object of headers, which the SDK may also send as its JSON text. */
function readHeaders(value: unknown): HeaderList {
  const rule = `Value must be an object of at most ${HEADERS_MAX} headers with plain names and texts`;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParam('headers', rule);
  const entries = Object.entries(value);
  if (entries.length > HEADERS_MAX) throw invalidParam('headers', rule);
  return entries.map(([name, text]: [string, unknown]) => {
    const plain = typeof text === 'number' || typeof text === 'boolean' ? String(text) : text;
    const fits =
      /^[\w-]{1,128}$/.test(name) &&
      typeof plain === 'string' &&
      plain.length <= HEADER_MAX &&
      !/[\r\n\0]/.test(plain);
    if (!fits) throw invalidParam('headers', rule);
    return { name, value: plain };
  });
}

const YEAR_MS = 366 * 86_400_000;

/** A time within a year. null: none was given. */
function readFuture({ scheduledAt, async }: Given, nowMs: number): number | null {
  if (scheduledAt === undefined || scheduledAt === null || scheduledAt === '') return null;
  const at = parseMoment(scheduledAt);
  if (at === null || at <= nowMs || at > nowMs + YEAR_MS)
    throw invalidParam('scheduledAt', 'Value must be a valid date in the future, within a year');
  if (async !== true)
    throw invalidParam('async', 'A scheduled execution must be asynchronous. Set async to true.');
  return at;
}
