import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupFailure, DATABASES, type DatabaseName } from '../backup/backup-format.ts';
import { openStore } from '../backup/open-store.ts';
import type { Config } from '../config/config.ts';
import { refuseOthersData } from './own-data.ts';
import { unavailableText } from './running-server.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

/**
 * Opens the databases and counts their documents in every way. Only existing ones: an empty one created here would look
 * like lost data. Throws `BackupFailure`, with a message for the operator, if one is damaged or in use.
 */
export async function openCheckedStores(config: Config): Promise<Partial<Record<DatabaseName, Store>>> {
  const stores: Partial<Record<DatabaseName, Store>> = {};
  let fatal: Error | undefined;
  if (config.storeUrl === null) refuseOthersData(config.dataDir);
  try {
    for (const name of DATABASES) {
      if (config.storeUrl === null && !existsSync(join(config.dataDir, 'store', name))) continue;
      const store = await openStore(config, name, error => {
        fatal ??= error;
      });
      stores[name] = store;
      const { ok, problem } = await store.checkIntegrity();
      if (!ok) throw new BackupFailure(`The database ${name} is damaged: ${problem ?? 'unknown'}`);
    }
    if (Object.keys(stores).length === 0) throw new BackupFailure(`${config.dataDir} has no data.`);
    return stores;
  } catch (error) {
    for (const store of Object.values(stores)) await store.close();
    throw error instanceof StoreUnavailable
      ? new BackupFailure(fatal?.message ?? unavailableText(error))
      : error;
  }
}
