import PouchDB, { type Database } from 'pouchdb';
import { systemTimer } from '../../core/timer.ts';
import { type Addresses, baseOf, failover } from './cluster-addresses.ts';
import {
  type ClusterFetch,
  ClusterRefused,
  clusterFetch,
  refusalOf,
  type Retry,
  TooFewNodes,
  withRetry,
} from './cluster-requests.ts';
import { type ClusterSettings, confirmQuorum, creationQuery, withQuorum } from './cluster-settings.ts';
import { type MergeVersions, showOne } from '../conflicts.ts';
import { createStore } from '../create-store.ts';
import type { Fence } from '../fence.ts';
import { feedPoll } from './feed-watch.ts';
import { httpBackend } from './http-backend.ts';
import { leafReader } from './leaf-reader.ts';
import type { RemovalTraces } from '../removal-traces.ts';
import type { Store } from '../store.ts';

export interface HttpStoreOptions {
  /** CouchDB's base URLs. The store uses one at a time. They may contain `user:password@`. */
  addresses: Addresses;
  /** Shared by stores that leave a node together. Absent: this store leaves nodes on its own. */
  nodes?: ClusterFetch | undefined;
  name: string;
  settings?: ClusterSettings;
  /** For documents that two servers wrote at the same time on different nodes. By default, the other version goes. */
  merge?: MergeVersions;
  /** Only called for failures that don't pass: access refused, or the database no longer exists. */
  onFatal: (error: Error) => void;
  /** Default: 6 tries over about 6 seconds. */
  retry?: Retry;
  /** Absent: this process may always write. */
  fence?: Fence | undefined;
  traces?: RemovalTraces | undefined;
}

/** If listeners have not seen a commit by then, it is answered as unavailable: it may or may not be stored. */
const PATIENCE_MS = 15_000;
/** The feed shows nearly every write at once, and one from a lagging replica soon after. */
const MAX_LAG_MS = 250;
/** What other processes write is seen with this delay while this one writes too, and without any otherwise. */
const WATCH_REST_MS = 100;

const after = (ms: number) => new Promise<void>(resolve => systemTimer.after(ms, resolve));

const PATIENT: Retry = {
  attempts: 6,
  pause: attempt => after(100 * 2 ** attempt),
};

/** Opens a database of a CouchDB cluster, and creates it if it doesn't exist. Rejects with `StoreUnavailable`. */
export async function openHttpStore({
  addresses,
  nodes = nodesAt(addresses),
  name,
  settings = {},
  merge = showOne,
  onFatal,
  retry = PATIENT,
  fence,
  traces,
}: HttpStoreOptions): Promise<Store> {
  const ask = fenced((url, options, limitMs) => nodes(withQuorum(url, settings), options, limitMs), fence);
  const url = `${baseOf(addresses[0])}/${encodeURIComponent(name)}`;
  await withRetry({ ...retry, attempts: addresses.length }, () => ensureDatabase(url, ask, settings));
  const database: Database = new PouchDB(url, { adapter: 'http', fetch: ask, skip_setup: true });
  confirmQuorum(name, settings, (await withRetry(retry, () => database.info())).cluster);
  return createStore({
    name,
    backend: httpBackend({
      database,
      readLeaves: leafReader(url, ask, systemTimer),
      poll: feedPoll(url, ask),
      merge,
      retry,
      restWatch: () => after(WATCH_REST_MS),
      now: () => new Date(),
    }),
    onFatal,
    failure: {
      isFatal: error => error instanceof ClusterRefused,
      pause: () => retry.pause(retry.attempts),
    },
    lag: {
      patienceMs: PATIENCE_MS,
      timer: systemTimer,
      pause: misses => after(Math.min(MAX_LAG_MS, 5 * 2 ** misses)),
    },
    fence,
    traces,
  });
}

/** Sends requests to a cluster, to one node at a time. `usualMs`: how long an answer may take. */
export function nodesAt(addresses: Addresses, usualMs?: number): ClusterFetch {
  return failover(addresses, (url, options, limitMs = usualMs) => clusterFetch(url, options, limitMs));
}

/** Looks at the fence right before each try to write: between the tries of one batch, seconds may pass. */
function fenced(send: ClusterFetch, fence: Fence | undefined): ClusterFetch {
  if (!fence) return send;
  return async (url, options, limitMs) => {
    if (options.method === 'POST' && url.endsWith('/_bulk_docs')) await fence.settled();
    return send(url, options, limitMs);
  };
}

const EXISTS_ALREADY = 412;

async function ensureDatabase(url: string, ask: ClusterFetch, settings: ClusterSettings): Promise<void> {
  const found = await ask(url, {});
  if (found.ok) return;
  if (found.status !== 404) throw refusalOf(found.status, await found.json());
  try {
    const created = await ask(url + creationQuery(settings), { method: 'PUT' });
    if (!created.ok && created.status !== EXISTS_ALREADY)
      throw refusalOf(created.status, await created.json());
  } catch (error) {
    // The nodes that are missing hear of it later.
    if (!(error instanceof TooFewNodes)) throw error;
  }
}
