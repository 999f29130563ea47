import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';
import type { QuotaUse } from '../../src/wire/operations/push.ts';

export interface ApiErrorDetails {
  /** The parameter or payload field at fault, if there is one. */
  field?: string;
  /** Sent as `Retry-After`, in seconds. */
  retryAfterSeconds?: number;
  /** The quota that is used up. */
  quota?: QuotaUse;
  /** For the log only; never sent. */
  cause?: unknown;
}

/**
 * Any failure that a caller may see. Status and text come from `wire/errors.ts`. Pass a message only where Appwrite has
 * one (rows 4, 39, 43 and 49 of docs/appwrite-behaviour.md) or where it helps. `error-answer.ts` sends it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: ErrorType;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly quota: QuotaUse | undefined;

  constructor(type: ErrorType, message?: string, details: ApiErrorDetails = {}) {
    const [status, text] = ERRORS[type];
    const { stackTraceLimit } = Error;
    // A refusal needs no stack, and collecting one takes longer than most refusals.
    if (type !== 'general_unknown') Error.stackTraceLimit = 0;
    super(message ?? text, { cause: details.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.type = type;
    this.status = status;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.quota = details.quota;
  }
}

/** 429. The message repeats the seconds because the SDK doesn't expose headers, and screens tell people when to try again. */
export function tooOften(seconds: number): ApiError {
  return new ApiError(
    'general_rate_limit_exceeded',
    `Rate limit for the current endpoint has been exceeded. Please try again after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}

/** All refused parameters are worded the same way (row 4). */
export function invalidParam(name: string, reason: string): ApiError {
  return new ApiError('general_argument_invalid', `Invalid \`${name}\` param: ${reason}`, { field: name });
}
