import { beforeAll, describe, expect, test } from 'vitest';
import { CollectionRows } from '../../../../sync-server/projection/collection-rows.ts';
import type { Query } from '../../../../sync-server/projection/row.ts';
import { readPlan } from '../../../../sync-server/projection/read-plan.ts';
import { rowMaker } from '../../../../sync-server/projection/record-to-row.ts';
import { runQuery } from '../../../../sync-server/projection/run-query.ts';
import { everyone, THINGS, thing } from './fixture.ts';

const MANY = 20_000;
const CITIES = ['Ottawa', 'Laval', 'Regina', 'Halifax'];
const { make: toRow } = rowMaker(THINGS);
const rows = new CollectionRows(THINGS);

/** A quarter of the rows in each city; two hundred days; one row of each code. */
function put(index: number, data = {}): void {
  const row = toRow(
    thing({
      documentId: `d${index}`,
      sequence: index + 1,
      data: {
        title: `title ${index}`,
        city: CITIES[index % 4] ?? null,
        day: `2026-01-${String(1 + (index % 200)).padStart(3, '0')}`,
        code: index,
        pay: index % 1000,
        ...data,
      },
    }),
    index,
  );
  if (!row) throw new Error('not a record');
  rows.put(row, 0);
}

beforeAll(() => {
  for (let index = 0; index < MANY; index += 1) put(index);
});

const equal = (attribute: string, ...values: unknown[]): Query => ({ method: 'equal', attribute, values });
const newest: Query = { method: 'orderDesc', attribute: 'day' };
const ask = (queries: Query[], options = {}) =>
  runQuery(rows, readPlan(rows.schema, queries), everyone, options);
const page = { countTotal: false };

describe('what a query looks at', () => {
  test('one page of one city, newest first: that page alone', () => {
    expect(ask([equal('city', 'Laval'), newest], page).visited).toBe(25);
  });

  test('the page after a cursor: that page alone', () => {
    const first = ask([equal('city', 'Laval'), newest], page);
    const cursor = { method: 'cursorAfter', values: [first.rows.at(-1)?.documentId] };
    const second = ask([equal('city', 'Laval'), newest, cursor], page);
    expect(second.visited).toBe(25);
    expect(second.rows[0]?.sequence).not.toBe(first.rows[0]?.sequence);
  });

  test('the page before a cursor: that page alone', () => {
    const cursor = { method: 'cursorBefore', values: ['d9001'] };
    expect(ask([equal('city', 'Laval'), newest, cursor], page).visited).toBe(25);
  });

  test('a unique value: its row', () => {
    const found = ask([equal('code', 777), newest]);
    expect(found.rows.map(({ documentId }) => documentId)).toEqual(['d777']);
    expect(found.visited).toBeLessThanOrEqual(2);
  });

  test('some ids: their rows', () => {
    const found = ask(
      [equal('$id', 'd5', 'd3', 'nobody', 'd4'), { method: 'orderAsc', attribute: 'code' }],
      page,
    );
    expect(found.rows.map(({ documentId }) => documentId)).toEqual(['d3', 'd4', 'd5']);
    expect(found.visited).toBe(3);
  });

  test('two indexed values: the fewer rows', () => {
    const found = ask([equal('city', 'Ottawa'), equal('day', '2026-01-001')], page);
    expect(found.visited).toBeLessThanOrEqual(100);
    expect(found.rows).toHaveLength(25);
  });

  test('a range of what the order goes by: the range', () => {
    const since: Query = { method: 'greaterThanEqual', attribute: 'day', values: ['2026-01-199'] };
    const found = ask([since, newest]);
    expect(found.total).toBe(200);
    expect(found.visited).toBe(25 + 200);
  });

  test('a range from either end of the order', () => {
    const since: Query = { method: 'greaterThanEqual', attribute: 'day', values: ['2026-01-199'] };
    const until: Query = { method: 'lessThan', attribute: 'day', values: ['2026-01-003'] };
    expect(ask([since, { method: 'orderAsc', attribute: 'day' }]).visited).toBe(25 + 200);
    expect(ask([until, newest]).visited).toBe(25 + 200);
    const after: Query = { method: 'greaterThan', attribute: 'day', values: ['2026-01-198'] };
    expect(ask([after, { method: 'orderAsc', attribute: 'day' }]).visited).toBe(25 + 200);
    expect(
      ask([{ method: 'between', attribute: 'day', values: ['2026-01-007', '2026-01-008'] }, newest]).visited,
    ).toBe(25 + 200);
  });

  test('a range within a city', () => {
    const until: Query = { method: 'lessThan', attribute: 'day', values: ['2026-01-010'] };
    const found = ask([equal('city', 'Ottawa'), until, { method: 'orderAsc', attribute: 'day' }]);
    expect(found.visited).toBe(25 + found.total);
  });

  test('all of it, by age: a page; and never more than 5,000 to count', () => {
    expect(ask([], page).visited).toBe(25);
    expect(ask([newest]).visited).toBe(25 + 5000);
  });

  test('a total that is known: nothing more, until a row changes', () => {
    const queries = [equal('city', 'Regina'), newest];
    const audience = { audience: 'guests' };
    expect(ask(queries, audience)).toMatchObject({ total: 5000, visited: 5025 });
    expect(ask([...queries, { method: 'limit', values: [5] }], audience)).toMatchObject({
      total: 5000,
      visited: 5,
    });
    expect(ask(queries, { audience: 'users' }).visited).toBe(5025);
    rows.remove('d2', 0, 0);
    expect(ask(queries, audience)).toMatchObject({ total: 4999, visited: 25 + 4999 });
    put(2);
  });

  test('an answer that is known, after changes: the changed rows, unless the page is another one', () => {
    const audience = { audience: 'guests' };
    const until: Query = { method: 'lessThan', attribute: 'day', values: ['2026-01-010'] };
    const queries = [equal('city', 'Halifax'), until, { method: 'orderAsc', attribute: 'day' }];
    const { total, rows: known } = ask(queries, audience);
    put(1, { day: '2026-01-003' });
    put(0, { day: '2026-01-300' });
    expect(ask(queries, audience)).toMatchObject({ total, visited: 0, rows: known });
    rows.remove('d3', 0, 0);
    expect(ask(queries, audience)).toMatchObject({ total: total - 1, visited: 25 });
    for (let index = 0; index < 100; index += 1) put(index);
    expect(ask(queries, audience)).toMatchObject({ total, visited: 25 + total });
  });

  test('an answer whose cursor moved: it is found anew', () => {
    const audience = { audience: 'guests', countTotal: false };
    const queries = [
      equal('city', 'Halifax'),
      { method: 'orderAsc', attribute: 'code' },
      { method: 'cursorAfter', values: ['d100'] },
    ];
    expect(ask(queries, audience).rows[0]?.documentId).toBe('d103');
    put(100, { code: 202 });
    expect(ask(queries, audience).rows[0]?.documentId).toBe('d203');
    put(100);
  });

  test('stays as little after changes', () => {
    for (let index = 0; index < 100; index += 1) put(index, { day: '2026-02-001' });
    const found = ask([equal('city', 'Laval'), newest], page);
    expect(found.visited).toBe(25);
    expect(new Set(found.rows.map(({ data }) => data['day']))).toEqual(new Set(['2026-02-001']));
    expect(found.rows.map(({ sequence }) => sequence)).toEqual(found.rows.map((_, index) => 2 + index * 4));
  });
});
