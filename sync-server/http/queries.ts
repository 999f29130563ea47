import type { FastifyRequest } from 'fastify';
import { parseJson } from '../../src/core/json.ts';
import { invalidParam } from '../core/api-error.ts';
import { invalidQuery } from '../projection/invalid-query.ts';
import type { Query } from '../projection/row.ts';

const MAX_QUERIES = 100;
const MAX_QUERY_CHARS = 16_384;
const MAX_DEPTH = 3;
const NESTING = new Set(['and', 'or', 'elemMatch']);

/**
 * Reads the SDK's `queries[0]=<JSON>&queries[1]=…` (also `queries[]=`). Checks only the form:
 * the projection decides which queries are valid. Throws `general_query_invalid` (row 49 of
 * docs/appwrite-behaviour.md).
 */
export function readQueries(request: FastifyRequest): Query[] {
  requireQueryList(request);
  return readQueryTexts(queryTexts(request.query));
}

/** Throws if `queries` is a text. For routes that look for something else before they read the queries. */
export function requireQueryList({ query }: FastifyRequest): void {
  if (typeof query === 'object' && query !== null && 'queries' in query && !Array.isArray(query.queries))
    throw invalidParam('queries', 'Value must be a valid array of queries');
}

/** Does the same for queries from elsewhere, each as a JSON text. */
export function readQueryTexts(texts: readonly string[]): Query[] {
  if (texts.length > MAX_QUERIES) throw invalidQuery(`You can only provide up to ${MAX_QUERIES} queries`);
  return texts.map(text => {
    if (text.length > MAX_QUERY_CHARS)
      throw invalidQuery(`Query is longer than ${MAX_QUERY_CHARS} characters`);
    const value = parseJson(text);
    if (value === undefined) throw invalidQuery('Syntax error');
    return readQuery(value, 1);
  });
}

function queryTexts(query: unknown): string[] {
  if (typeof query !== 'object' || query === null) return [];
  const found = Object.entries(query).flatMap(([key, value]) => {
    const match = /^queries(?:\[(\d{0,4})\])?$/.exec(key);
    if (!match) return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.map(each => ({ place: Number(match[1] ?? 0), text: typeof each === 'string' ? each : '' }));
  });
  return found.sort((a, b) => a.place - b.place).map(({ text }) => text);
}

function readQuery(value: unknown, depth: number): Query {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('method' in value) ||
    typeof value.method !== 'string'
  ) {
    throw invalidQuery('Syntax error');
  }
  if (depth > MAX_DEPTH) throw invalidQuery(`Queries can be nested at most ${MAX_DEPTH} levels deep`);
  const { method } = value;
  const attribute = 'attribute' in value ? value.attribute : undefined;
  const values = 'values' in value ? value.values : undefined;
  if (attribute !== undefined && typeof attribute !== 'string') throw invalidQuery('Syntax error');
  if (values !== undefined && !Array.isArray(values)) throw invalidQuery('Syntax error');
  return {
    method,
    ...(attribute === undefined ? {} : { attribute }),
    ...(values === undefined
      ? {}
      : { values: NESTING.has(method) ? values.map(each => readQuery(each, depth + 1)) : values }),
  };
}
