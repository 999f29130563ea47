import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** For `process.umask`: only the server's user can access new files. LevelDB sets no mode itself. */
export const OWN_USER_ONLY = 0o077;

/** The folder with files of earlier builds of the app (`sync-server/deltas/`). */
export const EARLIER_FILES = 'earlier-files';

/**
 * Folders in the data directory that other users must not read. Other folders that the operator keeps there are left
 * alone.
 */
const OURS = new Set(['store', 'files', EARLIER_FILES]);

/**
 * Creates the data directory if it doesn't exist, and revokes access that an earlier version or a copy left to other
 * users of the machine. Returns the error if that fails: for another user's file, or on a file system without modes.
 */
export async function closeToOthers(dataDir: string): Promise<Error | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await close(dataDir);
    for (const entry of await readdir(dataDir, { withFileTypes: true }))
      if (entry.isFile()) await close(join(dataDir, entry.name));
      else if (entry.isDirectory() && OURS.has(entry.name)) await closeAll(join(dataDir, entry.name));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function closeAll(directory: string): Promise<void> {
  await close(directory);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await closeAll(path);
    else if (entry.isFile()) await close(path);
  }
}

async function close(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & OWN_USER_ONLY) !== 0) await chmod(path, mode & 0o700);
}
