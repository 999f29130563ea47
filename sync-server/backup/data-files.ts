import { type Dirent, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * Besides the databases, a backup has the keys and the uploaded files. Everything else in the data directory is
 * regenerated.
 */
const SECRETS = 'secrets.json';
const FILES = 'files';

export interface DataFile {
  /** Relative to the data directory, with `/` as separator. */
  name: string;
  path: string;
}

export async function listDataFiles(dataDir: string): Promise<DataFile[]> {
  const entries = await readdir(join(dataDir, FILES), { recursive: true, withFileTypes: true }).catch(
    (): Dirent[] => [],
  );
  const uploaded = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const secrets = join(dataDir, SECRETS);
  return [...(existsSync(secrets) ? [secrets] : []), ...uploaded.sort()].map(path => ({
    name: relative(dataDir, path).split(sep).join('/'),
    path,
  }));
}

/** Whether a backup's part with this name may be written to the data directory. */
export function isDataFileName(name: string): boolean {
  const parts = name.split('/');
  const isPlain = parts.every(part => !['', '.', '..'].includes(part)) && !/\\/.test(name);
  return isPlain && (name === SECRETS || (parts[0] === FILES && parts.length > 1));
}
