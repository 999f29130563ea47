import { array, assert, constantFrom, json, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CallInput,
  callOf,
  firstInput,
} from '../../../../../src/features/api-docs/operation/api-call.ts';
import {
  type ApiDescription,
  readDescription,
} from '../../../../../src/features/api-docs/description/description.ts';
import { jsonFault } from '../../../../../src/features/api-docs/operation/json-fault.ts';
import { shownBody } from '../../../../../src/features/api-docs/operation/shown-body.ts';

const KEY = [{ project: [], key: [] }];
const parameter = (name: string, place: string, schema: object, more: object = {}) => ({
  name,
  in: place,
  schema,
  required: place === 'path',
  ...more,
});

function described(operation: object): ApiDescription {
  const read = readDescription({
    paths: { '/things/{id}/{part}': { post: { operationId: 'x', ...operation } } },
  });
  if (!read) throw new Error('no description');
  return read;
}

const description = described({
  parameters: [
    parameter('queries[]', 'query', { type: 'array', items: { type: 'string' } }),
    parameter('id', 'path', { type: 'string' }, { example: 'board' }),
    parameter('part', 'path', { enum: ['a b', 'c'] }),
    parameter('id', 'query', { type: 'string' }),
    parameter('x-secret', 'header', { type: 'string' }),
  ],
  requestBody: { content: { 'application/json': { schema: { properties: { n: { type: 'integer' } } } } } },
});
const call = (input: Partial<CallInput>, of = description) => {
  const [operation] = of.operations;
  if (!operation) throw new Error('no operation');
  const first = firstInput(operation, of);
  return callOf(operation, { ...first, ...input, parameters: { ...first.parameters, ...input.parameters } });
};

describe('the form of a call', () => {
  test('begins with examples, in the order of the address, and without headers', () => {
    const [operation] = description.operations;
    expect(operation && firstInput(operation, description)).toEqual({
      parameters: { 'path.id': 'board', 'path.part': 'a b', 'query.queries[]': '', 'query.id': '' },
      body: '{\n  "n": 1\n}',
      key: '',
    });
  });

  test('makes a request: each part encoded, what is empty left out, lists one by one', () => {
    expect(
      call({
        parameters: { 'path.id': 'a/b?', 'query.queries[]': '{"a":1}\n\n x ', 'query.id': '&' },
        body: ' ',
      }),
    ).toEqual({
      request: {
        method: 'POST',
        path: '/things/a%2Fb%3F/a%20b?queries[]=%7B%22a%22%3A1%7D&queries[]=x&id=%26',
      },
    });
    expect(call({})).toMatchObject({ request: { path: '/things/board/a%20b', body: '{\n  "n": 1\n}' } });
  });

  test('names what is missing, and never leaves its own address', () => {
    expect(call({ parameters: { 'path.id': ' ', 'path.part': '..' } })).toEqual({
      faults: [
        { field: 'path.id', kind: 'missing' },
        { field: 'path.part', kind: 'not-in-path' },
      ],
    });
  });

  test('asks for a key where only a key opens, and sends it nowhere else', () => {
    const forKeys = described({ security: KEY });
    expect(call({ parameters: {} }, forKeys)).toMatchObject({ faults: [{ field: 'key', kind: 'missing' }] });
    expect(call({ key: ' the-key ' }, forKeys)).toMatchObject({ request: { key: 'the-key' } });
    expect(call({ key: 'the-key' })).not.toHaveProperty('request.key');
  });

  test('says where a body stops being JSON', () => {
    expect(call({ body: '{\n  "n": 1,\n  "m": x\n}' })).toEqual({
      faults: [{ field: 'body', kind: 'not-json', place: { line: 3, column: 8, field: 'm' } }],
    });
  });
});

describe('the place of a fault', () => {
  test.each([
    ['', { line: 1, column: 1, field: '' }],
    ['{"a":1,}', { line: 1, column: 8, field: 'a' }],
    ["{'a':1}", { line: 1, column: 2, field: '' }],
    ['{"a" 1}', { line: 1, column: 6, field: 'a' }],
    ['[1,2', { line: 1, column: 5, field: '' }],
    ['{"a":1} x', { line: 1, column: 9, field: 'a' }],
    ['{"a":"unended\n}', { line: 1, column: 6, field: 'a' }],
    ['01', { line: 1, column: 2, field: '' }],
  ])('%j', (text, expected) => {
    expect(jsonFault(text)).toEqual(expected);
  });

  test('there is one exactly where the browser finds one', () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const pieces = constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '1',
      '-0.5e3',
      '1.',
      '00',
      'true',
      'nul',
      ' ',
      '\n',
      '\u007f',
      '"\u0001"',
    );
    assert(
      property(
        oneof(
          json(),
          array(pieces).map(each => each.join('')),
        ),
        text => {
          expect(jsonFault(text) === null).toBe(isJson(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the body of an answer', () => {
  test('is spread out when it is JSON, and as it came when it is not', () => {
    expect(shownBody('{"a":[1]}', false)).toEqual({ text: '{\n  "a": [\n    1\n  ]\n}', isCut: false });
    expect(shownBody('<b>no</b>', false)).toEqual({ text: '<b>no</b>', isCut: false });
  });

  test('is no more than can be read', () => {
    const long = shownBody(JSON.stringify('x'.repeat(100_000)), false);
    expect([long.text.length, long.isCut]).toEqual([40_000, true]);
    expect(shownBody('{"a":', true)).toEqual({ text: '{"a":', isCut: true });
  });
});
