import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** For `process.umask`: what this process makes is for its own user alone. LevelDB asks for no mode of its own. */
export const OWN_USER_ONLY = 0o077;

/** Folders in it that may hold what others must not read. Whatever else an operator keeps there is left as it is. */
const OURS = new Set(['store', 'files']);

/**
 * Makes the data directory if there is none, and takes from other users of the machine what an earlier version, or a copy, left
 * open to them. Gives the error of what could not be closed: another user's file, or a file system without modes.
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
