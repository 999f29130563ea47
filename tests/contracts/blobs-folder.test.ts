import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { FolderBlobs } from '../../sync-server/blobs/folder-blobs.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import { blobsContract, inChunks } from './blobs.ts';

async function openFolder(guard?: { check: () => Promise<void> }) {
  const base = await mkdtemp(join(tmpdir(), 'portage-blobs-'));
  const directory = join(base, 'files');
  const blobs = new FolderBlobs({ directory, randomBytes, ...(guard && { guard }) });
  return { blobs, directory, dispose: () => rm(base, { recursive: true }) };
}

blobsContract('folder', () => openFolder());

const PLACE = { space: 'c~1', owner: 'f' };

test('a start removes what an earlier process left unfinished, and nothing else', async () => {
  const { blobs, directory, dispose } = await openFolder();
  const { key } = await blobs.put(PLACE, inChunks(Buffer.from('kept')), 100);
  await mkdir(join(directory, '.unfinished'), { recursive: true });
  const abandoned = join(directory, '.unfinished', 'abc');
  await writeFile(abandoned, 'half');
  await utimes(abandoned, 0, 0);
  const next = new FolderBlobs({ directory, randomBytes });
  await next.put(PLACE, inChunks(Buffer.from('more')), 100);
  expect(await readdir(join(directory, '.unfinished'))).toEqual([]);
  const found: string[] = [];
  for await (const each of next.list()) found.push(each.key);
  expect(found).toContain(key);
  expect(found).toHaveLength(2);
  await dispose();
});

test('a start leaves alone what another server is writing', async () => {
  const { blobs, directory, dispose } = await openFolder();
  const other = new FolderBlobs({ directory, randomBytes });
  async function* slowly() {
    yield Buffer.from('first half, ');
    await other.put(PLACE, inChunks(Buffer.from('of another server')), 100);
    await writeFile(join(directory, '.unfinished', 'of-another-machine.1.abc'), 'half');
    await new FolderBlobs({ directory, randomBytes }).put(PLACE, inChunks(Buffer.from('of a third')), 100);
    yield Buffer.from('second half');
  }
  const { key } = await blobs.put(PLACE, slowly(), 100);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await other.get(key)) chunks.push(chunk as Uint8Array);
  expect(Buffer.concat(chunks).toString()).toBe('first half, second half');
  expect(await readdir(join(directory, '.unfinished'))).toEqual(['of-another-machine.1.abc']);
  await dispose();
});

test('a full disk refuses before it reads', async () => {
  const full = new StoreUnavailable('full');
  const { blobs, dispose } = await openFolder({
    check: async () => {
      throw full;
    },
  });
  await expect(blobs.put(PLACE, inChunks(Buffer.from('x')), 100)).rejects.toBe(full);
  await dispose();
});

test('a folder that can’t be written to is reported as unavailable', async () => {
  const base = await mkdtemp(join(tmpdir(), 'portage-blobs-'));
  await writeFile(join(base, 'files'), 'not a folder');
  const blobs = new FolderBlobs({ directory: join(base, 'files'), randomBytes });
  await expect(blobs.put(PLACE, inChunks(Buffer.from('x')), 100)).rejects.toThrow(StoreUnavailable);
  await rm(base, { recursive: true });
});
