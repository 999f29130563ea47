import PouchDB from 'pouchdb';
import { ClusterRefused, clusterFetch, toUnavailable, type Retry } from './cluster-requests.ts';
import { createStore } from './create-store.ts';
import { httpBackend } from './http-backend.ts';
import type { Store } from './store.ts';

export interface HttpStoreOptions {
  /** Base URL of CouchDB; `user:password@` is understood. */
  url: string;
  name: string;
  /** Only for what does not pass by itself: access refused, or the database gone. */
  onFatal: (error: Error) => void;
  /** Default: 6 tries over about 6 seconds. */
  retry?: Retry;
}

/** A commit whose listeners have not seen it by then is answered as unavailable: it may be there, it may not. */
const PATIENCE_MS = 15_000;

const PATIENT: Retry = {
  attempts: 6,
  pause: attempt => new Promise(resolve => setTimeout(resolve, 100 * 2 ** attempt).unref()),
};

/** A database of a CouchDB cluster, made if it does not exist. */
export async function openHttpStore({
  url,
  name,
  onFatal,
  retry = PATIENT,
}: HttpStoreOptions): Promise<Store> {
  const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(name)}`;
  const database = new PouchDB(address, { adapter: 'http', fetch: clusterFetch });
  await database.info().catch((error: unknown) => {
    throw toUnavailable(error);
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
  });
}
