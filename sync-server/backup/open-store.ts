import { join } from 'node:path';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';
import type { Config } from '../config/config.ts';
import type { Stores } from '../board/context.ts';
import type { DiskGuard } from '../store/disk-guard.ts';
import { MERGES } from './store-merges.ts';
import { type Addresses, readAddresses } from '../store/cluster/cluster-addresses.ts';
import { readClusterSettings } from '../store/cluster/cluster-settings.ts';
import { nodesAt, openHttpStore } from '../store/cluster/http-store.ts';
import { openLevelStore } from '../store/level/level-store.ts';
import type { ClusterFetch, Retry } from '../store/cluster/cluster-requests.ts';
import type { Fence } from '../store/fence.ts';
import type { RemovalTraces } from '../store/removal-traces.ts';
import type { Store } from '../store/store.ts';

interface StoreParts {
  guard?: Pick<DiskGuard, 'check'>;
  fence?: Fence | undefined;
  retry?: Retry;
  /** On a cluster, the store has its own connections, with this limit for an answer. */
  limitMs?: number;
  traces?: RemovalTraces | undefined;
}

/**
 * Opens one of the three databases where the configuration says: embedded in the data directory, or on a CouchDB
 * cluster. All programs of the project open them here, so they all use the same place.
 */
export async function openStore(
  config: Pick<Config, 'dataDir' | 'storeUrl' | 'storePrefix' | 'storeCluster'>,
  name: keyof Stores,
  onFatal: (error: Error) => void,
  { guard, fence, retry, limitMs, traces }: StoreParts = {},
): Promise<Store> {
  const { dataDir, storeUrl, storePrefix, storeCluster } = config;
  const addresses = storeUrl === null ? null : readAddresses(storeUrl);
  if (addresses) {
    const settings = storeCluster === null ? null : readClusterSettings(storeCluster);
    return openHttpStore({
      addresses,
      nodes: limitMs === undefined ? sharedNodes(config, addresses) : nodesAt(addresses, limitMs),
      name: storePrefix + name,
      onFatal,
      fence,
      traces,
      merge: MERGES[name],
      ...(settings && { settings }),
      ...(retry && { retry }),
    });
  }
  refuseUnfinishedRestore(dataDir);
  return openLevelStore({ directory: join(dataDir, 'store'), name, onFatal, ...(guard && { guard }) });
}

/** By the configuration. */
const shared = new WeakMap<object, ClusterFetch>();

/** A node that one of a server's databases has given up is given up for the others too. */
function sharedNodes(config: object, addresses: Addresses): ClusterFetch {
  const nodes = shared.get(config) ?? nodesAt(addresses);
  shared.set(config, nodes);
  return nodes;
}
