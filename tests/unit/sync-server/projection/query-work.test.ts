import { describe, expect, test } from 'vitest';
import { CollectionRows } from '../../../../sync-server/projection/collection-rows.ts';
import type { Query } from '../../../../sync-server/projection/row.ts';
import { readPlan } from '../../../../sync-server/projection/read-plan.ts';
import { rowMaker } from '../../../../sync-server/projection/record-to-row.ts';
import { runQuery } from '../../../../sync-server/projection/run-query.ts';
import { WorkMeter } from '../../../../sync-server/projection/work-meter.ts';
import type { JsonObject } from '../../../../sync-server/store/store.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { everyone, THINGS, thing } from './fixture.ts';

function rowsOf(count: number, dataOf: (index: number) => JsonObject): CollectionRows {
  const { make } = rowMaker(THINGS);
  const rows = new CollectionRows(THINGS);
  for (let index = 0; index < count; index += 1) {
    const row = make(thing({ documentId: `d${index}`, sequence: index + 1, data: dataOf(index) }), index);
    if (row) rows.put(row, 0);
  }
  return rows;
}

/** What a query did: 'done', or how it was ended. */
function within(steps: number, rows: CollectionRows, ...queries: Query[]): string {
  try {
    runQuery(rows, readPlan(rows.schema, queries, new WorkMeter(steps)), everyone, { countTotal: false });
    return 'done';
  } catch (error) {
    return error instanceof Error && 'type' in error ? String(error.type) : String(error);
  }
}

const contains = (values: string[], attribute = 'title'): Query => ({
  method: 'contains',
  attribute,
  values,
});

describe('the work of one query', () => {
  const long = rowsOf(100, () => ({ title: 'a'.repeat(8000) }));

  test('grows with the letters that are gone through and with what is looked for in them', () => {
    // 100 rows of 8,000 letters, once for the case and once for each part, eight letters a step.
    expect(within(210_000, long, contains(['b']))).toBe('done');
    expect(within(190_000, long, contains(['b']))).toBe('database_timeout');
    const parts = Array.from({ length: 50 }, (_, index) => `b${index}`);
    expect(within(210_000, long, contains(parts))).toBe('database_timeout');
    expect(within(5_200_000, long, contains(parts))).toBe('done');
  });

  test('counts a text that is looked for twice once', () => {
    expect(within(210_000, long, contains(['b', 'B', 'b']))).toBe('done');
  });

  test('of a search grows with the texts', () => {
    expect(within(100_000, long, { method: 'search', attribute: 'title', values: ['b'] })).toBe(
      'database_timeout',
    );
  });

  test('of lists grows with their elements', () => {
    const lists = rowsOf(100, () => ({ tags: Array.from({ length: 1000 }, (_, index) => `t${index}`) }));
    expect(within(110_000, lists, contains(['x'], 'tags'))).toBe('done');
    expect(within(90_000, lists, contains(['x'], 'tags'))).toBe('database_timeout');
    const element: Query = {
      method: 'elemMatch',
      attribute: 'tags',
      values: Array.from({ length: 20 }, () => ({ method: 'equal', values: ['x'] })),
    };
    expect(within(1_000_000, lists, element)).toBe('database_timeout');
  });

  test('of plain filters is a step for each row and filter', () => {
    const plain = rowsOf(1000, index => ({ pay: index }));
    const filters = Array.from(
      { length: 9 },
      (): Query => ({ method: 'notEqual', attribute: 'pay', values: [-1] }),
    );
    const none: Query = { method: 'equal', attribute: 'pay', values: [-1] };
    expect(within(11_000, plain, ...filters, none)).toBe('done');
    expect(within(10_999, plain, ...filters, none)).toBe('database_timeout');
  });

  test('is far from its end for what anybody needs', () => {
    const many = rowsOf(20_000, index => ({ title: `Truck driver, long haul, Regina ${index}` }));
    const search: Query = { method: 'search', attribute: 'title', values: ['nobody at all'] };
    expect(within(1_000_000, many, search)).toBe('done');
  });
});

describe('a page that was asked for before', () => {
  const far: Query = { method: 'offset', values: [400] };
  const ask = (rows: CollectionRows, audience: string, ...queries: Query[]) =>
    runQuery(rows, readPlan(rows.schema, queries), everyone, { audience });

  test('is told without looking at a row, to the same people and for the same page alone', () => {
    const rows = rowsOf(1000, index => ({ pay: index }));
    const first = ask(rows, 'ann', far);
    expect([first.total, first.rows[0]?.sequence]).toEqual([1000, 401]);
    expect(ask(rows, 'ann', far)).toEqual({ ...first, visited: 0 });
    expect(ask(rows, 'bob', far).visited).toBe(first.visited);
    const others: Query[][] = [
      [{ method: 'offset', values: [401] }],
      [far, { method: 'limit', values: [2] }],
      [far, { method: 'orderDesc', attribute: 'pay' }],
      [{ method: 'cursorAfter', values: ['d400'] }],
    ];
    for (const queries of others) expect(ask(rows, 'ann', ...queries).visited).toBeGreaterThan(0);
  });

  test('is looked for anew after any change', () => {
    const rows = rowsOf(500, index => ({ pay: index }));
    const first = ask(rows, 'ann', far);
    rows.remove('d0', 501, 0);
    const second = ask(rows, 'ann', far);
    expect([second.total, second.rows[0]?.sequence]).toEqual([499, 402]);
    expect(first.rows[0]?.sequence).toBe(401);
  });
});

describe('a random order', () => {
  const rows = rowsOf(40, index => ({ pay: index % 2 }));
  const ask = (random: () => number, ...queries: Query[]) =>
    runQuery(rows, readPlan(rows.schema, [{ method: 'orderRandom' }, ...queries]), everyone, {}, random);
  const ids = ({ rows: page }: ReturnType<typeof ask>) => page.map(({ documentId }) => documentId);

  test('has each row once, in another order each time', () => {
    const random = seededRandom(7);
    const all = { method: 'limit', values: [100] };
    const [first, second] = [ids(ask(random, all)), ids(ask(random, all))];
    expect(new Set(first)).toEqual(new Set(Array.from({ length: 40 }, (_, index) => `d${index}`)));
    expect(second).not.toEqual(first);
    expect(second.toSorted()).toEqual(first.toSorted());
  });

  test('keeps filters, limits and totals', () => {
    const found = ask(
      seededRandom(1),
      { method: 'equal', attribute: 'pay', values: [1] },
      { method: 'limit', values: [5] },
    );
    expect([found.total, found.rows.length]).toEqual([20, 5]);
    expect(found.rows.every(({ data }) => data['pay'] === 1)).toBe(true);
    expect(ids(ask(seededRandom(1), { method: 'offset', values: [100] }))).toEqual([]);
  });

  test('leaves the rows in the order they have', () => {
    ask(seededRandom(3));
    const plain = runQuery(rows, readPlan(rows.schema, []), everyone);
    expect(plain.rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  });
});
