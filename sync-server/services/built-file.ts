import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build left for the server; `without` where there is none, as in a folder that was built for something else. */
export function readBuilt<T>(directory: string, name: string, without: T): T {
  const file = join(directory, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : without;
}
