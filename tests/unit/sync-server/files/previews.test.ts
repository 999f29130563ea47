import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import { PreviewCache } from '../../../../sync-server/files/previews/preview-cache.ts';
import {
  GRAVITIES,
  MIME_OF,
  OUTPUTS,
  type PreviewOptions,
  readPreviewOptions,
} from '../../../../sync-server/files/previews/preview-options.ts';
import { ImageUnreadable } from '../../../../sync-server/files/previews/image-pool.ts';
import { renderPreview } from '../../../../sync-server/files/previews/render-preview.ts';
import { pngOf } from '../../../support/hostile-images.ts';
import { fileIcon } from '../../../../sync-server/files/previews/file-icons.ts';

const options = (given: Partial<Record<keyof PreviewOptions, string>> = {}) =>
  readPreviewOptions(name => given[name as keyof PreviewOptions]);

const [RED, BLUE] = [
  { r: 255, g: 0, b: 0 },
  { r: 0, g: 0, b: 255 },
];

const GREEN = { r: 0, g: 128, b: 0 };

/** 300 by 100: left third red, right third blue, green between. */
async function flag(): Promise<Buffer> {
  const stripe = (background: { r: number; g: number; b: number }) =>
    sharp({ create: { width: 100, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 300, height: 100, channels: 3, background: GREEN } })
    .composite([
      { input: await stripe(RED), left: 0, top: 0 },
      { input: await stripe(BLUE), left: 200, top: 0 },
    ])
    .png()
    .toBuffer();
}

async function rendered(given: Partial<Record<keyof PreviewOptions, string>>, source?: Buffer) {
  const input = source ?? (await flag());
  const { bytes, mimeType } = await renderPreview(async () => input, options(given), 'png');
  expect(mimeType).toBe('image/png');
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { width: info.width, height: info.height, at };
}

describe('the eleven options', () => {
  test('width and height crop to a size; one of them keeps the shape', async () => {
    expect(await rendered({ width: '50', height: '50' })).toMatchObject({ width: 50, height: 50 });
    expect(await rendered({ width: '150' })).toMatchObject({ width: 150, height: 50 });
    expect(await rendered({ height: '50' })).toMatchObject({ width: 150, height: 50 });
    expect(await rendered({})).toMatchObject({ width: 300, height: 100 });
  });

  test('gravity says which part stays', async () => {
    const middle = async (gravity: string) =>
      (await rendered({ width: '50', height: '50', gravity })).at(25, 25);
    for (const gravity of GRAVITIES) {
      const expected = gravity.includes('left') ? RED : gravity.includes('right') ? BLUE : GREEN;
      expect(await middle(gravity)).toEqual([expected.r, expected.g, expected.b, 255]);
    }
  });

  test('a border lies over the edges', async () => {
    const { at, width } = await rendered({ borderWidth: '5', borderColor: 'ffff00' });
    expect(width).toBe(300);
    expect(at(4, 50)).toEqual([255, 255, 0, 255]);
    expect(at(5, 50)).toEqual([255, 0, 0, 255]);
    expect(at(295, 99)).toEqual([255, 255, 0, 255]);
    expect((await rendered({ borderWidth: '100', borderColor: '00ff0080' })).at(150, 50)).toEqual([
      0, 255, 0, 128,
    ]);
  });

  test('corners are rounded, opacity fades, a background fills', async () => {
    const round = await rendered({ borderRadius: '40' });
    for (const [x, y] of [
      [0, 0],
      [299, 0],
      [0, 99],
      [299, 99],
    ] as const)
      expect(round.at(x, y)[3]).toBe(0);
    expect(round.at(0, 50)).toEqual([255, 0, 0, 255]);
    const faded = await rendered({ opacity: '0.5' });
    expect(Math.abs((faded.at(10, 10)[3] ?? 0) - 128)).toBeLessThan(2);
    const onWhite = await rendered({ opacity: '0', background: 'ffffff' });
    expect(onWhite.at(10, 10)).toEqual([255, 255, 255, 255]);
  });

  test('rotation turns and grows', async () => {
    expect(await rendered({ rotation: '90' })).toMatchObject({ width: 100, height: 300 });
    const tilted = await rendered({ rotation: '-45' });
    expect(tilted.width).toBeGreaterThan(270);
    expect(tilted.at(0, 0)[3]).toBe(0);
    const filled = await rendered({ rotation: '45', background: '#0f0' });
    expect(filled.at(0, 0)).toEqual([0, 255, 0, 255]);
    expect(await rendered({ rotation: '-360' })).toMatchObject({ width: 300, height: 100 });
  });

  test.each(OUTPUTS)('output %s is what it says', async output => {
    const input = await flag();
    const { bytes, mimeType } = await renderPreview(async () => input, options({ width: '30' }), output);
    expect(mimeType).toBe(MIME_OF[output]);
    const { format, width } = await sharp(bytes).metadata();
    expect(format).toBe(output === 'jpg' ? 'jpeg' : output === 'avif' ? 'heif' : output);
    expect(width).toBe(30);
  });

  test('quality makes it smaller', async () => {
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const size = async (quality: string) =>
      (await renderPreview(async () => noise, options({ quality }), 'jpg')).bytes.length;
    expect(await size('10')).toBeLessThan((await size('90')) / 2);
    expect(await size('0')).toBeGreaterThan(0);
  });

  test('applies the orientation of a photo', async () => {
    const photo = await sharp(await flag())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await rendered({}, photo)).toMatchObject({ width: 100, height: 300 });
  });

  test.each([
    ['width', '4001'],
    ['width', '-1'],
    ['width', '1.5'],
    ['height', 'x'],
    ['gravity', 'middle'],
    ['quality', '101'],
    ['borderWidth', '101'],
    ['borderColor', 'zz'],
    ['borderRadius', '9999'],
    ['opacity', '1.1'],
    ['opacity', 'NaN'],
    ['rotation', '361'],
    ['background', '12345'],
    ['output', 'svg'],
    ['output', 'heic'],
    ['width', '1e3'],
  ] as const)('refuses %s=%s', (name, value) => {
    expect(() => options({ [name]: value })).toThrow(ApiError);
  });
});

