import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A directory and everything in it. */
export async function everythingIn(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return [directory, ...names.map(name => join(directory, name))];
}

/** Every file and folder that users other than the owner may read, write or enter, with its relative path and mode. */
export async function openToOthers(directory: string): Promise<string[]> {
  const paths = await everythingIn(directory);
  const modes = await Promise.all(paths.map(async path => ({ path, mode: await modeOf(path) })));
  return modes
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${path.slice(directory.length)} ${(mode & 0o777).toString(8)}`);
}

/** A file that a running server has removed meanwhile is open to no user. */
async function modeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mode;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
