import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBlobKey } from '../../sync-server/blobs/blob-keys.ts';
import { BlobMissing, type Blobs, BlobTooLarge } from '../../sync-server/blobs/blobs.ts';

const PLACE = { space: 'c~0123456789abcdef0123', owner: 'resume.v2' };
const LIMIT = 16 * 1_048_576;

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

export async function* inChunks(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What every blob store guarantees. */
export function blobsContract(
  name: string,
  open: () => Promise<{ blobs: Blobs; dispose: () => Promise<void> }>,
): void {
  describe(`blobs: ${name}`, () => {
    let blobs: Blobs;
    let dispose: () => Promise<void>;
    beforeEach(async () => ({ blobs, dispose } = await open()));
    afterEach(() => dispose());

    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of blobs.list()) found.push(key);
      return found.sort();
    };

    test('gives back what was put, whole and in ranges', async () => {
      const content = randomBytes(3_000_001);
      const { key, bytes } = await blobs.put(PLACE, inChunks(content), LIMIT);
      expect(bytes).toBe(content.length);
      expect(readBlobKey(key)).toEqual({
        ...PLACE,
        sha256: createHash('sha256').update(content).digest('base64url'),
      });
      expect((await bytesOf(await blobs.get(key))).equals(content)).toBe(true);
      for (const [start, end] of [
        [0, 1],
        [65_530, 65_540],
        [2_999_999, 3_000_001],
        [7, 7],
      ] as const) {
        const part = await bytesOf(await blobs.get(key, { start, end }));
        expect(part.equals(content.subarray(start, end))).toBe(true);
      }
    });

    test('keeps equal contents apart, so removing one leaves the other', async () => {
      const content = Buffer.from('the same');
      const [one, two] = [
        await blobs.put(PLACE, inChunks(content), LIMIT),
        await blobs.put(PLACE, inChunks(content), LIMIT),
      ];
      expect(one.key).not.toBe(two.key);
      await blobs.remove([one.key]);
      await expect(blobs.get(one.key)).rejects.toThrow(BlobMissing);
      expect((await bytesOf(await blobs.get(two.key))).toString()).toBe('the same');
      await blobs.remove([one.key]);
    });

    test('stores an empty blob', async () => {
      const { key, bytes } = await blobs.put(PLACE, inChunks(new Uint8Array(0)), LIMIT);
      expect(bytes).toBe(0);
      expect(await bytesOf(await blobs.get(key))).toHaveLength(0);
    });

    test('refuses more than the limit, and leaves nothing', async () => {
      const put = blobs.put(PLACE, inChunks(randomBytes(200_000)), 150_000);
      await expect(put).rejects.toThrow(BlobTooLarge);
      expect(await keys()).toEqual([]);
    });

    test('passes on the failure of its source, and leaves nothing', async () => {
      async function* broken() {
        yield new Uint8Array(100_000);
        throw new RangeError('the client went away');
      }
      await expect(blobs.put(PLACE, broken(), LIMIT)).rejects.toThrow(RangeError);
      expect(await keys()).toEqual([]);
    });

    test('lists everything with size and time', async () => {
      const before = Date.now() - 2_000;
      const put = await Promise.all(
        Array.from({ length: 150 }, async (_, at) =>
          blobs.put({ ...PLACE, owner: `f${at}` }, inChunks(Buffer.alloc(at)), LIMIT),
        ),
      );
      expect(await keys()).toEqual(put.map(({ key }) => key).sort());
      for await (const { key, bytes, storedMs } of blobs.list()) {
        expect(bytes).toBe(put.find(each => each.key === key)?.bytes);
        expect(storedMs).toBeGreaterThan(before);
      }
    });

    test('restores under the same key, and only the bytes that it names', async () => {
      const { key } = await blobs.put(PLACE, inChunks(Buffer.from('kept')), LIMIT);
      await blobs.remove([key]);
      await expect(blobs.putAs(key, inChunks(Buffer.from('other')))).rejects.toThrow('not those');
      expect(await keys()).toEqual([]);
      await blobs.putAs(key, inChunks(Buffer.from('kept')));
      expect((await bytesOf(await blobs.get(key))).toString()).toBe('kept');
    });

    test('takes no name that leads elsewhere', async () => {
      for (const key of ['../secrets.json', 'c~1/00/../../x', '/etc/passwd', '', '.unfinished/x']) {
        await expect(blobs.get(key)).rejects.toThrow('is not the key');
        await expect(blobs.remove([key])).rejects.toThrow('is not the key');
        await expect(blobs.putAs(key, inChunks(Buffer.from('x')))).rejects.toThrow('is not the key');
      }
    });
  });
}
