import { MERGES } from '../../../sync-server/backup/store-merges.ts';
import { newId } from '../../../sync-server/core/ids.ts';
import type { Environment } from '../../../sync-server/core/environment.ts';
import type { OpenParts } from '../../../sync-server/core/open-parts.ts';
import type { Timer } from '../../../sync-server/core/timer.ts';
import { type SharedParts, shareStores } from '../../../sync-server/share-stores.ts';
import type { Retry } from '../../../sync-server/store/cluster/cluster-requests.ts';
import { httpBackend } from '../../../sync-server/store/cluster/http-backend.ts';
import { createStore } from '../../../sync-server/store/create-store.ts';
import type { Fence } from '../../../sync-server/store/fence.ts';
import type { RemovalTraces } from '../../../sync-server/store/removal-traces.ts';
import { type Store, StoreUnavailable } from '../../../sync-server/store/store.ts';
import type { PeerClient } from '../../../sync-server/writer/peer-client.ts';
import { WriterLease } from '../../../sync-server/writer/writer-lease.ts';
import type { ServerFacts, Wraps } from '../wraps.ts';
import type { Client, DatabaseName, SimulatedCluster } from './simulated-cluster.ts';

/** As `openHttpStore` and `openSharedStores` have them. */
const PATIENCE_MS = 15_000;
const MAX_LAG_MS = 250;
const WATCH_REST_MS = 100;
const CONFIRM_MS = 300;

interface Parts {
  cluster: SimulatedCluster;
  client: Client;
  /** Where other servers reach this process. */
  address: string;
  environment: Environment;
  timer: Timer;
  peers: Pick<PeerClient, 'commit' | 'positions'>;
  traces: RemovalTraces;
  wraps: Wraps;
  facts: ServerFacts;
  log: Parameters<typeof shareStores>[0]['log'] & ConstructorParameters<typeof WriterLease>[0]['log'];
}

/** The stores of a server process on a cluster: all of it is the real code, above the requests to the nodes. */
export async function openClusterStores(
  { cluster, client, address, environment, timer, peers, traces, wraps, facts, log }: Parts,
  open: OpenParts,
): Promise<SharedParts & { lease: WriterLease; inner: Record<DatabaseName, Store> }> {
  const nowMs = () => environment.nowMs();
  const after = (ms: number) => new Promise<void>(resolve => timer.after(ms, resolve));
  const patient: Retry = { attempts: 6, pause: attempt => after(100 * 2 ** attempt) };
  const quick: Retry = { attempts: 3, pause: () => after(200) };
  const openOne = (name: DatabaseName, retry: Retry, fence?: Fence): Store =>
    createStore({
      name,
      backend: httpBackend({
        ...wraps.nodes(cluster.connect(client, name), facts),
        merge: MERGES[name],
        retry,
        restWatch: () => after(WATCH_REST_MS),
        now: () => new Date(nowMs()),
      }),
      onFatal: () => undefined,
      failure: { isFatal: () => false, pause: () => retry.pause(retry.attempts) },
      lag: { patienceMs: PATIENCE_MS, timer, pause: misses => after(Math.min(MAX_LAG_MS, 5 * 2 ** misses)) },
      fence,
      ...(name === 'board' && { traces }),
    });
  const holder = newId(environment);
  const lease = new WriterLease({
    store: wraps.lease(openOne('accounts', quick), facts),
    holder,
    address,
    timer,
    clockMs: nowMs,
    nowMs,
    log,
    confirmMs: CONFIRM_MS,
  });
  const fence = wraps.fence(lease, facts);
  const opened = async (name: DatabaseName): Promise<Store> => {
    const store = openOne(name, patient, fence);
    const report = await store.checkIntegrity({ quick: true });
    if (!report.ok) throw new StoreUnavailable(`The database "${name}" is damaged`);
    return store;
  };
  const inner = {
    board: await opened('board'),
    accounts: await opened('accounts'),
    catalogue: await opened('catalogue'),
  };
  const shared = await shareStores({ inner, lease, holder, peers, timer, log }, open);
  return { ...shared, lease, inner };
}
