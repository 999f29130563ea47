import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StoreUnavailable } from '../store/store.ts';

/** While this directory exists in the data directory, a restore is in progress or was interrupted. */
export const RESTORING = 'restoring';

/** Keeps servers from opening partial data. Repeating the restore first removes what the interrupted one wrote. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  throw new StoreUnavailable(
    `A restore into ${dataDir} is in progress or was interrupted. If it was interrupted, repeat it: npm run restore -- FILE`,
  );
}
