import { appendFile, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { crc32c } from '../../../../../sync-server/store/level/crc32c.ts';
import { findDamage } from '../../../../../sync-server/store/level/level-files.ts';
import { readLiveFiles } from '../../../../../sync-server/store/level/level-manifest.ts';
import { openLevelStore } from '../../../../../sync-server/store/level/level-store.ts';
import { readLog } from '../../../../../sync-server/store/level/log-records.ts';
import { unpackSnappy } from '../../../../../sync-server/store/level/snappy.ts';
import { StoreUnavailable } from '../../../../../sync-server/store/store.ts';

const text = (value: string) => new TextEncoder().encode(value);

test.each([
  ['123456789', 0xe306_9283],
  ['', 0],
  ['\u0000'.repeat(32), 0x8a91_36aa],
  [String.fromCharCode(...Array.from({ length: 32 }, (_, index) => index)), 0x46dd_794e],
])('CRC-32C of %j is as RFC 3720 says', (value, crc) => {
  expect(crc32c(text(value), 0, value.length)).toBe(crc);
});

describe('packed blocks', () => {
  const packed = (...bytes: (number | string)[]) =>
    Uint8Array.from(bytes.flatMap(part => (typeof part === 'string' ? [...text(part)] : [part])));

  test.each([
    ['a literal', packed(3, 2 << 2, 'abc'), 'abc'],
    ['a literal with its length beside', packed(70, 60 << 2, 69, 'x'.repeat(70)), 'x'.repeat(70)],
    ['a copy that overlaps itself', packed(9, 2 << 2, 'abc', 0b010_01, 3), 'abcabcabc'],
    ['a far copy', packed(7, 3 << 2, 'abcd', (2 << 2) | 2, 4, 0), 'abcdabc'],
    ['a very far copy', packed(6, 3 << 2, 'abcd', (1 << 2) | 3, 3, 0, 0, 0), 'abcdbc'],
  ])('%s', (_, bytes, value) => {
    expect(new TextDecoder().decode(unpackSnappy(bytes))).toBe(value);
  });

  test.each([
    ['ends amid a literal', packed(3, 2 << 2, 'ab')],
    ['says too little', packed(2, 2 << 2, 'abc')],
    ['says too much', packed(4, 2 << 2, 'abc')],
    ['says far too much', packed(255, 255, 255, 255, 15, 2 << 2, 'abc')],
    ['copies from before its beginning', packed(7, 2 << 2, 'abc', 1, 4)],
    ['copies from where it is', packed(7, 2 << 2, 'abc', 1, 0)],
  ])('one that %s is refused', (_, bytes) => {
    expect(() => unpackSnappy(bytes)).toThrow(/torn|too early|plausible/);
  });
});

describe('the files of a database', () => {
  let directory: string;
  let folder: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portage-files-'));
    folder = join(directory, 'board');
  });
  afterEach(() => rm(directory, { recursive: true }));

  /**
   * Ten starts make as many tables; the last start's documents are in the log. A close that comes amid a compaction, as it may on a
   * busy machine, leaves the new table unfinished, and no file names it: there is always one here.
   */
  async function fill(starts = 10): Promise<void> {
    for (let start = 0; start < starts; start += 1) {
      const store = await openLevelStore({ directory, name: 'board', onFatal: () => {} });
      for (let n = 0; n < 5; n += 1)
        await store.commit([{ id: `${start}/${n}`, body: { text: 'word '.repeat(400) } }]);
      await store.close();
    }
    await writeFile(join(folder, '900000.ldb'), 'half a table');
  }

  async function fileOf(ending: RegExp): Promise<string> {
    const name = (await readdir(folder)).sort().findLast(file => ending.test(file));
    return join(folder, name ?? 'none');
  }

  /** One that the manifest names. */
  async function aTable(): Promise<string> {
    const { records } = readLog(await readFile(await fileOf(/^MANIFEST/)));
    const last = Math.max(...readLiveFiles(records).tables.keys());
    return fileOf(new RegExp(`^0*${last}\\.ldb$`));
  }

  async function change(path: string, offset: number, mask = 0xff): Promise<void> {
    const bytes = await readFile(path);
    const at = offset < 0 ? bytes.length + offset : offset;
    const file = await open(path, 'r+');
    await file.write(Buffer.of((bytes[at] ?? 0) ^ mask), 0, 1, at);
    await file.close();
  }

  const opened = async () => {
    const store = await openLevelStore({ directory, name: 'board', onFatal: () => {} });
    const report = await store.checkIntegrity({ quick: true });
    await store.close();
    return report;
  };

  it('are whole where there are none, and where nothing happened to them', async () => {
    expect(await findDamage(join(directory, 'nothing'))).toBeNull();
    await fill();
    expect(await findDamage(folder)).toBeNull();
  });

  it('are whole with what a crash left behind: tables and logs that nobody names', async () => {
    await fill();
    await writeFile(join(folder, '000001.log'), 'an old log');
    expect(await findDamage(folder)).toBeNull();
    expect(await opened()).toMatchObject({ ok: true, documents: 50 });
  });

  it('are whole with a log whose last record a power cut has torn or filled with zeros', async () => {
    await fill(1);
    const log = await fileOf(/\.log$/);
    const { length } = await readFile(log);
    await appendFile(log, Buffer.alloc(500));
    expect(await findDamage(folder)).toBeNull();
    await truncate(log, length - 100);
    expect(await findDamage(folder)).toBeNull();
    // But it had been acknowledged: that is known from elsewhere.
    expect(await opened()).toMatchObject({ ok: false, problem: expect.stringMatching(/it ends at change/) });
  });

  it.each([
    ['a log, amid it', /\.log$/, 3000, /\.log is damaged: it is changed at \d+/],
    ['a log, in the length of its last record', /\.log$/, -1, /\.log is damaged/],
    ['a manifest', /^MANIFEST/, 12, /MANIFEST-\d+ is damaged: it is changed at 0/],
    ['a table’s content', /\.ldb$/, 40, /\.ldb is damaged: its block at 0 is changed/],
    ['a table’s end', /\.ldb$/, -1, /\.ldb is damaged: its end is not a table/],
    ['a table’s footer', /\.ldb$/, -48, /\.ldb is damaged/],
    ['the name of the manifest', /^CURRENT$/, 12, /CURRENT names "MANIFEST-/],
  ])('are damaged by one changed byte in %s', async (what, ending, offset, problem) => {
    await fill();
    const path = ending.test('.ldb') ? await aTable() : await fileOf(ending);
    await change(path, what.includes('length') ? await lengthOfLastRecord(path) : offset, 1);
    expect(await findDamage(folder)).toMatch(problem);
    await expect(opened()).rejects.toThrow(StoreUnavailable);
  });

  /** Where the low byte of its length is; all records are in one block here. */
  async function lengthOfLastRecord(path: string): Promise<number> {
    const bytes = await readFile(path);
    let at = 0;
    for (let next = 0; next < bytes.length; next += 7 + bytes.readUInt16LE(next + 4)) at = next;
    return at + 4;
  }

  it('are damaged when a table or the manifest is gone or shorter', async () => {
    await fill();
    const table = await aTable();
    const whole = await readFile(table);
    await truncate(table, whole.length - 1);
    expect(await findDamage(folder)).toMatch(/it has not the \d+ bytes that were written/);
    await rm(table);
    expect(await findDamage(folder)).toMatch(/\.ldb is damaged: ENOENT/);
    await writeFile(table, whole);
    expect(await findDamage(folder)).toBeNull();
    await rm(await fileOf(/^MANIFEST/));
    expect(await findDamage(folder)).toMatch(/which is not there/);
  });

  it('are left as they are when they are damaged', async () => {
    await fill();
    await change(await aTable(), 40);
    const data = async () => (await readdir(folder)).filter(name => !name.startsWith('LOG'));
    const before = await data();
    await expect(opened()).rejects.toThrow(/is damaged: its file \d+\.ldb/);
    expect(await data()).toEqual(before);
  });

  it('look damaged while another process writes them, and are said to be in use', async () => {
    await fill();
    const store = await openLevelStore({ directory, name: 'board', onFatal: () => {} });
    await change(await aTable(), 40);
    await expect(opened()).rejects.toThrow(/cannot be opened: .*lock/i);
    await store.close();
    await expect(opened()).rejects.toThrow(/is damaged/);
  });
});
