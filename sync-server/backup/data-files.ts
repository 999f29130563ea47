import { type Dirent, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { keyOfPart } from './backup-blobs.ts';
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

/** `withoutBlobs`: they are read from where `FILES_URL` says. Unfinished uploads are never included. */
export async function listDataFiles(dataDir: string, withoutBlobs = false): Promise<DataFile[]> {
  const entries = await readdir(join(dataDir, FILES), { recursive: true, withFileTypes: true }).catch(
    (): Dirent[] => [],
  );
  const uploaded = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const secrets = join(dataDir, SECRETS);
  const found = [...(existsSync(secrets) ? [secrets] : []), ...uploaded.sort()].map(path => ({
    name: relative(dataDir, path).split(sep).join('/'),
    path,
  }));
  return found.filter(
    ({ name }) => !name.startsWith(`${FILES}/.`) && !(withoutBlobs && keyOfPart(name) !== null),
  );
}

/** Whether a backup's part with this name may be written to the data directory. */
export function isDataFileName(name: string): boolean {
  const parts = name.split('/');
  const isPlain = parts.every(part => !['', '.', '..'].includes(part)) && !/\\/.test(name);
  return isPlain && (name === SECRETS || (parts[0] === FILES && parts.length > 1));
}
