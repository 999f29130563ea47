import { describe, expect, test } from 'vitest';
import { CollectionRows } from '../../../../sync-server/projection/collection-rows.ts';
import type { Query } from '../../../../sync-server/projection/row.ts';
import { readPlan } from '../../../../sync-server/projection/read-plan.ts';
import { rowMaker } from '../../../../sync-server/projection/record-to-row.ts';
import { queryInSlices, runQuery } from '../../../../sync-server/projection/run-query.ts';
import { everyone, THINGS, thing } from './fixture.ts';

const { make } = rowMaker(THINGS);

function rowsOf(count: number): CollectionRows {
  const rows = new CollectionRows(THINGS);
  for (let index = 0; index < count; index += 1) put(rows, index);
  return rows;
}

function put(rows: CollectionRows, index: number): void {
  const data = { title: `title ${index % 7}`, pay: index % 100 };
  const row = make(thing({ documentId: `d${index}`, sequence: index + 1, data }), index);
  if (!row) throw new Error('not a record');
  rows.put(row, 0);
}

/** A hundred filters, each of which every row is held against: some 100 steps a row. */
const COSTLY: Query[] = Array.from({ length: 90 }, (_, at) => ({
  method: 'notEqual',
  attribute: 'title',
  values: [`x${at}`],
}));

/** Runs it slice by slice, with `between` after each; gives the result and how many slices it took. */
function inSlices(
  rows: CollectionRows,
  queries: Query[],
  options = {},
  between: (slice: number) => void = () => {},
) {
  const slices = queryInSlices(rows, readPlan(rows.schema, queries), everyone, options);
  for (let count = 1; ; count += 1) {
    const { done, value } = slices.next();
    if (done) return { ...value, slices: count };
    between(count);
  }
}

describe('a query in slices', () => {
  const rows = rowsOf(12_000);

  test.each([
    ['a page far down', [{ method: 'offset', values: [9_000] }]],
    [
      'an order',
      [
        { method: 'orderDesc', attribute: 'pay' },
        { method: 'offset', values: [5_000] },
      ],
    ],
    ['after a cursor', [{ method: 'cursorAfter', values: ['d4000'] }]],
    ['before a cursor', [{ method: 'cursorBefore', values: ['d4000'] }]],
    ['nothing', [{ method: 'equal', attribute: 'title', values: ['nothing'] }]],
  ] as [string, Query[]][])('finds what it finds at once: %s', (_, more) => {
    const queries = [...COSTLY, ...more];
    const { slices, ...found } = inSlices(rows, queries);
    expect(found).toEqual(runQuery(rows, readPlan(rows.schema, queries), everyone));
    // 100,000 steps each, of 91 a row.
    expect(slices).toBeGreaterThanOrEqual(Math.floor((found.visited * 91) / 100_000));
    expect(slices).toBeGreaterThan(found.visited > 10_000 ? 2 : 0);
  });

  test('of little work is one', () => {
    expect(inSlices(rows, [{ method: 'limit', values: [25] }], { countTotal: false }).slices).toBe(1);
  });

  test('goes on with the rows of when it began, whatever comes and goes meanwhile', () => {
    const changing = rowsOf(12_000);
    const queries: Query[] = [
      ...COSTLY,
      { method: 'limit', values: [5_000] },
      { method: 'offset', values: [4_000] },
    ];
    const expected = runQuery(changing, readPlan(changing.schema, queries), everyone);
    let next = 20_000;
    const { rows: found, total } = inSlices(changing, queries, {}, slice => {
      for (let at = 0; at < 10; at += 1) {
        changing.remove(`d${slice * 20 + at}`, next, 0);
        put(changing, (next += 1));
      }
      // Whoever reads works the changes into the list.
      runQuery(changing, readPlan(changing.schema, []), everyone);
    });
    expect(found.map(({ documentId }) => documentId)).toEqual(
      expected.rows.map(({ documentId }) => documentId),
    );
    expect(total).toBe(expected.total);
  });

  test('is kept with the changes since its start, also those while it ran', () => {
    const changing = rowsOf(6_000);
    const options = { audience: 'ann' };
    const queries: Query[] = [...COSTLY, { method: 'equal', attribute: 'pay', values: [7] }];
    const first = inSlices(changing, queries, options, slice => changing.remove(`d${slice * 100}`, 9_000, 0));
    expect([first.slices > 2, first.total]).toEqual([true, 60]);
    // None of them was in the list.
    expect(inSlices(changing, queries, options)).toMatchObject({ total: 60, visited: 0 });
  });

  test('is not kept for others when its rows changed while it ran', () => {
    const changing = rowsOf(6_000);
    const options = { audience: 'ann' };
    const queries: Query[] = [...COSTLY, { method: 'equal', attribute: 'pay', values: [7] }];
    let isChanged = false;
    const first = inSlices(changing, queries, options, () => {
      if (!isChanged) changing.remove('d7', 9_000, 0);
      isChanged = true;
    });
    expect([isChanged, first.total]).toEqual([true, 60]);
    expect(inSlices(changing, queries, options).total).toBe(59);
    expect(inSlices(changing, queries, options).visited).toBe(0);
  });

  test('keeps no total of the rows of before, when they changed while its page was made', () => {
    const changing = rowsOf(4_500);
    const options = { audience: 'ann' };
    const queries: Query[] = [
      ...COSTLY,
      { method: 'offset', values: [4_000] },
      { method: 'limit', values: [5] },
    ];
    let isChanged = false;
    const first = inSlices(changing, queries, options, () => {
      if (!isChanged) changing.remove('d7', 20_000, 0);
      isChanged = true;
    });
    expect([isChanged, first.total]).toEqual([true, 4_500]);
    expect(inSlices(changing, queries, options).total).toBe(4_499);
  });
});
