import type { FastifyInstance } from 'fastify';
import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';
import { ApiError } from '../core/api-error.ts';
import { toApiError } from './error-answer.ts';

const WORDS: readonly [RegExp, string][] = [
  [/^collection_/, 'table_'],
  [/^document_/, 'row_'],
  [/^attribute_/, 'column_'],
  [/^index_/, 'column_index_'],
];
/** Makes refusals within this scope say row, column and table (row 44 of docs/appwrite-behaviour.md). */
export function speakOfTables(scope: FastifyInstance): void {
  // The error goes on to the parent scope's handler, which answers.
  scope.setErrorHandler(error => {
    throw inTableWords(toApiError(error));
  });
}

/**
 * Renames the type, and the text if it is the type's default. Any other text stays the same under both names, as in
 * Appwrite.
 */
function inTableWords(error: ApiError): ApiError {
  const { type, field, retryAfterSeconds } = error;
  const named = renamed(type);
  const message =
    error.message === ERRORS[type][1] && named !== type ? undefined : inColumnWords(error.message);
  if (named === type && message === error.message) return error;
  return new ApiError(named, message, {
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause: error.cause,
  });
}

/** Of the other texts, Appwrite translates these. */
function inColumnWords(message: string): string {
  return message.startsWith('Cannot set default value for ')
    ? message.replace(/ attribute(s?)$/, ' column$1')
    : message.replace(/^The attribute (?=')/, 'The column ').replace(' your attributes ', ' your columns ');
}

function renamed(type: ErrorType): ErrorType {
  for (const [pattern, word] of WORDS) {
    const name = type.replace(pattern, word);
    if (name !== type && name in ERRORS) return name as ErrorType;
  }
  return type;
}
