import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ManifestAnswer, windowFor } from '../../../../../sync-server/catalogue/manifest/manifest-answer.ts';

describe('the answer', () => {
  test.each([1, 60, 5_000, 300_000])('is the same in each encoding, of %d entries', count => {
    const value = {
      segments: Array.from({ length: count }, (_, at) => ({ hash: `${at * 7_919}`, from: at })),
    };
    const answer = new ManifestAnswer(value);
    const json = JSON.stringify(value);
    expect(String(answer.body('identity'))).toBe(json);
    expect(String(brotliDecompressSync(answer.body('br')))).toBe(json);
    expect(String(gunzipSync(answer.body('gzip')))).toBe(json);
  });

  test('takes no larger window than it needs: clearing the default one is most of the work for a small answer', () => {
    expect([0, 900, 5_000, 16_384, 16_385, 10_000_000].map(windowFor)).toEqual([10, 10, 13, 14, 15, 22]);
  });
});
