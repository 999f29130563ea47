import { ApiError } from '../core/api-error.ts';

/** Row 49 of docs/appwrite-behaviour.md. `reason` uses Appwrite's wording where there is one. */
export function invalidQuery(reason: string): ApiError {
  return new ApiError('general_query_invalid', `Invalid query: ${reason}`);
}
