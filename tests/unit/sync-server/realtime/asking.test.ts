import { expect, test } from 'vitest';
import { askedInAddress } from '../../../../sync-server/realtime/asked-in-address.ts';
import { ownChannels } from '../../../../sync-server/realtime/channels.ts';
import { eventNames } from '../../../../sync-server/realtime/event-names.ts';
import { compileQueries } from '../../../../sync-server/realtime/subscription-queries.ts';

test('names of an event: the most exact first, each id or a star, then what it lies in', () => {
  expect(eventNames([['users', 'u']], 'update', 'name')).toEqual([
    'users.u.update.name',
    'users.*.update.name',
    'users.u.update',
    'users.*.update',
    'users.u',
    'users.*',
  ]);
  const names = eventNames(
    [
      ['databases', 'd'],
      ['collections', 'c'],
      ['documents', 'x'],
    ],
    'create',
  );
  expect(names).toHaveLength(8 * 2 + 4 + 2);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(-2)).toEqual(['databases.d', 'databases.*']);
});

test('`account` is one’s own, and somebody else’s is left out', () => {
  const asked = ['account', 'account.ann', 'account.bob', 'documents', 'documents'];
  expect(ownChannels(asked, 'ann')).toEqual(['account', 'account.ann', 'documents']);
  expect(ownChannels(asked, undefined)).toEqual(['account', 'documents']);
});

const QUERY = '{"method":"isNull","attribute":"a"}';

test('in the address: channels without queries in slot 0, others in the slots that they name', () => {
  const asked = askedInAddress({
    project: 'portage',
    'channels[0]': 'documents',
    'channels[]': ['rows', 'account'],
    'rows[1][]': QUERY,
    'account[1][0]': [QUERY, QUERY],
    'rows[2]': QUERY,
    'teams[0][]': QUERY,
  });
  const queries = [QUERY];
  expect(asked.sort((a, b) => a.slot - b.slot)).toEqual([
    { slot: 0, id: undefined, channels: ['documents'], queries: [] },
    { slot: 1, id: undefined, channels: ['rows', 'account'], queries },
    { slot: 2, id: undefined, channels: ['rows'], queries },
  ]);
  expect(askedInAddress({ project: 'portage' })).toEqual([]);
  expect(() => askedInAddress({ channels: ['a b'] })).toThrow('channel');
});

const payload = {
  text: 'b',
  number: 2,
  yes: true,
  unset: null,
  at: '2026-01-01T12:00:00.000+00:00',
};
const query = (method: string, attribute: string, ...values: unknown[]) =>
  JSON.stringify({ method, attribute, ...(values.length > 0 && { values }) });
const nested = (method: string, ...values: string[]) =>
  `{"method":"${method}","values":[${values.join(',')}]}`;

test.each([
  [query('equal', 'text', 'a', 'b'), true],
  [query('equal', 'text', 'B'), false],
  [query('equal', 'number', '2', 2), true],
  [query('notEqual', 'text', 'a'), true],
  [query('notEqual', 'text', 'b'), false],
  [query('notEqual', 'text', 'a', 'b'), false],
  [query('notEqual', 'at', '2026-01-01T12:00:00Z'), false],
  [query('lessThan', 'number', 2), false],
  [query('lessThanEqual', 'number', 2), true],
  [query('greaterThan', 'number', 1), true],
  [query('greaterThanEqual', 'number', 3), false],
  [query('greaterThan', 'text', 'a'), true],
  [query('greaterThan', 'number', '1'), false],
  [query('equal', 'yes', true), true],
  [query('isNull', 'unset'), true],
  [query('isNotNull', 'unset'), false],
  [query('isNull', 'missing'), false],
  [query('isNotNull', 'text'), true],
  [query('equal', 'unset', ''), false],
  [query('notEqual', 'unset', 'x'), false],
  [query('notEqual', 'missing', 'x'), false],
  [query('equal', 'at', '2026-01-01T14:00:00+02:00'), true],
  [query('lessThan', 'at', '2026-01-02'), true],
  [query('lessThan', 'yes', 1), false],
  [nested('or', query('equal', 'text', 'x'), query('equal', 'number', 2)), true],
  [nested('and', query('equal', 'text', 'b'), query('equal', 'number', 3)), false],
])('%s → %s', (text, expected) => {
  expect(compileQueries([text]).matches?.(payload)).toBe(expected);
});

test('all queries must hold; none, or `select("*")`, is every event', () => {
  expect(compileQueries([query('equal', 'text', 'b'), query('equal', 'number', 3)]).matches?.(payload)).toBe(
    false,
  );
  expect(compileQueries([])).toEqual({ matches: null, conditions: 0 });
  expect(
    compileQueries([query('equal', 'text', 'x'), '{"method":"select","values":["*"]}']).matches,
  ).toBeNull();
});

test.each([
  ['{"method":"select","values":["name"]}', 'Only select("*")'],
  [query('search', 'text', 'b'), 'not supported in Realtime queries'],
  [nested('or', query('equal', 'text', 'b'), query('between', 'number', 0, 1)), "'between'"],
  [nested('or', query('equal', 'text', 'b')), 'at least two'],
  [query('equal', 'text'), 'value is invalid'],
  [query('equal', 'text', ['b']), 'value is invalid'],
  [query('equal', 'number', ...Array.from({ length: 501 }, (_, at) => at)), 'value is invalid'],
  [query('greaterThan', 'number', 1, 2), 'value is invalid'],
  [query('equal', '', 'b'), 'attribute is missing'],
  ['{', 'Syntax error'],
])('%s is refused', (text, words) => {
  expect(() => compileQueries([text])).toThrow(words);
});
