import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreUnavailable } from '../store/store.ts';

/**
 * Keeps a command from opening another user's data directory: root could, and the files that it then creates would be
 * closed to the server. The databases' owner counts, because a folder can be given to the server by other means, such
 * as its group.
 */
export function refuseOthersData(dataDir: string): void {
  const own = process.getuid?.();
  const path = [join(dataDir, 'store'), dataDir].find(folder => existsSync(folder));
  if (own === undefined || path === undefined) return;
  const owner = statSync(path).uid;
  // An empty folder of root can be meant for this user. If it isn't, the system says so.
  if (owner === own || (path === dataDir && owner === 0)) return;
  throw new StoreUnavailable(
    `${path} belongs to the user with the ID ${owner}, so run this command as that user (sudo -u '#${owner}' …): otherwise the server couldn’t read the files that the command writes.`,
  );
}
