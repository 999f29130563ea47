import { decodeQR } from 'qr/decode.js';
import { encode } from 'uqr';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openCodeReader } from '../../../../src/features/handover/read-codes.ts';
import { codesOf } from '../../../../src/handover/frames.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's detector that knows these formats. */
function give(formats: () => Promise<string[]>) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = formats;
      detect = async () => [{ rawValue: 'PORTAGE:1' }, { rawValue: 'other' }];
    },
  );
  const canvas = { getContext: () => null };
  vi.stubGlobal('document', { createElement: () => canvas });
}
const picture = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;

describe('Codes in a picture', () => {
  test('are read by the browser where it can', async () => {
    give(async () => ['ean_13', 'qr_code']);
    expect(await (await openCodeReader())(picture)).toEqual(['PORTAGE:1', 'other']);
  });

  test.each([
    ['knows no QR codes', async () => ['ean_13']],
    ['fails', () => Promise.reject(new Error('no service'))],
  ])('are read by the library where the browser’s detector %s', async (_, formats) => {
    give(formats);
    expect(await (await openCodeReader())(picture)).toEqual([]);
  });

  test('are what was drawn, in each of our codes', async () => {
    const bytes = Uint8Array.from({ length: 2_000 }, (__, at) => (at * 7919) >>> 3);
    const codes = await codesOf(bytes);
    for (let turn = 0; turn < 12; turn += 1) {
      const text = codes.text(turn);
      const { data, size } = encode(text, { border: 4, ecc: 'L' });
      const scale = 4;
      const width = size * scale;
      const pixels = Uint8ClampedArray.from({ length: width * width * 4 }, (__, at) => {
        const [x, y] = [Math.floor(((at >> 2) % width) / scale), Math.floor((at >> 2) / width / scale)];
        return at % 4 === 3 || data[y]?.[x] !== true ? 255 : 0;
      });
      expect(decodeQR({ width, height: width, data: pixels })).toBe(text);
    }
  });
});
