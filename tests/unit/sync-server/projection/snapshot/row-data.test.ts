import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { JOBS } from '../../../../../src/wire/collections.ts';
import { rowMaker } from '../../../../../sync-server/projection/record-to-row.ts';
import {
  rowsFromColumns,
  rowsToColumns,
} from '../../../../../sync-server/projection/snapshot/row-columns.ts';
import type { Row } from '../../../../../sync-server/projection/row.ts';
import type { JsonObject } from '../../../../../sync-server/store/store.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const COMMON = {
  verified: true,
  provinceId: 'AB',
  province: 'AB',
  payPeriod: 'hour',
  hoursMin: 3750,
  lmiaStatus: 'requested',
  source: 'table',
};

function posting(jobId: number, data: JsonObject = {}): JsonObject {
  return {
    collectionId: 'jobs',
    documentId: `p${jobId}`,
    sequence: jobId,
    createdAt: '2026-11-02T08:00:00.000+00:00',
    updatedAt: '2026-11-02T08:00:00.000+00:00',
    permissions: ['read("any")'],
    data: { ...COMMON, jobId, jobTitle: `Cook ${jobId}`, ...data },
    operation: { id: `op-${jobId}`, digest: 'd'.repeat(64), person: 'user:a', reference: `PT-${jobId}` },
  };
}

/** How many attributes a row holds itself. */
const heldAlone = ({ data }: Row) => Object.values(data).length;

function rowsOf(bodies: readonly JsonObject[]) {
  const maker = rowMaker(JOBS);
  return { maker, rows: bodies.flatMap((body, at) => maker.make(body, at + 1) ?? []) };
}

describe('a posting in memory', () => {
  test('has every attribute under its name, and null where none is set', () => {
    const { maker, rows } = rowsOf([posting(1001), posting(1002, { provinceId: 'QC', verified: false })]);
    const named = rows.map(({ data }) => Object.fromEntries(maker.keys.map(key => [key, data[key]])));
    const nothing = Object.fromEntries(maker.keys.map(key => [key, null]));
    expect(named).toEqual([
      { ...nothing, ...COMMON, jobId: 1001, jobTitle: 'Cook 1001' },
      {
        ...nothing,
        ...COMMON,
        jobId: 1002,
        jobTitle: 'Cook 1002',
        provinceId: 'QC',
        verified: false,
      },
    ]);
  });

  test('tells values of different kinds apart', () => {
    const { rows } = rowsOf([
      posting(1, { source: '' }),
      posting(2, { source: null }),
      posting(3, { source: 'null' }),
      posting(4, { hoursMin: null, source: '3750' }),
      posting(5, { hoursMin: 0 }),
    ]);
    expect(rows.map(({ data }) => [data['source'], data['hoursMin']])).toEqual([
      ['', 3750],
      [null, 3750],
      ['null', 3750],
      ['3750', null],
      ['table', 0],
    ]);
  });

  test('shares half of its attributes with all postings that have the same ones', () => {
    const { maker, rows } = rowsOf([posting(1), posting(2)]);
    expect(maker.keys.length).toBe(37);
    expect(rows.map(heldAlone)).toEqual([16, 16]);
    const shared = rows.map(({ data }) =>
      Object.getOwnPropertySymbols(data).map(each => Reflect.get(data, each)),
    );
    expect(shared[0]).toHaveLength(1);
    expect(shared[0]?.[0]).toBe(shared[1]?.[0]);
  });

  test('has its own attributes in one object without room to spare', () => {
    const { keys, dataOf } = rowMaker(JOBS);
    const COUNT = 100_000;
    const measured = [1, 2, 3].map(() => {
      collectGarbage();
      const before = process.memoryUsage().heapUsed;
      const all = Array.from({ length: COUNT }, (_, jobId) =>
        dataOf(index => (keys[index] === 'jobId' ? jobId : null)),
      );
      collectGarbage();
      return (process.memoryUsage().heapUsed - before) / all.length;
    });
    const [, median = Number.NaN] = measured.sort((a, b) => a - b);
    // Eight bytes for each of 16 attributes, the combination, a place in the list, and three for what V8 knows about an object.
    expect(median).toBeLessThan(8 * (16 + 1 + 1 + 3) + 8);
  });

  test('shares nothing with a collection of another database that has the same id', () => {
    const { make } = rowMaker({ ...JOBS, databaseId: 'other', storage: 'x~1' });
    expect([make(posting(1), 1)].map(row => row && heldAlone(row))).toEqual([37]);
  });

  test('is the same again after a restart, and shares as much', () => {
    const { maker, rows } = rowsOf([posting(1), posting(2, { closedAt: '2026-11-03T08:00:00.000+00:00' })]);
    const written = structuredClone([...rowsToColumns(rows, maker.keys)]).values();
    const again = rowMaker(JOBS);
    const read = rowsFromColumns(() => written.next().value, again);
    expect(read.map(heldAlone)).toEqual([16, 16]);
    const valuesOf = ({ data }: Row) => maker.keys.map(key => data[key]);
    expect(read.map(valuesOf)).toEqual(rows.map(valuesOf));
    expect(read.map(({ operation }) => operation)).toEqual(rows.map(({ operation }) => operation));
  });

  test('shares a name after a restart that other postings have too, also where most names differ', () => {
    const bodies = Array.from({ length: 3_000 }, (_, at) =>
      posting(at + 1, { businessName: `Employer ${at % 2_500}` }),
    );
    const { maker, rows } = rowsOf(bodies);
    const written = [...rowsToColumns(rows, maker.keys)].values();
    const again = rowMaker(JOBS);
    const share = vi.spyOn(again.poolOf('businessName'), 'share');
    const read = rowsFromColumns(() => written.next().value, again);
    expect(read.at(-1)?.data['businessName']).toBe('Employer 499');
    expect(share).toHaveBeenCalledTimes(3_000);
  });
});
