import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectType } from '../../../../sync-server/files/strangers/file-kinds.ts';
import { contentDisposition } from '../../../../sync-server/files/strangers/file-names.ts';
import { pngOf } from '../../../support/hostile-images.ts';
import {
  BUCKETS,
  createStorageWorld,
  type GivenUpload,
  type StorageWorld,
} from '../../../support/storage-world.ts';

const MEGABYTE = 1_048_576;
let world: StorageWorld;
beforeAll(async () => {
  world = await createStorageWorld();
  await world.bucket('cv');
});
afterAll(() => world.dispose());

const up = async (given: GivenUpload, actor: 'owner' | 'key' = 'owner') => {
  const answer = await world.upload(actor, given);
  return { status: answer.statusCode, body: answer.json() };
};
const get = (fileId: string, what: string) =>
  world.send('owner', 'GET', `${BUCKETS}/cv/files/${fileId}/${what}`);

/** A photo with a place, turned by its metadata. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Anna Secret', ImageDescription: 'taken at home' },
      IFD3: { GPSLatitude: '45/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('images', () => {
  test('are written anew: no metadata is left, and the orientation is applied', async () => {
    const before = await photo();
    expect((await sharp(before).metadata()).exif).toBeDefined();
    const { body } = await up({ fileId: 'photo', name: 'me.jpg', content: before });
    expect(body).toMatchObject({ mimeType: 'image/jpeg' });
    const { rawPayload } = await get('photo', 'download');
    expect(rawPayload).toHaveLength(body.sizeOriginal);
    const { exif, orientation, width, height } = await sharp(rawPayload).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 40, 60]);
  });

  test('lose what was hidden behind them', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#fff' } })
      .png()
      .toBuffer();
    await up({
      fileId: 'both',
      name: 'x.png',
      content: Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    });
    expect((await get('both', 'download')).rawPayload.includes('script')).toBe(false);
  });

  test('keep their frames', async () => {
    const frames = await sharp(Buffer.alloc(10 * 30 * 3, 90), {
      raw: { width: 10, height: 30, channels: 3, pageHeight: 10 },
    })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const noisy = (await sharp(frames, { animated: true }).metadata()).pages ?? 1;
    await up({ fileId: 'moving', name: 'x.gif', content: frames });
    expect(
      (await sharp((await get('moving', 'download')).rawPayload, { animated: true }).metadata()).pages ?? 1,
    ).toBe(noisy);
  });

  test('stay as they are for the key, and in buckets that say so', async () => {
    const before = await photo();
    await up({ fileId: 'of-key', name: 'me.jpg', content: before }, 'key');
    expect((await get('of-key', 'download')).rawPayload.equals(before)).toBe(true);
    await world.bucket('raw', { reencodeImages: false });
    await up({ bucketId: 'raw', fileId: 'kept', name: 'me.jpg', content: before });
    expect(
      (await world.send('owner', 'GET', `${BUCKETS}/raw/files/kept/view`)).rawPayload.equals(before),
    ).toBe(true);
  });

  test.each([
    ['damaged', async () => (await photo()).subarray(0, 300)],
    ['of a kind that can’t be read', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
  ])('are refused if they are %s', async (_, make) => {
    const { status, body } = await up({ name: 'x.jpg', content: await make() });
    expect([status, body.type]).toEqual([400, 'storage_invalid_file']);
  });

  test('of too many pixels are refused', async () => {
    expect((await up({ name: 'x.png', content: pngOf(16_000, 4_000) })).body.type).toBe(
      'storage_image_resolution_exceeded',
    );
  });
});

describe('types', () => {
  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?><!-- x --><svg/>', 'image/svg+xml'],
    ['\n <!DOCTYPE html><script>alert(1)</script>', 'text/html'],
    ['<script>alert(1)</script>', 'text/html'],
    ['%PDF-1.7\n1 0 obj', 'application/pdf'],
    ['name,age\nAnna,40', 'text/plain'],
    ['', 'text/plain'],
    ['\u0000\u0001\u0002', 'application/octet-stream'],
    ['PK\u0003\u0004', 'application/zip'],
  ])('%j is %s, whatever it is called', async (content, type) => {
    expect(await detectType(Buffer.from(content))).toBe(type);
  });

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'photo.png'],
    ['<html><script>alert(document.cookie)</script>', 'cv.txt'],
    ['%PDF-1.7\n', 'cv.jpg'],
    ['MZ\u0090\u0000', 'cv.txt'],
  ])('%j as %s is only ever a download, in a sandbox', async (content, name) => {
    const { body } = await up({ name, content });
    for (const what of ['view', 'download']) {
      const { headers } = await get(body.$id, what);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    }
    const icon = await get(body.$id, 'preview');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('random bytes of every beginning are some type, and never a failure', async () => {
    for (let first = 0; first < 256; first += 1)
      expect(
        await detectType(Buffer.from([first, 255 - first, first ^ 90, 3, 1, 4, 1, 5, 9, 2, 6])),
      ).toContain('/');
  });
});

/** A zip whose directory states this size for its one entry. */
function zip(stated: number, copies = 1): Buffer {
  const body = deflateRawSync(Buffer.alloc(1_000));
  const name = Buffer.from('a.txt');
  const head = (signature: string, extra: number) => {
    const bytes = Buffer.alloc(extra);
    bytes.write(signature, 'latin1');
    const at = extra === 46 ? 2 : 0;
    bytes.writeUInt16LE(20, 4 + at);
    bytes.writeUInt16LE(8, 8 + at);
    bytes.writeUInt32LE(body.length, 18 + at);
    bytes.writeUInt32LE(stated, 22 + at);
    bytes.writeUInt16LE(name.length, 26 + at);
    return Buffer.concat([bytes, name]);
  };
  const local = Buffer.concat([head('PK\u0003\u0004', 30), body]);
  const directory = Buffer.concat(Array.from({ length: copies }, () => head('PK\u0001\u0002', 46)));
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(copies, 8);
  end.writeUInt16LE(copies, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

const pdf = (stream: Buffer) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj <</Filter /FlateDecode /Length ${stream.length}>> stream\r\n`),
    stream,
    Buffer.from('\nendstream endobj'),
  ]);

describe('bombs', () => {
  const zeros = Buffer.alloc(210 * MEGABYTE);
  const deflated = deflateSync(zeros, { level: 1 });
  test.each([
    ['a zip', () => zip(300 * MEGABYTE)],
    ['a zip of overlapping entries', () => zip(2 * MEGABYTE, 200)],
    ['a gzip', () => gzipSync(zeros, { level: 1 })],
    ['a PDF', () => pdf(deflated)],
    ['a PDF that is deflated twice', () => pdf(deflateSync(deflated))],
  ])('%s is refused', async (_, make) => {
    const { status, body } = await up({ name: 'x.bin', content: make() });
    expect([status, body.type]).toEqual([400, 'storage_invalid_file']);
  });

  test.each([
    ['an honest zip', () => zip(1_000)],
    ['a zip without a directory', () => zip(1_000).subarray(0, 60)],
    ['an honest gzip', () => gzipSync(Buffer.alloc(5 * MEGABYTE))],
    ['a gzip that is cut off', () => gzipSync(Buffer.from('x'.repeat(50_000))).subarray(0, 50)],
    ['an honest PDF', () => pdf(deflateSync(Buffer.alloc(MEGABYTE)))],
    ['a damaged PDF', () => pdf(Buffer.from([0x78, 0x9c, 1, 2, 3]))],
  ])('%s is taken', async (_, make) => {
    expect((await up({ name: 'x.bin', content: make() })).status).toBe(201);
  });
});

test('a name in a header has no way out of it', () => {
  expect(contentDisposition('attachment', 'a"; filename="b.exe')).toBe(
    `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
  );
  expect(contentDisposition('inline', "it's (1)*.pdf")).toBe(`inline; filename="it's (1)*.pdf"`);
  expect(contentDisposition('inline', "l'été*.pdf")).toBe(
    `inline; filename="l'_t_*.pdf"; filename*=UTF-8''l%27%C3%A9t%C3%A9%2A.pdf`,
  );
});
