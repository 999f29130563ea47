import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StoreUnavailable } from '../store/store.ts';

/** While this is in the data directory, a restore is under way there or was cut off. */
export const RESTORING = 'restoring';

/** Nobody opens half of the data: the restore is repeated first, which clears away what it had made. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  throw new StoreUnavailable(
    `A restore into ${dataDir} is under way or was cut off. If it was cut off, repeat it: npm run restore -- FILE`,
  );
}
