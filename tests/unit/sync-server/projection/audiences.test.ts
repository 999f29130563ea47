import { expect, test } from 'vitest';
import { type Caller, GUEST, OPERATOR } from '../../../../sync-server/core/caller.ts';
import { CollectionRows } from '../../../../sync-server/projection/collection-rows.ts';
import type { Query } from '../../../../sync-server/projection/row.ts';
import { readPlan } from '../../../../sync-server/projection/read-plan.ts';
import { rowMaker } from '../../../../sync-server/projection/record-to-row.ts';
import { queryInSlices, runQuery } from '../../../../sync-server/projection/run-query.ts';
import { audienceOf, permissionTest, readerOf } from '../../../../sync-server/records/permissions.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { THINGS, thing } from './fixture.ts';

const { make } = rowMaker(THINGS);
const person = (id: string, ...more: string[]): Caller => ({
  kind: 'user',
  userId: id,
  roles: ['any', 'users', `user:${id}`, ...more],
});
const CALLERS = [
  GUEST,
  OPERATOR,
  person('ann'),
  person('bob'),
  person('cam', 'team:t'),
  person('dee', 'team:t'),
];
const LISTS = [
  ['read("any")'],
  ['read("any")', 'update("team:t")'],
  ['read("users")'],
  ['read("team:t")', 'update("team:t")'],
  ['read("user:ann")'],
  ['read("user:bob")'],
  [],
];

/** A hundred filters, so that a list takes several slices. */
const COSTLY: Query[] = Array.from({ length: 90 }, (_, at) => ({
  method: 'notEqual',
  attribute: 'title',
  values: [`x${at}`],
}));

function put(rows: CollectionRows, index: number, list: readonly string[]): void {
  const data = { title: `title ${index % 7}`, pay: index % 3 };
  const row = make(
    thing({ documentId: `d${index}`, sequence: index + 1, data, permissions: [...list] }),
    index,
  );
  if (!row) throw new Error('not a record');
  rows.put(row, 0);
}

/** As a route asks. */
function asked(rows: CollectionRows, caller: Caller) {
  const reader = readerOf(caller, THINGS, text => rows.isNamed(text));
  const readable = permissionTest(reader, 'read', THINGS);
  const isListed = ({ permissions }: { permissions: readonly string[] }) => readable(permissions);
  return [isListed, { audience: audienceOf(reader) }] as const;
}

test('callers whose other roles no row names share their answers', () => {
  const rows = new CollectionRows(THINGS);
  for (let index = 0; index < 40; index += 1) put(rows, index, ['read("users")']);
  const list = (caller: Caller) => runQuery(rows, readPlan(rows.schema, []), ...asked(rows, caller));
  expect(list(person('ann'))).toMatchObject({ total: 40, visited: 65 });
  expect(list(person('bob', 'team:t'))).toMatchObject({ total: 40, visited: 0 });
  put(rows, 40, ['read("team:t")']);
  expect(list(person('bob', 'team:t')).total).toBe(41);
  expect(list(person('ann'))).toMatchObject({ total: 40, visited: 0 });
});

test('what came and went between two lists of a caller doesn’t count for others', () => {
  const rows = new CollectionRows(THINGS);
  put(rows, 0, ['read("users")']);
  const total = (caller: Caller) => runQuery(rows, readPlan(rows.schema, []), ...asked(rows, caller)).total;
  expect(total(person('ann'))).toBe(1);
  put(rows, 1, ['read("user:ann")']);
  expect([total(person('bob')), total(person('ann'))]).toEqual([1, 2]);
  rows.remove('d1', 2, 0);
  expect([total(person('ann')), total(person('bob'))]).toEqual([1, 1]);
});

test.each([
  [1, 1_500],
  [2, 1_500],
  [3, 6],
  [4, 6],
  [5, 6],
])(
  'callers get the rows that they may read, and no others, while rows change (seed %i, %i rows)',
  (seed, count) => {
    const random = seededRandom(seed);
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const rows = new CollectionRows(THINGS);
    for (let index = 0; index < count; index += 1)
      put(rows, index, random() < 0.97 ? ['read("any")'] : one(LISTS));
    const change = () => {
      const index = Math.floor(random() * count);
      if (random() < 0.2) rows.remove(`d${index}`, 0, 0);
      else put(rows, index, one(LISTS));
    };
    let reused = 0;
    for (let turn = 0; turn < 80; turn += 1) {
      const caller = one(CALLERS);
      const readable = permissionTest(caller, 'read', THINGS);
      const queries: Query[] = [
        ...(random() < 0.5 ? COSTLY : []),
        { method: 'equal', attribute: 'pay', values: [Math.floor(random() * 3)] },
        { method: 'limit', values: [50] },
      ];
      const plan = () => readPlan(rows.schema, queries);
      const isListed = ({ permissions }: { permissions: readonly string[] }) => readable(permissions);
      const expected = runQuery(rows, plan(), isListed);
      const slices = queryInSlices(rows, plan(), ...asked(rows, caller));
      let found = slices.next();
      while (!found.done) {
        change();
        found = slices.next();
      }
      const ids = (page: readonly { documentId: string }[]) => page.map(({ documentId }) => documentId);
      expect(ids(found.value.rows)).toEqual(ids(expected.rows));
      if (found.value.visited === 0) reused += 1;
      const again = runQuery(rows, plan(), ...asked(rows, caller));
      const now = runQuery(rows, plan(), isListed);
      expect([again.total, ids(again.rows)]).toEqual([now.total, ids(now.rows)]);
      if (random() < 0.5) change();
    }
    expect(reused).toBeGreaterThan(0);
  },
);
