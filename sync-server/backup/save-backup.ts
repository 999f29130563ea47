import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { takeProcessLock } from '../core/process-lock.ts';
import { syncDirectory } from '../store/durable-file.ts';
import { BackupFailure, type BackupManifest } from './backup-format.ts';
import { openBackup } from './open-backup.ts';

/** Bytes between two checks of the free space. */
const LOOK_EVERY_BYTES = 8 * 1_048_576;

export interface SaveOptions {
  /** Bytes to leave free on the target's disk. */
  leaveBytes: number;
  onBytes?: (bytes: number) => void;
  freeBytes?: (directory: string) => Promise<number>;
}

export interface SavedBackup {
  manifest: BackupManifest;
  bytes: number;
}

/**
 * Saves a backup atomically: written as `….partial` next to the target, synced, read back and compared with its
 * manifest, then renamed. Replaces an existing backup of that name, but no other file. If anything fails, the partial
 * file is deleted.
 */
export async function saveBackup(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { leaveBytes, onBytes = () => undefined, freeBytes = freeBytesOf }: SaveOptions,
): Promise<SavedBackup> {
  await refuseOther(path);
  const partial = `${path}.partial`;
  const unlock = await takeProcessLock(`${partial}.lock`).catch((error: unknown) => {
    throw unwritable(partial, error);
  });
  if (!unlock) throw new BackupFailure(`Another backup is being written to ${path}. Choose another name.`);
  try {
    return await saveAs(path, partial, bytes, { leaveBytes, onBytes, freeBytes });
  } finally {
    await unlock();
  }
}

async function saveAs(
  path: string,
  partial: string,
  bytes: AsyncIterable<Uint8Array>,
  { leaveBytes, onBytes, freeBytes }: Required<SaveOptions>,
): Promise<SavedBackup> {
  const file = await open(partial, 'w', 0o600).catch((error: unknown) => {
    throw unwritable(partial, error);
  });
  try {
    await writeAll(file, bytes, async written => {
      onBytes(written);
      if ((await freeBytes(dirname(path))) < leaveBytes) throw noRoom(path);
    });
    await file.sync();
    await file.close();
    const whole = await openBackup(partial);
    await whole.close();
    await rename(partial, path);
    await syncDirectory(dirname(path));
    return { manifest: whole.manifest, bytes: whole.bytes };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw isDiskFull(error) ? noRoom(path) : error;
  }
}

function unwritable(partial: string, error: unknown): BackupFailure {
  return new BackupFailure(`${partial} cannot be written: ${error instanceof Error ? error.message : ''}`);
}

async function writeAll(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  look: (written: number) => Promise<void>,
): Promise<void> {
  let written = 0;
  let next = 0;
  for await (const chunk of bytes) {
    if (written >= next) {
      await look(written);
      next += LOOK_EVERY_BYTES;
    }
    await file.writeFile(chunk);
    written += chunk.length;
  }
}

async function refuseOther(path: string): Promise<void> {
  if (!existsSync(dirname(path)))
    throw new BackupFailure(`The folder ${dirname(path)} doesn’t exist. Create it, or name another one.`);
  if (!existsSync(path)) return;
  if ((await stat(path)).isFile()) {
    const present = await openBackup(path).catch(() => null);
    if (present) return present.close();
  }
  throw new BackupFailure(
    `${path} already exists and isn’t a complete backup, so it wasn’t replaced. Choose another name.`,
  );
}

export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

function noRoom(path: string): BackupFailure {
  return new BackupFailure(`There isn’t enough space on the disk of ${path}. No partial file was left.`);
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
