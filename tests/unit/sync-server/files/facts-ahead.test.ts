import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFactsAhead } from '../../../../sync-server/files/facts-ahead.ts';
import type { FilePart } from '../../../../sync-server/records/file-record.ts';

const part = (at: number, blob = `blob ${at}`): FilePart => ({ at, blob, size: 1, stored: 1, cipher: '' });
const stored = (parts: FilePart[]) => ({ parts, compression: 'none' as const });
const upTo = (count: number) => stored(Array.from({ length: count }, (_, at) => part(at)));
const md5 = (...blobs: string[]) => createHash('md5').update(blobs.join('')).digest('hex');
const blobsUpTo = (count: number) => upTo(count).parts.map(({ blob }) => blob);

/** Each blob has its own name as its content. */
function world() {
  const read: string[] = [];
  const broken = new Set<string>();
  const ahead = createFactsAhead({
    async *read(parts) {
      for (const { blob } of parts) {
        read.push(blob);
        yield Buffer.from(blob.slice(0, 2));
        if (broken.has(blob)) throw new Error('the disk is away');
        yield Buffer.from(blob.slice(2));
      }
    },
  });
  return { ahead, read, broken };
}

test('each chunk is read once, as it arrives', async () => {
  const { ahead, read } = world();
  for (let count = 1; count < 4; count += 1) await ahead.advance('f', upTo(count));
  expect(read).toEqual(blobsUpTo(3));
  expect(await ahead.facts('f', upTo(4))).toEqual({
    signature: md5(...blobsUpTo(4)),
    mimeType: 'text/plain',
  });
  expect(read).toEqual(blobsUpTo(4));
});

test('a chunk waits for those before it', async () => {
  const { ahead, read } = world();
  await ahead.advance('f', stored([part(0), part(2)]));
  expect(read).toEqual(blobsUpTo(1));
  await ahead.advance('f', upTo(3));
  expect(read).toEqual(blobsUpTo(3));
  // News of two chunks may come in either order.
  await ahead.advance('f', stored([part(0), part(2)]));
  await ahead.advance('f', upTo(1));
  expect((await ahead.facts('f', upTo(3))).signature).toBe(md5(...blobsUpTo(3)));
  expect(read).toEqual(blobsUpTo(3));
});

test('chunks that arrive at once are read in their order', async () => {
  const { ahead, read } = world();
  const [, , facts] = await Promise.all([
    ahead.advance('f', upTo(1)),
    ahead.advance('f', upTo(3)),
    ahead.facts('f', upTo(4)),
    ahead.advance('g', stored([part(0, 'another')])),
  ]);
  expect(facts.signature).toBe(md5(...blobsUpTo(4)));
  expect(read.filter(blob => blob !== 'another')).toEqual(blobsUpTo(4));
});

test('another file with the same id has its own facts', async () => {
  const { ahead } = world();
  await ahead.advance('f', upTo(2));
  const other = stored([part(0, 'other 0'), part(1, 'other 1')]);
  expect((await ahead.facts('f', other)).signature).toBe(md5('other 0', 'other 1'));
});

test('what could only be read in part is read again', async () => {
  const { ahead, read, broken } = world();
  await ahead.advance('f', upTo(1));
  broken.add('blob 1');
  await ahead.advance('f', upTo(2));
  await expect(ahead.facts('f', upTo(2))).rejects.toThrow('the disk is away');
  broken.clear();
  expect((await ahead.facts('f', upTo(2))).signature).toBe(md5(...blobsUpTo(2)));
  expect(read.filter(blob => blob === 'blob 0')).toHaveLength(3);
});

test('an upload whose beginning is forgotten is read once, when it is complete', async () => {
  const { ahead, read } = world();
  for (let count = 9; count < 20; count += 1) await ahead.advance('f', upTo(count));
  expect(read).toEqual([]);
  expect((await ahead.facts('f', upTo(20))).signature).toBe(md5(...blobsUpTo(20)));
  expect(read).toHaveLength(20);
});
