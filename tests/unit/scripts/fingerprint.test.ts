import { expect, test } from 'vitest';
import { fingerprint, wordRuns } from '../../../scripts/fingerprint.mjs';

test('a text has the same one each time, another text another', () => {
  expect(fingerprint('Cooks')).toBe(fingerprint('Cooks'));
  expect(fingerprint('Cooks')).not.toBe(fingerprint('cooks'));
  expect(fingerprint('Cooks')).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprint('Cooks', 6)).toBe(fingerprint('Cooks').slice(0, 6));
});

test('runs of words are in any writing the same, the whole name among them', () => {
  expect(wordRuns('Larch & Ladle, LTD.')).toEqual(['larch ladle ltd', 'larch ladle', 'ladle ltd']);
  expect(wordRuns('Fathom')).toEqual(['fathom']);
});
