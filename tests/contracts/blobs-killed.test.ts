import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBlobKey } from '../../sync-server/blobs/blob-keys.ts';
import { FolderBlobs } from '../../sync-server/blobs/folder-blobs.ts';
import { buildWriter, type WriterProgram } from '../support/killed-writer.ts';
import { tries } from '../support/torture.ts';
import { bytesOf, inChunks } from './blobs.ts';

const KILLS = tries(3, 60);
let writer: WriterProgram;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-killed-blobs-'));
  writer = await buildWriter('blob-writer');
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await writer.remove();
});

/** Kills the writer at work, after this many acknowledged blobs. Resolves to their keys. */
function storedUntilKilled(count: number): Promise<string[]> {
  const [program = '', ...args] = writer.command;
  const child = spawn(program, [...args, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const keys: string[] = [];
  createInterface({ input: child.stdout }).on('line', line => {
    // The last line may be cut by the kill.
    if (readBlobKey(line)) keys.push(line);
    if (keys.length === count) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', () => resolve(keys));
  });
}

test(`every acknowledged blob is whole after ${KILLS} kills, and none is half there`, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1)
    acknowledged.push(...(await storedUntilKilled(10 + (round % 7) * 5)));
  const blobs = new FolderBlobs({ directory, randomBytes });
  const found = new Set<string>();
  for await (const { key } of blobs.list()) {
    const content = await bytesOf(await blobs.get(key));
    expect(createHash('sha256').update(content).digest('base64url')).toBe(readBlobKey(key)?.sha256);
    found.add(key);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 10);
  expect(acknowledged.filter(key => !found.has(key))).toEqual([]);
  await blobs.put({ space: 'c~1', owner: 'f' }, inChunks(Buffer.from('x')), 10);
  expect(await readdir(join(directory, '.unfinished'))).toEqual([]);
});
