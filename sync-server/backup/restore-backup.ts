import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../blobs/blobs.ts';
import { takeProcessLock } from '../core/process-lock.ts';
import { unknownToThisVersion } from '../documents/collections.ts';
import { syncDirectory } from '../store/durable-file.ts';
import type { JsonObject, Store } from '../store/store.ts';
import { BackupFailure, type BackupDatabase, type BackupPart, type DatabaseName } from './backup-format.ts';
import { keyOfPart } from './backup-blobs.ts';
import { documentLine, LineDigest } from './line-digest.ts';
import type { OpenBackup } from './open-backup.ts';
import { RESTORING } from './unfinished-restore.ts';

/** Hidden, so that one left by a killed restore isn't in a server's way. */
const LOCK = '.restoring.lock';

export interface RestoreParts {
  backup: OpenBackup;
  dataDir: string;
  /** Names in the data directory that don't count as data. */
  tolerated: ReadonlySet<string>;
  /** Opens an embedded database under this directory, or the cluster's at its usual place. */
  openStore: (directory: string, name: DatabaseName) => Promise<Store>;
  onProgress?: (documents: number, of: number) => void;
  /** Where files go if that isn't the data directory. */
  blobs?: Pick<Blobs, 'putAs' | 'get'>;
}

/**
 * Fills an empty data directory. Everything is written to a subdirectory, synced, reopened and compared with the backup
 * before it is moved into place. If anything fails, the directory stays as it was. Throws `BackupFailure` with the
 * reason.
 */
export async function restoreBackup(parts: RestoreParts): Promise<void> {
  const { dataDir } = parts;
  const unlock = await lock(dataDir);
  try {
    await clearUnfinished(dataDir);
    await refuseData(dataDir, parts.tolerated);
    await restoreInto(parts);
  } finally {
    await unlock();
  }
}

/** Two restores would remove each other's unfinished files. */
async function lock(dataDir: string): Promise<() => Promise<void>> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const unlock = await takeProcessLock(join(dataDir, LOCK));
    if (unlock) return unlock;
  } catch (error) {
    throw new BackupFailure(`${dataDir} can’t be used: ${error instanceof Error ? error.message : ''}`);
  }
  throw new BackupFailure(`Another restore into ${dataDir} is in progress.`);
}

async function restoreInto(parts: RestoreParts): Promise<void> {
  const { backup, dataDir } = parts;
  const work = join(dataDir, RESTORING);
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    await writeDatabases(parts, work);
    for (const { name, documents, digest } of backup.manifest.databases)
      await inStore(parts, work, name, store => compare(store, { name, documents, digest }));
    for (const part of backup.files()) {
      const key = parts.blobs ? keyOfPart(part.name) : null;
      if (parts.blobs && key !== null) await writeBlob(backup, part, parts.blobs, key);
      else await writeFile(backup, part, work);
    }
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
  await moveUp(work, dataDir);
}

/** Checks that all databases are empty before it writes to any of them. */
async function writeDatabases(parts: RestoreParts, work: string): Promise<void> {
  const { databases } = parts.backup.manifest;
  const of = databases.reduce((sum, { documents }) => sum + documents, 0);
  for (const { name } of databases) await inStore(parts, work, name, refuseDocuments);
  let written = 0;
  for (const { name } of databases) {
    await inStore(parts, work, name, async store => {
      for await (const lines of parts.backup.documents(name)) {
        if (name === 'board') refuseOtherVersion(lines);
        const results = await store.commit(lines);
        const twice = results.find(({ status }) => status === 'conflict');
        if (twice) throw new BackupFailure(`The backup has the document ${twice.id} of ${name} twice.`);
        written += lines.length;
        parts.onProgress?.(written, of);
      }
    });
  }
}

/** A server of this version wouldn't start with these data. */
function refuseOtherVersion(documents: readonly { id: string; body: JsonObject }[]): void {
  for (const { id, body } of documents) {
    const difference = unknownToThisVersion(id, body);
    if (difference !== undefined)
      throw new BackupFailure(
        `The backup was made by another version of Portage: ${difference}. Restore it with that version, or restore an earlier backup.`,
      );
  }
}

/** Opens the store only for `action`, so that the later comparison reads from disk. */
async function inStore(
  { openStore }: RestoreParts,
  work: string,
  name: DatabaseName,
  action: (store: Store) => Promise<void>,
): Promise<void> {
  const store = await openStore(work, name);
  try {
    await action(store);
  } finally {
    await store.close();
  }
}

async function refuseDocuments(store: Store): Promise<void> {
  const { documents } = await store.status();
  if (documents > 0)
    throw new BackupFailure(
      `The database ${store.name} already has ${documents} documents. Delete it, then try again.`,
    );
}

async function compare(
  store: Store,
  expected: Pick<BackupDatabase, 'name' | 'documents' | 'digest'>,
): Promise<void> {
  const report = await store.checkIntegrity();
  const digest = new LineDigest();
  const snapshot = await store.snapshot();
  for await (const page of snapshot.pages()) for (const document of page) digest.add(documentLine(document));
  await snapshot.close();
  if (report.ok && digest.lines === expected.documents && digest.hex === expected.digest) return;
  throw new BackupFailure(
    `The restored database ${expected.name} differs from the backup (${digest.lines} of ${expected.documents} documents). ` +
      'The disk or this machine is faulty.',
  );
}

async function writeFile(backup: OpenBackup, part: BackupPart, work: string): Promise<void> {
  const path = join(work, ...part.name.split('/'));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const source = part.bytes === 0 ? [] : backup.readFile(part);
  await pipeline(source, createWriteStream(path, { mode: 0o600, flush: true }));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== part.sha256)
    throw new BackupFailure(`The restored file ${part.name} differs from the backup. The disk is faulty.`);
}

async function writeBlob(
  backup: OpenBackup,
  part: BackupPart,
  blobs: Pick<Blobs, 'putAs' | 'get'>,
  key: string,
): Promise<void> {
  await blobs.putAs(key, part.bytes === 0 ? Readable.from([]) : backup.readFile(part));
  const hash = createHash('sha256');
  await pipeline(await blobs.get(key), hash);
  if (hash.digest('hex') !== part.sha256)
    throw new BackupFailure(`The restored file ${part.name} differs from the backup. The store is faulty.`);
}

/** Removes the results of an interrupted restore. Nothing else can have been written there meanwhile. */
async function clearUnfinished(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, RESTORING))) return;
  for (const name of [...MADE, RESTORING]) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function refuseData(dataDir: string, tolerated: ReadonlySet<string>): Promise<void> {
  const names = await readdir(dataDir);
  const present = names.filter(name => !tolerated.has(name) && !name.startsWith(LOCK));
  if (present.length === 0) return;
  throw new BackupFailure(
    `${dataDir} is not empty (it has ${present.slice(0, 5).join(', ')}). A backup can only be restored into an empty data ` +
      `directory: stop the server, move the old data away (mv ${dataDir} ${dataDir}.before), then try again.`,
  );
}

/** In this order: no server starts on databases without their secrets. `RESTORING` is removed last. */
const MADE = ['files', 'store', 'secrets.json'] as const;

async function moveUp(work: string, dataDir: string): Promise<void> {
  for (const name of MADE)
    if (existsSync(join(work, name))) await rename(join(work, name), join(dataDir, name));
  await syncDirectory(dataDir);
  await rm(work, { recursive: true });
  await syncDirectory(dataDir);
}
