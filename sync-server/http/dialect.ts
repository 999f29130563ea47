import type { FastifyInstance } from 'fastify';
import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';
import { ApiError } from './api-error.ts';
import { toApiError } from './error-answer.ts';

/**
 * Appwrite serves the same data under two sets of words: `/databases` has collections, attributes and documents,
 * `/tablesdb` tables, columns and rows.
 */
export interface Dialect {
  /** Of the databases made through it. */
  type: 'legacy' | 'tablesdb';
  base: '/databases' | '/tablesdb';
  names: {
    /** In addresses and in lists. */
    collections: 'collections' | 'tables';
    attributes: 'attributes' | 'columns';
    documents: 'documents' | 'rows';
    /** In bodies. */
    collectionId: 'collectionId' | 'tableId';
    documentId: 'documentId' | 'rowId';
    documentSecurity: 'documentSecurity' | 'rowSecurity';
    /** Of a document. */
    collectionName: '$collectionId' | '$tableId';
  };
}

export const COLLECTIONS_DIALECT: Dialect = {
  type: 'legacy',
  base: '/databases',
  names: {
    collections: 'collections',
    attributes: 'attributes',
    documents: 'documents',
    collectionId: 'collectionId',
    documentId: 'documentId',
    documentSecurity: 'documentSecurity',
    collectionName: '$collectionId',
  },
};

export const TABLES_DIALECT: Dialect = {
  type: 'tablesdb',
  base: '/tablesdb',
  names: {
    collections: 'tables',
    attributes: 'columns',
    documents: 'rows',
    collectionId: 'tableId',
    documentId: 'rowId',
    documentSecurity: 'rowSecurity',
    collectionName: '$tableId',
  },
};

const WORDS: readonly [RegExp, string][] = [
  [/^collection_/, 'table_'],
  [/^document_/, 'row_'],
  [/^attribute_/, 'column_'],
  [/^index_/, 'column_index_'],
];
/** Within this scope refusals say row, column and table (row 44). */
export function speakOfTables(scope: FastifyInstance): void {
  // What is thrown here goes to the handler around, which answers.
  scope.setErrorHandler(error => {
    throw inTableWords(toApiError(error));
  });
}

/** The type, and the text where it is the type's own; what a refusal says beyond that is the same under both names (Appwrite's is). */
function inTableWords(error: ApiError): ApiError {
  const { type, field, retryAfterSeconds } = error;
  const named = renamed(type);
  if (named === type) return error;
  const message = error.message === ERRORS[type][1] ? undefined : error.message;
  return new ApiError(named, message, {
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause: error.cause,
  });
}

function renamed(type: ErrorType): ErrorType {
  for (const [pattern, word] of WORDS) {
    const name = type.replace(pattern, word);
    if (name !== type && name in ERRORS) return name as ErrorType;
  }
  return type;
}
