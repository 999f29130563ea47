import { ApiError } from '../http/api-error.ts';

/** Row 49 of Appwrite's behaviour; `reason` in Appwrite's own words where it has some. */
export function invalidQuery(reason: string): ApiError {
  return new ApiError('general_query_invalid', `Invalid query: ${reason}`);
}
