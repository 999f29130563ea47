import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BlobTooLarge } from '../../../../sync-server/blobs/blobs.ts';
import { FolderBlobs } from '../../../../sync-server/blobs/folder-blobs.ts';
import {
  createFileContent,
  type FileContent,
  hasZstd,
} from '../../../../sync-server/files/content/file-content.ts';
import { SegmentDamaged } from '../../../../sync-server/files/content/sealed-segments.ts';

const PLACE = { space: 'c~1', owner: 'f' };
const LIMIT = 10 * 1_048_576;
let base: string;
let blobs: FolderBlobs;
let content: FileContent;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'portage-content-'));
  blobs = new FolderBlobs({ directory: base, randomBytes });
  content = createFileContent(blobs, { idKey: new Uint8Array(32).fill(3), randomBytes });
});
afterEach(() => rm(base, { recursive: true }));

async function* inChunks(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const FORMS = [
  { compression: 'none', encryption: false },
  { compression: 'none', encryption: true },
  { compression: 'gzip', encryption: false },
  { compression: 'gzip', encryption: true },
  ...(hasZstd ? [{ compression: 'zstd', encryption: true } as const] : []),
] as const;

describe.each(FORMS)('stored with compression $compression, encryption $encryption', form => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 400_000])(
    '%i bytes come back, in any range',
    async size => {
      const bytes = randomBytes(size);
      const part = await content.putPart(PLACE, 0, inChunks(bytes), form, LIMIT);
      expect(part.size).toBe(size);
      expect((await all(content.read([part], form.compression))).equals(bytes)).toBe(true);
      const places = [0, 1, 65_535, 65_536, 65_537, size - 1, size].filter(
        place => place >= 0 && place <= size,
      );
      for (const start of places)
        for (const end of places) {
          const read = await all(content.read([part], form.compression, { start, end }));
          expect(read.equals(bytes.subarray(start, Math.max(start, end)))).toBe(true);
        }
    },
  );

  test('a content of several parts is one, in the order of its parts', async () => {
    const bytes = randomBytes(12_000_000);
    const parts = await content.putAll(PLACE, inChunks(bytes), form);
    expect(parts.map(({ size }) => size)).toEqual([5_242_880, 5_242_880, 1_514_240]);
    expect((await all(content.read(parts.toReversed(), form.compression))).equals(bytes)).toBe(true);
    const range = { start: 5_242_879, end: 10_485_761 };
    expect(
      (await all(content.read(parts, form.compression, range))).equals(
        bytes.subarray(range.start, range.end),
      ),
    ).toBe(true);
  });

  test('the limit counts bytes of content', async () => {
    const put = (size: number) => content.putPart(PLACE, 0, inChunks(Buffer.alloc(size)), form, 100_000);
    expect((await put(100_000)).size).toBe(100_000);
    await expect(put(100_001)).rejects.toThrow(BlobTooLarge);
  });
});

test('an encrypted part holds nothing readable, and a second one of the same content differs', async () => {
  const bytes = Buffer.from('a résumé with an address '.repeat(4_000));
  const form = { compression: 'none', encryption: true } as const;
  const [one, two] = [
    await content.putPart(PLACE, 0, inChunks(bytes), form, LIMIT),
    await content.putPart(PLACE, 0, inChunks(bytes), form, LIMIT),
  ];
  const [first, second] = [await readFile(join(base, one.blob)), await readFile(join(base, two.blob))];
  expect(first.includes('address')).toBe(false);
  expect(first.equals(second)).toBe(false);
});

test.each(['changed', 'shortened', 'swapped'])(
  'an encrypted part that was %s is not given out',
  async how => {
    const bytes = randomBytes(200_000);
    const part = await content.putPart(
      PLACE,
      0,
      inChunks(bytes),
      { compression: 'none', encryption: true },
      LIMIT,
    );
    const path = join(base, part.blob);
    const stored = await readFile(path);
    const segment = 65_552;
    if (how === 'changed') stored[100_000] = (stored[100_000] ?? 0) ^ 1;
    const changed =
      how === 'shortened'
        ? stored.subarray(0, 2 * segment)
        : how === 'swapped'
          ? Buffer.concat([
              stored.subarray(segment, 2 * segment),
              stored.subarray(0, segment),
              stored.subarray(2 * segment),
            ])
          : stored;
    await writeFile(path, changed);
    await expect(all(content.read([part], 'none'))).rejects.toThrow(SegmentDamaged);
  },
);

test('another server’s key opens nothing', async () => {
  const part = await content.putPart(
    PLACE,
    0,
    inChunks(randomBytes(100)),
    { compression: 'none', encryption: true },
    LIMIT,
  );
  const other = createFileContent(blobs, { idKey: new Uint8Array(32).fill(4), randomBytes });
  await expect(all(other.read([part], 'none'))).rejects.toThrow(SegmentDamaged);
});
