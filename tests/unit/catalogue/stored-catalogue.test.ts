import { describe, expect, test } from 'vitest';
import { segmentsToAdd, type StoredSegment } from '../../../src/catalogue/stored-catalogue.ts';

const base = (hash: string, to = 10): StoredSegment => ({ hash, kind: 'base', from: 0, to });
const delta = (from: number, to: number): StoredSegment => ({
  hash: `${from}-${to}`,
  kind: 'delta',
  from,
  to,
});
const whole = (position: number, ...order: StoredSegment[]) => ({ scope: 'e', position, order });
const part = (...order: StoredSegment[]) => ({ scope: 'e', position: null, order });
const hashes = (segments: StoredSegment[] | null) => segments && segments.map(({ hash }) => hash);
const at = (position: number, scope = 'e') => ({ scope, position, hashes: [] });
const some = (...hashes: string[]) => ({ scope: 'e', position: null, hashes });

describe('from a whole list at a position', () => {
  test('the deltas since lead on, in their order', () => {
    const stored = whole(14, base('a'), delta(10, 12), delta(12, 13), delta(13, 14));
    expect(hashes(segmentsToAdd(at(12), stored))).toEqual(['12-13', '13-14']);
    expect(segmentsToAdd(at(14), stored)).toEqual([]);
  });

  test('so does a delta that began before it, as the server or the device merges them', () => {
    expect(hashes(segmentsToAdd(at(12), whole(14, base('a'), delta(10, 14))))).toEqual(['10-14']);
  });

  test('merging deltas on the device changes nothing', () => {
    expect(segmentsToAdd(at(14), whole(14, base('a'), delta(10, 14)))).toEqual([]);
  });

  test('new bases are not needed where deltas still lead on', () => {
    expect(hashes(segmentsToAdd(at(12), whole(14, base('b', 12), delta(12, 14))))).toEqual(['12-14']);
  });

  test('a gap, bases ahead of it, an older list and another scope are laid anew', () => {
    expect(segmentsToAdd(at(11), whole(14, base('b', 12), delta(12, 14)))).toBeNull();
    expect(segmentsToAdd(at(12), whole(14, base('b', 14)))).toBeNull();
    expect(segmentsToAdd(at(15), whole(14, base('b', 14)))).toBeNull();
    expect(segmentsToAdd(at(14, 'other'), whole(14, base('a', 14)))).toBeNull();
    expect(segmentsToAdd(null, whole(14, base('a', 14)))).toBeNull();
  });
});

describe('from a part of the list', () => {
  test('more bases of the same manifest come on top, whatever their order, and the deltas after them', () => {
    expect(hashes(segmentsToAdd(some('b'), part(base('a'), base('b'), base('c'))))).toEqual(['a', 'c']);
    const all = whole(12, base('a'), base('b'), delta(10, 12));
    expect(hashes(segmentsToAdd(some('b'), all))).toEqual(['a', '10-12']);
  });

  test('a base below a delta that was laid already, or a part that is no longer named, is laid anew', () => {
    expect(segmentsToAdd(some('a', '10-12'), part(base('a'), base('b'), delta(10, 12)))).toBeNull();
    expect(segmentsToAdd(some('a', 'old'), part(base('a'), base('b')))).toBeNull();
  });

  test('is what is left of a whole list only by laying it anew', () => {
    expect(segmentsToAdd({ scope: 'e', position: 10, hashes: ['a', 'b'] }, part(base('a')))).toBeNull();
  });
});
