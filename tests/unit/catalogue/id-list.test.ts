import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeIds, encodeIds } from '../../../src/catalogue/id-list.ts';

const ids = fc
  .uniqueArray(
    fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  )
  .map(list => Float64Array.from(list).sort());

test('ids come back as they were', () => {
  fc.assert(
    fc.property(ids, list => {
      expect(decodeIds(encodeIds(list))).toEqual(list);
    }),
    { numRuns: 500 },
  );
});

test('a step of less than 128 takes one byte', () => {
  expect(encodeIds(Float64Array.of(100, 200, 327)).byteLength).toBe(3);
});

test.each([
  ['a step of nothing', [5, 0]],
  ['an end in the middle of a step', [5, 0x80]],
  ['a step of more than 53 bits', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['an id above 2^53 - 1', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01]],
])('%s is no list', (_, bytes) => {
  expect(decodeIds(Uint8Array.from(bytes).buffer)).toBeNull();
});

test('any bytes are a list in order, or none, and never an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      const list = decodeIds(Uint8Array.from(bytes).buffer) ?? new Float64Array();
      expect(list).toEqual(Float64Array.from(new Set(list)).sort());
    }),
  );
});
