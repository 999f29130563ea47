import { ApiError, invalidParam } from '../core/api-error.ts';

/** Row 49 of docs/appwrite-behaviour.md. `reason` uses Appwrite's wording where there is one. */
export function invalidQuery(reason: string): ApiError {
  return new ApiError('general_query_invalid', `Invalid query: ${reason}`);
}

/** Appwrite checks the queries of most lists as a parameter; only those of documents have an error of their own. */
export function inQueriesParam<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError && error.type === 'general_query_invalid')
      throw invalidParam('queries', error.message);
    throw error;
  }
}
