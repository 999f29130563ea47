import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackCode, UnusableCode } from '../../../../sync-server/functions/unpack-code.ts';
import { tarOf } from '../../../support/tar-of.ts';
import { excessGrowthOf } from '../../../support/work-growth.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portage-code-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const unpack = (code: Uint8Array) => unpackCode(Readable.from([code]), folder);

test('zeros take time in proportion to their size, however little they were before', async () => {
  const zeros = (length: number) => gzipSync(Buffer.alloc(length * 100));
  expect(
    await excessGrowthOf(length => expect(unpack(zeros(length))).rejects.toThrow(UnusableCode)),
  ).toBeNull();
});

test('what follows the end of an archive is no part of the code', async () => {
  const archives = ['main.js', 'later.js'].map(path => gunzipSync(tarOf({ path, body: path })));
  expect(await unpack(gzipSync(Buffer.concat(archives)))).toBe('main.js'.length);
  expect(readdirSync(folder)).toEqual(['main.js']);
});
