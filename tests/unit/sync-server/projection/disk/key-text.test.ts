import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyText, textOf } from '../../../../../sync-server/projection/disk/key-text.ts';

/** Any code units, also halves of pairs. */
const text = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff),
    ),
    { maxLength: 6 },
  )
  .map(units => String.fromCharCode(...units));

test('a key is well-formed text whose bytes are in the order of the original’s code units', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [keyA, keyB] = [keyText(a), keyText(b)];
      const [bytesA, bytesB] = [Buffer.from(keyA), Buffer.from(keyB)];
      expect(bytesA.toString()).toBe(keyA);
      expect(Math.sign(Buffer.compare(bytesA, bytesB))).toBe(a === b ? 0 : a < b ? -1 : 1);
      expect(keyA).not.toContain('\u0000');
      expect([textOf(keyA), textOf(keyB)]).toEqual([a, b]);
    }),
    { numRuns: 5_000 },
  );
});

test('usual texts are their own keys', () => {
  for (const each of ['', 'Lévis', '2026-01-01', 'team:x', '日本']) expect(keyText(each)).toBe(each);
});
