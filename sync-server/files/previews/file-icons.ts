import { type Output, MIME_OF } from './preview-options.ts';
import { loadImageLibrary } from './image-library.ts';
import type { Rendered } from './render-preview.ts';

const SIDE = 128;
const PAPER = [245, 245, 245, 255] as const;
const EDGE = [120, 125, 135, 255] as const;
const FOLD = [205, 208, 214, 255] as const;

/** The colour of the band on the sheet, by the kind of file. */
const BANDS: readonly (readonly [RegExp, readonly [number, number, number, number]])[] = [
  [/^application\/pdf/, [200, 50, 45, 255]],
  [/^(?:audio|video)\//, [140, 70, 170, 255]],
  [/^image\//, [40, 140, 90, 255]],
  [/zip|gzip|tar|rar|7z/, [200, 150, 40, 255]],
  [/sheet|excel|csv/, [35, 130, 75, 255]],
  [/word|document|^text\//, [45, 95, 185, 255]],
];
const OTHER = [120, 125, 135, 255] as const;

/** A sheet with a folded corner, for files that aren't images. */
export async function fileIcon(mimeType: string, output: Output): Promise<Rendered> {
  const band = BANDS.find(([pattern]) => pattern.test(mimeType))?.[1] ?? OTHER;
  const data = Buffer.alloc(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const color = colorAt(x, y, band);
      if (color) data.set(color, (y * SIDE + x) * 4);
    }
  const sharp = await loadImageLibrary();
  const image = sharp(data, { raw: { width: SIDE, height: SIDE, channels: 4 } });
  const isOpaque = output === 'jpg' || output === 'jpeg';
  const flat = isOpaque ? image.flatten({ background: '#ffffff' }) : image;
  const bytes = await flat.toFormat(output === 'jpg' ? 'jpeg' : output).toBuffer();
  return { bytes, mimeType: MIME_OF[output] };
}

/** null: transparent. */
function colorAt(x: number, y: number, band: readonly number[]): readonly number[] | null {
  const [left, right, top, bottom, fold] = [24, 103, 8, 119, 24];
  if (x < left || x > right || y < top || y > bottom) return null;
  const beyond = x - (right - fold) - (y - top);
  if (beyond > 0) return null;
  const isEdge = x < left + 2 || x > right - 2 || y < top + 2 || y > bottom - 2 || beyond > -3;
  if (isEdge) return EDGE;
  if (x > right - fold && y < top + fold) return FOLD;
  return y >= 76 && y < 100 ? band : PAPER;
}
