import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names in a folder that were last changed before that time. A folder that doesn't exist has none. */
export async function olderNames(folder: string, beforeMs: number): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const older = names.map(async name => {
    const found = await stat(join(folder, name)).catch(() => null);
    return found !== null && found.mtimeMs < beforeMs ? [name] : [];
  });
  return (await Promise.all(older)).flat();
}
