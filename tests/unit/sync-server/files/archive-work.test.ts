import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isBomb } from '../../../../sync-server/files/strangers/archive-bombs.ts';
import { excessGrowthOf } from '../../../support/work-growth.ts';

/** Checks the content, and counts how often it was read and how many bytes that were. */
async function checked(mimeType: string, content: Buffer) {
  const cost = { reads: 0, bytes: 0 };
  const isRefused = await isBomb({
    mimeType,
    size: content.length,
    async *read(start, end) {
      cost.reads += 1;
      cost.bytes += end - start;
      yield content.subarray(start, end);
    },
  });
  return { isRefused, ...cost };
}

test('a PDF with many streams that never end takes time in proportion to its size', async () => {
  const pdf = (length: number) => Buffer.alloc(length * 40, 'stream\n');
  expect(await excessGrowthOf(length => checked('application/pdf', pdf(length)))).toBeNull();
});

test('while a PDF is searched for streams, the server still does other work', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await checked('application/pdf', Buffer.alloc(8_000_000, 'stream\n'));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('a PDF with more streams than anyone needs is refused', async () => {
  const empty = Buffer.concat([Buffer.from('stream\n'), deflateSync(''), Buffer.from('\nendstream\n')]);
  const pdf = Buffer.concat(Array.from({ length: 20_001 }, () => empty));
  expect((await checked('application/pdf', pdf)).isRefused).toBe(true);
});

test('the directory of a zip is read in few large pieces', async () => {
  const entries = 10_000;
  const entry = Buffer.alloc(47);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(1, 28);
  entry.write('x', 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(entries * entry.length, 12);
  const zip = Buffer.concat([...Array.from({ length: entries }, () => entry), end]);
  const { isRefused, reads, bytes } = await checked('application/zip', zip);
  expect(isRefused).toBe(false);
  expect(reads).toBeLessThan(20);
  expect(bytes).toBeLessThan(4 * zip.length);
});
