import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** For `process.umask`: only the server's user can access new files. LevelDB sets no mode itself. */
export const OWN_USER_ONLY = 0o077;

/** The folder with files of earlier builds of the app (`sync-server/deltas/`). */
export const EARLIER_FILES = 'earlier-files';

/** Folders in the data directory that other users must not read. */
const OUR_FOLDERS = ['store', 'files', EARLIER_FILES];

/** Files in the data directory, also while they are written (`secrets.json.new`). */
const OUR_FILES = ['secrets.json', 'server.json', 'budgets.json', 'reserve'];

export function isOwnFile(name: string): boolean {
  return OUR_FILES.some(file => name === file || name === `${file}.new`);
}

/**
 * Creates the data directory if it doesn't exist, and revokes access that an earlier version or a copy left to other
 * users of the machine. What else the operator keeps there is left alone. Returns the error if that fails: for another user's file, or on a file system without modes.
 */
export async function closeToOthers(dataDir: string): Promise<Error | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await close(dataDir);
    for (const entry of await readdir(dataDir, { withFileTypes: true }))
      if (entry.isFile() && isOwnFile(entry.name)) await close(join(dataDir, entry.name));
      else if (entry.isDirectory() && OUR_FOLDERS.includes(entry.name))
        await closeAll(join(dataDir, entry.name));
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
