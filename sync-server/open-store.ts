import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Stores } from './context.ts';
import { openHttpStore } from './store/http-store.ts';
import { openLevelStore } from './store/level-store.ts';
import type { Store } from './store/store.ts';

/**
 * One of the three databases, where the configuration says: embedded in the data directory, or on a CouchDB cluster.
 * Every program of the project opens them here, so that all look in the same place.
 */
export function openStore(
  { dataDir, storeUrl }: Pick<Config, 'dataDir' | 'storeUrl'>,
  name: keyof Stores,
  onFatal: (error: Error) => void,
): Promise<Store> {
  return storeUrl === null
    ? openLevelStore({ directory: join(dataDir, 'store'), name, onFatal })
    : openHttpStore({ url: storeUrl, name: `portage-${name}`, onFatal });
}
