import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';

/**
 * The one way for a handler or service to refuse: `throw new ApiError('document_not_found')`.
 * Status and text come from `wire/errors.ts`; `message` replaces the text where Appwrite's names what was wrong
 * (rows 4, 39, 43, 49 of its behaviour). `field` says which attribute or parameter it was, for callers that show
 * the reason beside it. `cause` is for the log and never reaches the wire.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: ErrorType;
  readonly status: number;
  readonly field?: string;
  /** Answered as `Retry-After`. */
  readonly retryAfterSeconds?: number;

  constructor(
    type: ErrorType,
    message?: string,
    field?: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const [status, text] = ERRORS[type];
    super(message ?? text, options.cause === undefined ? undefined : { cause: options.cause });
    this.type = type;
    this.status = status;
    if (field !== undefined) this.field = field;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Row 4: every refused parameter reads the same way. */
export function invalidParam(name: string, reason: string): ApiError {
  return new ApiError('general_argument_invalid', `Invalid \`${name}\` param: ${reason}`, name);
}
