import type { Refusal } from '../../budgets/budgets.ts';
import { ApiError, tooOften } from '../../core/api-error.ts';

/** 503 if the server has no room, 429 if the caller's own share is used up. */
export function refused({ share, retryAfterSeconds }: Refusal): ApiError {
  if (share !== 'server') return tooOften(retryAfterSeconds);
  return new ApiError('general_server_overloaded', undefined, { retryAfterSeconds });
}
