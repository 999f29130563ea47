import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import type { Query } from '../../../../sync-server/projection/row.ts';
import { everyone, KINDS, projectionOf, thing } from './fixture.ts';

let ask: (...queries: Query[]) => unknown;
let select: (...queries: Query[]) => readonly string[] | null;

beforeAll(async () => {
  const { projection } = await projectionOf([
    thing({ documentId: 'a', sequence: 1, data: { pay: 1, title: 'Cook' }, permissions: ['read("any")'] }),
    thing({ documentId: 'hidden', sequence: 2, data: { pay: 2 }, permissions: [] }),
    thing({ documentId: 'unset', sequence: 3, permissions: ['read("any")'] }),
  ]);
  ask = (...queries) => {
    try {
      return projection
        .query('things', queries, row => row.permissions.length > 0)
        .rows.map(({ documentId }) => documentId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return `${error.status} ${error.type}: ${error.message}`;
    }
  };
  select = (...queries) => projection.query('things', queries, everyone).select;
});

const equal = (values: unknown[], attribute = 'pay'): Query => ({ method: 'equal', attribute, values });
const invalid = (reason: string) => `400 general_query_invalid: Invalid query: ${reason}`;
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const nest = (depth: number): Query =>
  depth === 0 ? equal([1]) : { method: 'and', values: [nest(depth - 1), equal([1])] };

const REFUSED: [string, Query[], string][] = [
  [
    'an unknown method',
    [{ method: 'regex', attribute: 'pay', values: ['(a+)+$'] }],
    'Invalid query method: regex',
  ],
  ['no method', [{ method: '' }], 'Invalid query method: '],
  ['a method of every object', [{ method: 'constructor', values: [] }], 'Invalid query method: constructor'],
  ['an unknown attribute', [equal([1], 'nothing')], 'Attribute not found in schema: nothing'],
  ['an attribute of every object', [equal([1], '__proto__')], 'Attribute not found in schema: __proto__'],
  ['no attribute', [{ method: 'equal', values: [1] }], 'Attribute not found in schema: '],
  [
    'an attribute that is not indexed',
    [equal(['x'], 'details')],
    'Cannot query on attribute "details" because it is not indexed.',
  ],
  ['text for a number', [equal(['1'])], 'Query value is invalid for attribute "pay"'],
  ['a fraction for an integer', [equal([1.5])], 'Query value is invalid for attribute "pay"'],
  ['null as a value', [equal([null])], 'Query value is invalid for attribute "pay"'],
  ['an object as a value', [equal([{}], 'title')], 'Query value is invalid for attribute "title"'],
  ['a number for text', [equal([1], 'city')], 'Query value is invalid for attribute "city"'],
  ['a number for a boolean', [equal([1], 'open')], 'Query value is invalid for attribute "open"'],
  ['no moment', [equal(['yesterday'], '$createdAt')], 'Query value is invalid for attribute "$createdAt"'],
  ['no number', [equal(['one'], '$sequence')], 'Query value is invalid for attribute "$sequence"'],
  ['no value', [equal([])], 'Equal queries require at least one value.'],
  [
    'values that are left out',
    [{ method: 'equal', attribute: 'pay' }],
    'Equal queries require at least one value.',
  ],
  [
    'two values to compare with',
    [{ method: 'lessThan', attribute: 'pay', values: [1, 2] }],
    'LessThan queries require exactly one value.',
  ],
  [
    'two values not to equal',
    [{ method: 'notEqual', attribute: 'pay', values: [1, 2] }],
    'NotEqual queries require exactly one value.',
  ],
  [
    'one end of a range',
    [{ method: 'between', attribute: 'pay', values: [1] }],
    'Between queries require exactly two values.',
  ],
  ['more than 500 values', [equal(times(501, 1))], 'Query on attribute has greater than 500 values: pay'],
  [
    'more than 500 texts',
    [{ method: 'contains', attribute: 'city', values: times(501, 'x') }],
    'Query on attribute has greater than 500 values: city',
  ],
  [
    'a part of a number',
    [{ method: 'contains', attribute: 'pay', values: ['1'] }],
    'Cannot query contains on attribute "pay" because it is not an array or string.',
  ],
  [
    'the start of a number',
    [{ method: 'startsWith', attribute: 'pay', values: ['1'] }],
    'Cannot query startsWith on attribute "pay" because it is not an array or string.',
  ],
  [
    'a search without an index',
    [{ method: 'search', attribute: 'city', values: ['x'] }],
    'Searching by attribute "city" requires a fulltext index.',
  ],
  [
    'a list that equals something',
    [{ method: 'equal', attribute: 'tags', values: ['x'] }],
    'Cannot query equal on attribute "tags" because it is an array.',
  ],
  [
    'a list by which to order',
    [{ method: 'orderAsc', attribute: 'tags' }],
    'Cannot order by attribute "tags" because it is an array.',
  ],
  [
    'an element of what is no list',
    [{ method: 'elemMatch', attribute: 'pay', values: [{ method: 'equal', values: [1] }] }],
    'Cannot query elemMatch on attribute "pay" because it is not an array.',
  ],
  [
    'an element that matches nothing in particular',
    [{ method: 'elemMatch', attribute: 'tags', values: [] }],
    'ElemMatch queries require at least one query',
  ],
  [
    'a cursor in no order',
    [{ method: 'orderRandom' }, { method: 'cursorAfter', values: ['a'] }],
    'Cursors cannot be used with a random order',
  ],
  [
    'no limit',
    [{ method: 'limit', values: [0] }],
    'Invalid limit: Value must be a valid range between 1 and 5,000',
  ],
  [
    'too high a limit',
    [{ method: 'limit', values: [5001] }],
    'Invalid limit: Value must be a valid range between 1 and 5,000',
  ],
  [
    'a limit in words',
    [{ method: 'limit', values: ['5'] }],
    'Invalid limit: Value must be a valid range between 1 and 5,000',
  ],
  [
    'a negative offset',
    [{ method: 'offset', values: [-1] }],
    'Invalid offset: Value must be a valid range between 0 and 9,007,199,254,740,991',
  ],
  [
    'a cursor that is no id',
    [{ method: 'cursorAfter', values: [5] }],
    'Invalid cursor: Value must be the id of a document',
  ],
  [
    'an order by nothing known',
    [{ method: 'orderAsc', attribute: 'nothing' }],
    'Attribute not found in schema: nothing',
  ],
  ['six orders', times(6, { method: 'orderAsc', attribute: 'pay' }), 'more than 5 order attributes'],
  ['a choice of nothing', [{ method: 'select', values: [] }], 'No attributes selected'],
  [
    'a choice of what is not there',
    [{ method: 'select', values: ['nothing'] }],
    'Attribute not found in schema: nothing',
  ],
  ['a choice that is no name', [{ method: 'select', values: [1] }], 'Attribute selection must be a string'],
  ['101 queries', times(101, equal([1])), 'more than 100 queries'],
  [
    '101 queries, most of them nested',
    [{ method: 'or', values: times(100, equal([1])) }],
    'more than 100 queries',
  ],
  ['queries nested too deep', [nest(3)], 'nested deeper than 3'],
  ['one query in an or', [{ method: 'or', values: [equal([1])] }], 'Or queries require at least two queries'],
  [
    'a limit within an and',
    [{ method: 'and', values: [equal([1]), { method: 'limit', values: [1] }] }],
    'And queries can only contain filter queries',
  ],
  ['nested text', [{ method: 'and', values: ['equal', 'equal'] }], 'Syntax error'],
  [
    'a nested method that is no text',
    [{ method: 'and', values: [{ method: 1 }, equal([1])] }],
    'Syntax error',
  ],
];

describe('a query that cannot be answered', () => {
  test.each(REFUSED)('is refused: %s', (_, queries, reason) => {
    expect(ask(...queries)).toBe(invalid(reason));
  });

  test('does not overflow however deep it is', () => {
    expect(ask(nest(5000))).toBe(invalid('nested deeper than 3'));
  });
});

describe('a query that looks odd but is fine', () => {
  const FINE: [string, Query[], string[]][] = [
    ['nothing asked', [], ['a', 'unset']],
    ['an order without an attribute: by age', [{ method: 'orderDesc', attribute: '' }], ['unset', 'a']],
    [
      'the first of two limits',
      [
        { method: 'limit', values: [1] },
        { method: 'limit', values: [2] },
      ],
      ['a'],
    ],
    ['nested three deep', [nest(2)], ['a']],
    ['500 values', [equal(Array.from({ length: 500 }, (_, index) => index))], ['a']],
    ['a sequence as text, as it is on the wire', [equal(['1'], '$sequence')], ['a']],
    ['a moment in another form', [equal(['2026-01-01'], '$createdAt')], ['a', 'unset']],
    ['a moment with another offset', [equal(['2025-12-31T19:00:00-05:00'], '$createdAt')], ['a', 'unset']],
    [
      'a range the wrong way round',
      [
        { method: 'between', attribute: 'pay', values: [5, 1] },
        { method: 'orderAsc', attribute: 'pay' },
      ],
      [],
    ],
    ['an offset past the end', [{ method: 'offset', values: [10] }], []],
  ];
  test.each(FINE)('is answered: %s', (_, queries, ids) => {
    expect(ask(...queries)).toEqual(ids);
  });
});

describe('a cursor', () => {
  const CURSOR_LOST =
    '400 general_cursor_not_found: The cursor is invalid. This can happen if the item represented by the cursor has been deleted.';

  test('that points to nothing is refused', () => {
    expect(ask({ method: 'cursorAfter', values: ['nothing'] })).toBe(CURSOR_LOST);
  });

  test('that points to what the caller may not read is refused in the same words', () => {
    expect(ask({ method: 'cursorAfter', values: ['hidden'] })).toBe(CURSOR_LOST);
    expect(ask({ method: 'cursorBefore', values: ['hidden'] })).toBe(CURSOR_LOST);
  });

  test('to a row that has nothing where the order looks is refused', () => {
    const answer = ask(
      { method: 'orderAsc', attribute: 'pay' },
      { method: 'cursorAfter', values: ['unset'] },
    );
    expect(answer).toMatch(/^400 database_query_order_null: /);
  });

  test('to the last row gives an empty page', () => {
    expect(ask({ method: 'cursorAfter', values: ['unset'] })).toEqual([]);
  });
});

describe('a choice of attributes', () => {
  test('is handed on; the star, or none, is all', () => {
    expect(
      select({ method: 'select', values: ['title', '$id'] }, { method: 'select', values: ['details'] }),
    ).toEqual(['title', '$id', 'details']);
    expect(select({ method: 'select', values: ['title', '*'] })).toBeNull();
    expect(select()).toBeNull();
  });
});

describe.each(KINDS)('a search through rows %s', kind => {
  test('takes all its words, whatever their case and accents, and the last as far as it goes', async () => {
    const titles = [
      'Truck driver',
      'Chauffeuse de camion',
      'Cuisinière',
      'driver of trucks',
      'C++ developer',
      '',
    ];
    const { projection } = await projectionOf(
      titles.map((title, index) => thing({ documentId: `t${index}`, sequence: index + 1, data: { title } })),
      kind,
    );
    const search = (text: string, method = 'search') =>
      projection
        .query('things', [{ method, attribute: 'title', values: [text] }], everyone)
        .rows.map(({ data }) => data['title']);
    expect(search('DRIVER truck')).toEqual(['Truck driver', 'driver of trucks']);
    expect(search('truck driver')).toEqual(['Truck driver']);
    expect(search('cuisiniere')).toEqual(['Cuisinière']);
    expect(search('de cam')).toEqual(['Chauffeuse de camion']);
    expect(search('c++')).toEqual(['C++ developer']);
    expect(search('iver')).toEqual([]);
    expect(search('  ')).toEqual([]);
    // A phrase: whole words, in this order, side by side.
    expect(search('"truck driver"')).toEqual(['Truck driver']);
    expect(search(' "DRIVER of" ')).toEqual(['driver of trucks']);
    expect(search('"driver truck"')).toEqual([]);
    expect(search('"driver trucks"')).toEqual([]);
    expect(search('"truck driv"')).toEqual([]);
    expect(search('""')).toEqual([]);
    expect(search('"')).toEqual([]);
    expect(search('driver', 'notSearch')).toEqual([
      'Chauffeuse de camion',
      'Cuisinière',
      'C++ developer',
      '',
    ]);
  });
});
