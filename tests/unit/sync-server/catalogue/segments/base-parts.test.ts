import { describe, expect, test } from 'vitest';
import type { ProvinceCode } from '../../../../../src/domain/province.ts';
import { baseParts } from '../../../../../sync-server/catalogue/segments/base-parts.ts';

function postings(counts: Partial<Record<ProvinceCode | 'none', number>>) {
  let jobId = 0;
  return Object.entries(counts).flatMap(([code, count]) =>
    Array.from({ length: count }, () => ({
      jobId: ++jobId,
      provinceId: code === 'none' ? null : (code as ProvinceCode),
    })),
  );
}

const shapeOf = (counts: Parameters<typeof postings>[0]) =>
  baseParts(postings(counts)).map(part => [part.province, part.postings.length]);

describe('bases', () => {
  test('are one of all provinces while the catalogue is small', () => {
    expect(shapeOf({ ON: 8_000, QC: 3_000, NU: 1_000 })).toEqual([['CA', 12_000]]);
    expect(shapeOf({})).toEqual([['CA', 0]]);
  });

  test('are cut by province, large ones into equal parts, small ones together', () => {
    expect(shapeOf({ ON: 17_000, QC: 4_000, YT: 30, none: 20 })).toEqual([
      ['ON', 5_667],
      ['ON', 5_667],
      ['ON', 5_666],
      ['QC', 4_000],
      ['CA', 50],
    ]);
  });

  test('have a label of their own for postings whose province is not known', () => {
    expect(shapeOf({ ON: 8_000, none: 5_000 })).toEqual([
      ['ON', 8_000],
      ['XX', 5_000],
    ]);
  });

  test('are cut along the job ids, so that a part that did not change stays the same', () => {
    const parts = baseParts(postings({ ON: 16_000 }).toReversed());
    expect(parts.map(part => [part.postings[0]?.jobId, part.postings.at(-1)?.jobId])).toEqual([
      [1, 8_000],
      [8_001, 16_000],
    ]);
  });
});
