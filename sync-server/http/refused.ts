import type { Refusal } from '../budgets/budgets.ts';
import { ApiError } from './api-error.ts';

/** 503 where the server has no room, 429 where one's own share is used up. */
export function refused({ share, retryAfterSeconds }: Refusal): ApiError {
  const type = share === 'server' ? 'general_server_overloaded' : 'general_rate_limit_exceeded';
  return new ApiError(type, undefined, { retryAfterSeconds });
}
