import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorType } from '../../src/wire/errors.ts';
import { isShortage } from '../store/open-files.ts';
import type { Environment } from '../core/environment.ts';
import { RATE_LIMIT } from './limits/rate-limit-headers.ts';
import { StoreUnavailable } from '../store/store.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import { VERSION } from '../core/version.ts';
import { isMalformed } from './readable-address.ts';

/**
 * Refusals that the operator may want to see: guessing, forging, flooding. The log never contains the content of
 * requests.
 */
const NOTED = new Set<ErrorType>([
  'user_invalid_credentials',
  'user_invalid_token',
  'user_blocked',
  'general_rate_limit_exceeded',
  'general_server_overloaded',
  'quota_exceeded',
  'daily_quota_exceeded',
  'general_unknown_origin',
]);

/** Headers that describe a file; they must not go out with an error. */
const OF_A_CONTENT = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
  'use-as-dictionary',
];

const WRONG_TYPE =
  'This call doesn’t accept a body of this Content-Type. Please send application/json, or multipart/form-data for a file.';

const MALFORMED = 'The address has an incomplete percent escape. Please write a percent sign as %25.';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reason for the refusal; null if the request was not refused or has no answer yet. */
    refusedAs: ErrorType | null;
  }
}

/** The only place that turns a failure into an answer: `{message, code, type, version}`, as the SDK expects. */
export function registerErrorAnswers(app: FastifyInstance, environment: Pick<Environment, 'nowMs'>): void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply, environment.nowMs());
  app.decorateRequest('refusedAs', null);
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => answer(new ApiError('general_route_not_found'), request, reply));
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  nowMs: number,
): FastifyReply {
  const apiError = isMalformed(request.url)
    ? new ApiError('general_argument_invalid', MALFORMED)
    : toApiError(error, request.routeOptions.bodyLimit);
  noteRefusal(apiError, request);
  if (isFault(apiError)) request.log.error({ err: apiError.cause ?? error }, 'request failed');
  if (apiError.retryAfterSeconds !== undefined) reply.header('retry-after', apiError.retryAfterSeconds);
  tellLimit(apiError, reply, nowMs);
  for (const name of OF_A_CONTENT) {
    reply.removeHeader(name);
    // When a stream fails, Node already has its headers.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  return reply
    .code(apiError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(apiError));
}

export function noteRefusal({ type }: ApiError, request: FastifyRequest): void {
  request.refusedAs = type;
  if (NOTED.has(type)) request.log.info({ type, route: request.routeOptions.url, ip: request.ip }, 'refused');
}

/**
 * The headers count what the route's limit leaves, but something else may have refused the request, such as a mailbox's
 * share or the pause after wrong passwords. Nothing is left of that one until `Retry-After`.
 */
function tellLimit({ status, retryAfterSeconds }: ApiError, reply: FastifyReply, nowMs: number): void {
  if (status !== 429 || !reply.hasHeader(RATE_LIMIT.remaining)) return;
  reply.header(RATE_LIMIT.remaining, 0);
  if (retryAfterSeconds !== undefined)
    reply.header(RATE_LIMIT.reset, Math.ceil(nowMs / 1_000) + retryAfterSeconds);
}

/** Lack of room or settings is a refusal, not a fault. Otherwise any caller could fill the log with errors. */
function isFault({ status, type, cause }: ApiError): boolean {
  return status >= 500 && (type === 'general_unknown' || cause !== undefined);
}

export function errorBody(error: ApiError): ErrorBody {
  return { message: error.message, code: error.status, type: error.type, version: VERSION };
}

function tooLarge(bodyLimit: number | undefined): ApiError {
  const limit = bodyLimit === undefined ? '' : ` A request can have at most ${bodyLimit} bytes.`;
  return new ApiError('request_too_large', `The body is too large.${limit} Please send it in smaller parts.`);
}

/** Unknown errors that are not the caller's fault become `general_unknown`. Their cause only goes to the log. */
export function toApiError(error: unknown, bodyLimit?: number): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailable) {
    return new ApiError('general_service_unavailable', undefined, {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  if (isShortage(error)) {
    return new ApiError('general_service_unavailable', undefined, { retryAfterSeconds: 5, cause: error });
  }
  if (isFastifyError(error)) {
    if (error.validation) return validationError(error);
    if (error.statusCode === 413) return tooLarge(bodyLimit);
    if (error.statusCode === 415) return new ApiError('general_argument_invalid', WRONG_TYPE);
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return new ApiError('general_argument_invalid', error.message);
    }
  }
  return new ApiError('general_unknown', undefined, { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Reports the schema's first complaint. A property can have its own wording as `rule` (see `params.ts`). */
function validationError(error: FastifyError): ApiError {
  const [first] = error.validation ?? [];
  if (!first) return new ApiError('general_argument_invalid');
  const missing = first.params['missingProperty'];
  if (first.keyword === 'required' && typeof missing === 'string') {
    return new ApiError('general_argument_invalid', `Param "${missing}" is not optional.`, {
      field: missing,
    });
  }
  const name = first.instancePath.split('/')[1] ?? '';
  if (name === '')
    return new ApiError(
      'general_argument_invalid',
      `The ${error.validationContext ?? 'request'} ${first.message ?? 'is invalid'}.`,
    );
  // The rule of a choice is with the choice as a whole, and the first complaint is about its first value.
  const rule = error.validation
    ?.filter(({ instancePath }) => instancePath === first.instancePath)
    .map(ruleOf)
    .find(text => text !== undefined);
  return invalidParam(name, rule ?? `Value ${first.message ?? 'is invalid'}`);
}

/** With `verbose`, ajv includes the schema that failed; Fastify's type doesn't declare it. */
function ruleOf(problem: object): string | undefined {
  const schema = 'parentSchema' in problem ? problem.parentSchema : undefined;
  if (typeof schema !== 'object' || schema === null || !('rule' in schema)) return undefined;
  return typeof schema.rule === 'string' ? schema.rule : undefined;
}