test('what can’t be read is refused, and so is what has too many pixels', async () => {
  const of = (bytes: Buffer) => renderPreview(async () => bytes, options({ width: '10' }), 'png');
  await expect(of(Buffer.from('no image'))).rejects.toThrow(ImageUnreadable);
  await expect(
    of(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ).rejects.toThrow(ImageUnreadable);
  await expect(of(pngOf(20_000, 3_000))).rejects.toMatchObject({ type: 'storage_image_resolution_exceeded' });
});

test('a narrow strip isn’t stretched beyond what the server can hold', async () => {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
  const [tall, flat] = [await of(10, 300), await of(300, 10)];
  const render = (source: Buffer, given: Parameters<typeof options>[0]) =>
    renderPreview(async () => source, options(given), 'png');
  const refused = { type: 'storage_image_resolution_exceeded' };
  await expect(render(tall, { width: '4000' })).rejects.toMatchObject(refused);
  await expect(render(flat, { height: '4000' })).rejects.toMatchObject(refused);
  await expect(render(tall, { width: '800', opacity: '0.5' })).rejects.toMatchObject(refused);
  expect(await rendered({ width: '400', opacity: '0.5' }, tall)).toMatchObject({
    width: 400,
    height: 12_000,
  });
  expect(await rendered({ width: '400', height: '400' }, tall)).toMatchObject({ width: 400, height: 400 });
});

test('a file that is no image has an icon', async () => {
  for (const output of OUTPUTS)
    expect((await sharp((await fileIcon('application/pdf', output)).bytes).metadata()).width).toBe(128);
});

describe('the cache', () => {
  const make = async (maxBytes = 10_000) => {
    const directory = await mkdtemp(join(tmpdir(), 'portage-previews-'));
    const open = () =>
      new PreviewCache({ directory, maxBytes, idKey: new Uint8Array(32).fill(5), randomBytes });
    const files = async () =>
      (await readdir(directory, { recursive: true, withFileTypes: true })).filter(each => each.isFile())
        .length;
    return { open, files, done: () => rm(directory, { recursive: true }) };
  };
  const preview = (size: number) => ({ bytes: randomBytes(size), mimeType: 'image/png' });
  const yes = () => true;

  test('gives back what was put, also after a restart', async () => {
    const { open, done } = await make();
    const put = preview(500);
    await open().put('c~1', 'f', 'small', put, yes);
    const again = open();
    const got = await again.get('c~1', 'f', 'small');
    expect(got?.mimeType).toBe('image/png');
    expect(Buffer.from(got?.bytes ?? []).equals(put.bytes)).toBe(true);
    expect(await again.get('c~1', 'f', 'large')).toBeUndefined();
    expect(await again.get('c~1', 'g', 'small')).toBeUndefined();
    expect(again.figures).toEqual({ hits: 1, misses: 2 });
    await done();
  });

  test('drops a file’s previews at once, and keeps none that is made meanwhile', async () => {
    const { open, files, done } = await make();
    const cache = open();
    await cache.put('c~1', 'f', 'a', preview(10), yes);
    await cache.put('c~1', 'f', 'b', preview(10), yes);
    await cache.put('c~1', 'g', 'a', preview(10), yes);
    await cache.drop('c~1', 'f');
    expect(await cache.get('c~1', 'f', 'a')).toBeUndefined();
    expect(await files()).toBe(1);
    await cache.put('c~1', 'f', 'a', preview(10), () => false);
    expect(await files()).toBe(1);
    await done();
  });

  test('stays within its size, without the least used', async () => {
    const { open, done } = await make(5_000);
    const cache = open();
    for (const what of ['a', 'b', 'c', 'd']) {
      await cache.put('c~1', 'f', what, preview(1_000), yes);
      await cache.get('c~1', 'f', 'a');
    }
    await cache.put('c~1', 'f', 'e', preview(1_000), yes);
    expect(cache.bytes).toBeLessThanOrEqual(5_000);
    expect(await cache.get('c~1', 'f', 'a')).toBeDefined();
    expect(await cache.get('c~1', 'f', 'b')).toBeUndefined();
    await done();
  });
});
