import type { OverlayOptions, Sharp } from 'sharp';
import { type Gravity, MIME_OF, type Output, type PreviewOptions } from './preview-options.ts';
import type { ImageLibrary } from './image-library.ts';
import { IMAGE_MAX_PIXELS, refuseHuge, withImage } from './image-pool.ts';

export interface Rendered {
  bytes: Uint8Array;
  mimeType: string;
}

/** The part of the image that stays when it is cropped. */
const POSITIONS: Readonly<Record<Gravity, string>> = {
  center: 'centre',
  'top-left': 'northwest',
  top: 'north',
  'top-right': 'northeast',
  left: 'west',
  right: 'east',
  'bottom-left': 'southwest',
  bottom: 'south',
  'bottom-right': 'southeast',
};

/**
 * Renders an image: oriented, cropped to its size, then opacity, background, border, corners and rotation, in this order.
 * Throws like `withImage`.
 */
export function renderPreview(
  bytes: () => Promise<Uint8Array>,
  options: PreviewOptions,
  output: Output,
): Promise<Rendered> {
  return withImage(bytes, {}, async (image, sharp) => {
    const isToPaint = isPainted(options);
    // Before anything is rendered: that is what takes the memory.
    await refuseHuge(image, options, isToPaint ? PAINT_MAX_PIXELS : IMAGE_MAX_PIXELS);
    const cut = resized(image.autoOrient(), options);
    const painted = isToPaint ? await paint(sharp, cut, options) : cut;
    const done = await encode(painted, output, options.quality).toBuffer();
    return { bytes: done, mimeType: MIME_OF[output] };
  });
}

function resized(image: Sharp, { width, height, gravity }: PreviewOptions): Sharp {
  if (width === 0 && height === 0) return image;
  return image.resize({
    ...(width > 0 && { width }),
    ...(height > 0 && { height }),
    fit: 'cover',
    position: POSITIONS[gravity],
  });
}

function isPainted({ borderWidth, borderRadius, opacity, rotation, background }: PreviewOptions): boolean {
  return borderWidth > 0 || borderRadius > 0 || opacity < 1 || rotation % 360 !== 0 || background !== '';
}

/** More can't be painted on. With a width and a height there are never more. */
const PAINT_MAX_PIXELS = 16_000_000;

interface Raster {
  data: Buffer;
  info: { width: number; height: number };
}

/** One step after the other on plain pixels, because the library has an order of its own. */
async function paint(sharp: ImageLibrary, image: Sharp, options: PreviewOptions): Promise<Sharp> {
  const { borderWidth, borderRadius, opacity, rotation, background } = options;
  let raster = await rasterOf(image);
  const { width, height } = raster.info;
  if (opacity < 1) raster = await rasterOf(imageOf(sharp, raster).composite([veil(opacity)]));
  if (background !== '')
    raster = await rasterOf(canvas(sharp, raster, background).composite([layer(raster)]));
  if (borderWidth > 0)
    raster = await rasterOf(framed(sharp, raster, borderWidth, options.borderColor || '000000'));
  const radius = Math.min(borderRadius, Math.floor(width / 2), Math.floor(height / 2));
  if (radius > 0) raster = await rasterOf(imageOf(sharp, raster).composite([roundedMask(raster, radius)]));
  const angle = rotation % 360;
  if (angle === 0) return imageOf(sharp, raster);
  return imageOf(sharp, raster).rotate(angle, { background: colorOf(background || '00000000') });
}

function rasterOf(image: Sharp): Promise<Raster> {
  return image.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

function imageOf(sharp: ImageLibrary, { data, info: { width, height } }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function layer({ data, info: { width, height } }: Raster): OverlayOptions {
  return { input: data, raw: { width, height, channels: 4 } };
}

/** Multiplies what is visible. */
function veil(opacity: number): OverlayOptions {
  const pixel = Buffer.from([255, 255, 255, Math.round(opacity * 255)]);
  return { input: pixel, raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' };
}

function canvas(sharp: ImageLibrary, { info: { width, height } }: Raster, background: string): Sharp {
  return sharp({ create: { width, height, channels: 4, background: colorOf(background) } });
}

/** Over the edges, so the size stays. */
function framed(sharp: ImageLibrary, raster: Raster, border: number, color: string): Sharp {
  const { width, height } = raster.info;
  const inner = { width: width - 2 * border, height: height - 2 * border };
  if (inner.width <= 0 || inner.height <= 0) return canvas(sharp, raster, color);
  return imageOf(sharp, raster)
    .extract({ left: border, top: border, ...inner })
    .extend({ top: border, bottom: border, left: border, right: border, background: colorOf(color) });
}

/** Grey and alpha of each pixel. Rows are filled in runs: only the edge of each corner is computed. */
function roundedMask({ info: { width, height } }: Raster, radius: number): OverlayOptions {
  const mask = Buffer.alloc(width * height * 2, 255);
  for (let y = 0; y < radius; y += 1) {
    const rise = radius - y - 0.5;
    const outside = radius - Math.sqrt(Math.max(0, radius * radius - rise * rise));
    const clear = Math.floor(outside);
    const edge = Math.round((1 - (outside - clear)) * 255);
    for (const row of [y, height - 1 - y]) {
      const start = row * width;
      mask.fill(0, start * 2, (start + clear) * 2);
      mask.fill(0, (start + width - clear) * 2, (start + width) * 2);
      for (const x of [clear, width - 1 - clear]) mask[(start + x) * 2 + 1] = edge;
    }
  }
  return { input: mask, raw: { width, height, channels: 2 }, blend: 'dest-in' };
}

function colorOf(hex: string): { r: number; g: number; b: number; alpha: number } {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return { r: at(0), g: at(2), b: at(4), alpha: hex.length === 8 ? at(6) / 255 : 1 };
}

/** -1: what looks good at a reasonable size. */
function encode(image: Sharp, output: Output, quality: number): Sharp {
  const given = quality >= 0;
  const lossy = { ...(given && { quality: Math.max(1, quality) }) };
  switch (output) {
    case 'jpg':
    case 'jpeg':
      // Transparent parts become white: the library would make them black.
      return image.flatten({ background: '#ffffff' }).jpeg(lossy);
    case 'png':
      return image.png(given ? { compressionLevel: Math.round((quality / 100) * 9) } : {});
    case 'webp':
      return image.webp(lossy);
    case 'avif':
      return image.avif({ ...lossy, effort: 2 });
    case 'gif':
      return image.gif({ effort: 3 });
  }
}
