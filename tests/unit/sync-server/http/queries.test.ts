import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import { readQueries } from '../../../../sync-server/http/queries.ts';

const read = (query: Record<string, unknown>) => readQueries({ query } as unknown as FastifyRequest);
const limit = (n: number) => JSON.stringify({ method: 'limit', values: [n] });

test('reads the SDK’s flattened list in its order', () => {
  const query = {
    'queries[1]': limit(1),
    'queries[0]': limit(0),
    'queries[10]': limit(10),
    total: 'false',
    other: 'x',
  };
  expect(read(query)).toEqual([0, 1, 10].map(n => ({ method: 'limit', values: [n] })));
});

test('reads other spellings of a list', () => {
  expect(read({ 'queries[]': [limit(1), limit(2)] })).toHaveLength(2);
  expect(read({ queries: [limit(1)] })).toHaveLength(1);
  expect(read({})).toEqual([]);
});

test('refuses a text in place of a list', () => {
  expect(() => read({ queries: limit(1) })).toThrow('Invalid `queries` param: Value must be a valid array');
});

test('leaves out what the SDK leaves out', () => {
  expect(read({ 'queries[0]': '{"method":"orderDesc","attribute":"a"}' })).toEqual([
    { method: 'orderDesc', attribute: 'a' },
  ]);
});

test('reads nested queries to the third level', () => {
  const nest = (depth: number): unknown =>
    depth === 0
      ? { method: 'equal', attribute: 'a', values: [1] }
      : { method: 'or', values: [nest(depth - 1)] };
  expect(read({ 'queries[0]': JSON.stringify(nest(2)) })).toEqual([nest(2)]);
  expect(() => read({ 'queries[0]': JSON.stringify(nest(3)) })).toThrow(/nested/);
  expect(() => read({ 'queries[0]': JSON.stringify(nest(400)) })).toThrow(ApiError);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '7',
  '"limit"',
  '{}',
  '{"method":7}',
  '{"method":"equal","attribute":7}',
  '{"method":"equal","values":7}',
  '{"method":"or","values":["x"]}',
  '{"method":"or","values":[null]}',
])('refuses %j', text => {
  expect(() => read({ 'queries[0]': text })).toThrow('Invalid query: Syntax error');
});

test('takes at most a hundred, none of them huge', () => {
  expect(() => read({ 'queries[0]': Array.from({ length: 101 }, (_, i) => limit(i)) })).toThrow(/up to 100/);
  expect(() =>
    read({ 'queries[0]': JSON.stringify({ method: 'equal', attribute: 'a', values: ['x'.repeat(16_400)] }) }),
  ).toThrow(/longer/);
});
