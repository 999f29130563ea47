import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailsParts } from '../../../../../sync-server/catalogue/details/details-parts.ts';

const MOST = 256;
/** Numbers as they come: small ones of an import, made by time, and anywhere. */
const number = fc.oneof(
  fc.integer({ min: 36_000_000, max: 36_004_000 }),
  fc.integer({ min: 0, max: 3_000 }).map(second => (1_790_000_000 + second) * 2 ** 22 + 77),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);
const numbers = fc.uniqueArray(number, { maxLength: 1_500, size: 'max' });
const partsOf = (jobIds: readonly number[]) =>
  detailsParts(jobIds.map(jobId => ({ jobId }))).map(({ from, to, postings }) => ({
    from,
    to,
    jobIds: postings.map(({ jobId }) => jobId),
  }));

describe('parts of a province', () => {
  test('hold each posting once, in the one range that it belongs to, and never too many', () => {
    fc.assert(
      fc.property(numbers, jobIds => {
        const parts = partsOf(jobIds);
        expect(parts.flatMap(part => part.jobIds)).toEqual(jobIds.toSorted((a, b) => a - b));
        let last = -1;
        for (const { from, to, jobIds: held } of parts) {
          expect(from).toBeGreaterThan(last);
          expect(held.length).toBeLessThanOrEqual(MOST);
          expect(held.length).toBeGreaterThan(0);
          expect(held.every(jobId => jobId >= from && jobId <= to)).toBe(true);
          last = to;
        }
      }),
      { numRuns: 40 },
    );
  });

  test('stay as they are, but for the one whose posting came or went', () => {
    fc.assert(
      fc.property(numbers, number, (jobIds, one) => {
        const without = jobIds.filter(jobId => jobId !== one);
        const [before, after] = [partsOf(without), partsOf([...without, one])];
        const holds = ({ from, to }: { from: number; to: number }) => from <= one && one <= to;
        // The coarser of both: a part that becomes too large is two.
        const ranges = [...before, ...after].filter(holds);
        const from = Math.min(...ranges.map(range => range.from));
        const to = Math.max(...ranges.map(range => range.to));
        const outside = (parts: typeof before) => parts.filter(part => part.to < from || part.from > to);
        expect(outside(after)).toEqual(outside(before));
        expect(after.length - outside(after).length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });

  test('of numbers made by time: new postings are together in the last', () => {
    const old = Array.from({ length: 10_000 }, (_, minute) => (1_790_000_000 + 60 * minute) * 2 ** 22);
    const fresh = Array.from({ length: 50 }, (_, second) => (1_790_600_000 + second) * 2 ** 22);
    const before = new Set(partsOf(old).map(part => JSON.stringify(part)));
    const changed = partsOf([...old, ...fresh]).filter(part => !before.has(JSON.stringify(part)));
    expect(changed.length).toBeLessThanOrEqual(2);
  });

  test('of nothing are none', () => {
    expect(partsOf([])).toEqual([]);
  });
});
