import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFilesUrl } from '../../sync-server/blobs/files-url.ts';
import { S3Blobs } from '../../sync-server/blobs/s3-blobs.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import { blobsContract, inChunks } from './blobs.ts';
import { gate } from '../support/gate.ts';

let server: S3rver;
let directory: string;
let port: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'board-files', configs: [] }],
  });
  ({ port } = await server.run());
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const warnings: Error[] = [];
process.on('warning', warning => warnings.push(warning));

let opened = 0;
/** Each with a prefix of its own. */
function openS3(at = port) {
  opened += 1;
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${at}/board-files?tls=off&path=test${opened}`;
  const place = readFilesUrl(url);
  if (!place) throw new Error('not a place');
  const blobs = new S3Blobs(place, randomBytes);
  return { blobs, dispose: () => blobs.close() };
}

blobsContract('S3', async () => openS3());

test('a store that can’t be reached is unavailable', async () => {
  const { blobs, dispose } = openS3(1);
  const put = blobs.put({ space: 'c~1', owner: 'f' }, inChunks(Buffer.from('x')), 100);
  await expect(put).rejects.toThrow(StoreUnavailable);
  await dispose();
});

test('slow senders don’t hold up others', async () => {
  const { blobs, dispose } = openS3();
  const { isOpen: finished, open: finish } = gate();
  async function* slow() {
    yield Buffer.from('a');
    await finished;
    yield Buffer.from('b');
  }
  const puts = Array.from({ length: 30 }, () => blobs.put({ space: 'c~1', owner: 'slow' }, slow(), 100));
  const quick = await blobs.put({ space: 'c~1', owner: 'quick' }, inChunks(Buffer.from('x')), 100);
  expect(quick.bytes).toBe(1);
  finish();
  expect((await Promise.all(puts)).every(({ bytes }) => bytes === 2)).toBe(true);
  await dispose();
});

test('the client prints no warning that an operator could do nothing about', () => {
  expect(warnings.filter(({ message }) => message.includes('AWS SDK'))).toEqual([]);
});
