import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';

/**
 * The one way for a handler or service to refuse: `throw new ApiError('document_not_found')`.
 * Status and text come from `wire/errors.ts`; `message` replaces the text where Appwrite's names what was wrong.
 * `field` says which attribute or parameter it was, for callers that show the reason beside it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: ErrorType;
  readonly status: number;
  readonly field?: string;

  constructor(type: ErrorType, message?: string, field?: string) {
    const [status, text] = ERRORS[type];
    super(message ?? text);
    this.type = type;
    this.status = status;
    if (field !== undefined) this.field = field;
  }
}
