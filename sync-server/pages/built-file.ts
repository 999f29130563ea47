import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a file that the build made for the server. Returns `without` if there is none, as in a folder that was built
 * for something else.
 */
export function readBuilt<T>(directory: string, name: string, without: T): T {
  const file = join(directory, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : without;
}
