import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FilesToSave } from '../../../../sync-server/backup/backup-blobs.ts';
import { openBackup } from '../../../../sync-server/backup/open-backup.ts';
import { restoreBackup } from '../../../../sync-server/backup/restore-backup.ts';
import { saveBackup } from '../../../../sync-server/backup/save-backup.ts';
import { backupBytes } from '../../../../sync-server/backup/write-backup.ts';
import { FolderBlobs } from '../../../../sync-server/blobs/folder-blobs.ts';
import { openIn } from '../../../support/backup-folder.ts';
import { BUCKETS, createStorageWorld, type StorageWorld } from '../../../support/storage-world.ts';

let world: StorageWorld;
let base: string;
const content = randomBytes(300_000);

beforeEach(async () => {
  world = await createStorageWorld();
  base = await mkdtemp(join(tmpdir(), 'portage-backup-files-'));
  await world.bucket('cv');
  await world.upload('owner', { fileId: 'f', content });
  await world.upload('owner', { fileId: 'g', content: 'short' });
});
afterEach(async () => {
  await world.dispose();
  await rm(base, { recursive: true });
});

const filesToSave = (): FilesToSave => ({
  blobs: world.files.blobs,
  hold: () => world.files.removals.hold(),
});
const bytes = () =>
  backupBytes({ stores: world.context.stores, dataDir: world.dataDir, nowMs: 0, files: filesToSave() });

async function keyOf(fileId: string): Promise<string> {
  const storage = world.context.schemas.schemasOf('~files')[0]?.storage ?? '';
  const stored = await world.context.stores.board.get(`${storage}/${fileId}`);
  return ((stored?.body['data'] as { '~blobs': string[] } | undefined)?.['~blobs'] ?? [])[0] ?? '';
}

async function restored(path: string, blobs?: FolderBlobs): Promise<string> {
  const target = join(base, 'target');
  const backup = await openBackup(path);
  await restoreBackup({
    backup,
    dataDir: target,
    tolerated: new Set(),
    openStore: openIn,
    ...(blobs && { blobs }),
  });
  await backup.close();
  return target;
}

test('has the content of every file, and the restore puts it back byte for byte', async () => {
  const path = join(base, 'backup.tar');
  const { manifest } = await saveBackup(path, bytes(), { leaveBytes: 0 });
  const key = await keyOf('f');
  expect(manifest.parts.map(({ name }) => name)).toContain(`files/${key}`);
  const target = await restored(path);
  const [before, after] = await Promise.all(
    [world.dataDir, target].map(each => readFile(join(each, 'files', key))),
  );
  expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
});

test('restores into another place of files, which is the one that FILES_URL names', async () => {
  const path = join(base, 'backup.tar');
  await saveBackup(path, bytes(), { leaveBytes: 0 });
  const elsewhere = new FolderBlobs({ directory: join(base, 'elsewhere'), randomBytes });
  await restored(path, elsewhere);
  const next = await world.restart(elsewhere);
  world = next;
  const download = await world.send('owner', 'GET', `${BUCKETS}/cv/files/f/download`);
  expect(download.rawPayload.equals(content)).toBe(true);
});

test('a file that is deleted meanwhile stays in it, and its content is removed by a later sweep', async () => {
  const path = join(base, 'backup.tar');
  const key = await keyOf('f');
  async function* during() {
    let isFirst = true;
    for await (const chunk of bytes()) {
      yield chunk;
      if (isFirst) {
        await world.send('owner', 'DELETE', `${BUCKETS}/cv/files/f`);
        await world.files.removals.idle();
      }
      isFirst = false;
    }
  }
  const { manifest } = await saveBackup(path, during(), { leaveBytes: 0 });
  expect(manifest.parts.map(({ name }) => name)).toContain(`files/${key}`);
  expect(world.files.removals.isHeld()).toBe(false);
});

test('fails if the content of a file is missing or was changed', async () => {
  const path = join(base, 'backup.tar');
  const blob = join(world.dataDir, 'files', await keyOf('f'));
  const whole = await readFile(blob);
  whole[1_000] = (whole[1_000] ?? 0) ^ 1;
  await writeFile(blob, whole);
  await expect(saveBackup(path, bytes(), { leaveBytes: 0 })).rejects.toThrow('is damaged');
  await rm(blob);
  await expect(saveBackup(path, bytes(), { leaveBytes: 0 })).rejects.toThrow(
    'The content of the file f is missing',
  );
  expect(world.files.removals.isHeld()).toBe(false);
});
