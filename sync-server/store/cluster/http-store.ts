import PouchDB from 'pouchdb';
import { type Addresses, failover } from './cluster-addresses.ts';
import { ClusterRefused, clusterFetch, withRetry, type Retry } from './cluster-requests.ts';
import { createStore } from '../create-store.ts';
import type { Fence } from '../fence.ts';
import { httpBackend } from './http-backend.ts';
import type { Store } from '../store.ts';

export interface HttpStoreOptions {
  /** CouchDB's base URLs. The store uses one at a time. They may contain `user:password@`. */
  addresses: Addresses;
  name: string;
  /** Only called for failures that don't pass: access refused, or the database no longer exists. */
  onFatal: (error: Error) => void;
  /** Default: 6 tries over about 6 seconds. */
  retry?: Retry;
  /** Absent: this process may always write. */
  fence?: Fence | undefined;
}

/** If listeners have not seen a commit by then, it is answered as unavailable: it may or may not be stored. */
const PATIENCE_MS = 15_000;

const PATIENT: Retry = {
  attempts: 6,
  pause: attempt => new Promise(resolve => setTimeout(resolve, 100 * 2 ** attempt).unref()),
};

/** Opens a database of a CouchDB cluster, and creates it if it doesn't exist. Rejects with `StoreUnavailable`. */
export async function openHttpStore({
  addresses,
  name,
  onFatal,
  retry = PATIENT,
  fence,
}: HttpStoreOptions): Promise<Store> {
  const fetch = fenced(failover(addresses, clusterFetch), fence);
  const database = await withRetry({ ...retry, attempts: addresses.length }, async () => {
    // PouchDB creates the database with its first request, and never asks again if that failed.
    const opened = new PouchDB(`${addresses[0]}/${encodeURIComponent(name)}`, { adapter: 'http', fetch });
    await opened.info();
    return opened;
  });
  return createStore({
    name,
    backend: httpBackend(database, retry),
    onFatal,
    failure: {
      isFatal: error => error instanceof ClusterRefused,
      pause: () => retry.pause(retry.attempts),
    },
    patienceMs: PATIENCE_MS,
    fence,
  });
}

type Fetch = ReturnType<typeof failover>;

/** Looks at the fence right before each try to write: between the tries of one batch, seconds may pass. */
function fenced(send: Fetch, fence: Fence | undefined): Fetch {
  if (!fence) return send;
  return async (url, options) => {
    if (options.method === 'POST' && url.endsWith('/_bulk_docs')) fence.term();
    return send(url, options);
  };
}
