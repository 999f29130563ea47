import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenGroups, groupBit, patchBetween } from '../../../../src/wire/segment/card-patch.ts';
import { aCard, anyCard } from '../../../support/card-arbitrary.ts';

describe('a patch', () => {
  test('laid over the one card gives the other', () => {
    fc.assert(
      fc.property(anyCard(fc.constant(7)), anyCard(fc.constant(7)), (before, after) => {
        expect({ ...before, ...patchBetween(before, after) }).toEqual(after);
      }),
    );
  });

  test('has the changed fields, with those that belong to them', () => {
    const before = aCard({ jobId: 7 });
    const after = aCard({ jobId: 7, payMin: 2100, vacancies: 3 });
    const patch = patchBetween(before, after);
    expect(patch).toEqual({ jobId: 7, payMin: 2100, payMax: null, vacancies: 3 });
    expect(patch && givenGroups(patch)).toBe(groupBit('pay') | groupBit('vacancies'));
  });

  test('is none between two cards that are alike', () => {
    fc.assert(
      fc.property(anyCard(), card => {
        expect(patchBetween(card, { ...card })).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  test('may not give a part of what belongs together, or nothing', () => {
    expect(() => givenGroups({ jobId: 7, payMin: 2100 })).toThrow('only a part of its pay');
    expect(() => givenGroups({ jobId: 7 })).toThrow('changes nothing');
  });
});
