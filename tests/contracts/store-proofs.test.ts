import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import { Doubts } from '../../sync-server/store/doubts.ts';
import type { Fence } from '../../sync-server/store/fence.ts';
import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { TERM_POSITIONS } from '../../sync-server/store/write-positions.ts';
import { CouchCluster } from '../support/couch-cluster.ts';
import { until } from '../support/until.ts';
import { statuses } from './store-under-test.ts';

/** What may be on one of three nodes only is never a reason to confirm anything. */
let cluster: CouchCluster;
let stores: Store[] = [];
let databases = 0;
/** More than a write has tries. */
const TRIES = 6;
beforeAll(async () => {
  cluster = await new CouchCluster().start();
});
afterAll(() => cluster.close());
afterEach(async () => {
  cluster.recover();
  await Promise.all(stores.map(store => store.close()));
  stores = [];
});

/** A server's store. It writes once its term begins. */
async function opened(name = `proofs-${databases++}`) {
  const doubts = new Doubts();
  let current: number | null = null;
  const term = (): number => {
    if (current === null) throw new StoreUnavailable('Another server writes');
    return current;
  };
  const fence: Fence = {
    get current() {
      return current;
    },
    term,
    settled: async () => term(),
    noteTerms: () => undefined,
    doubtsOf: () => doubts,
  };
  const store = await openHttpStore({
    addresses: [cluster.url],
    name,
    onFatal: () => undefined,
    retry: { attempts: TRIES, pause: () => new Promise(resolve => setImmediate(resolve)) },
    fence,
  });
  stores.push(store);
  const begin = (next: number) => {
    current = next;
    doubts.begin(next);
  };
  return { name, store, doubts, begin };
}

/** By id: on how many nodes the version was that a listener heard of, at that moment. */
async function heardFrom(name: string, store: Store): Promise<Map<string, number>> {
  const heard = new Map<string, number>();
  await store.subscribe(undefined, page => {
    for (const { id, revision } of page)
      heard.set(id, cluster.replicas(name).filter(node => node.version(id, revision)).length);
  });
  return heard;
}

const onFirstNode = (times: number) => Array.from({ length: times }, () => [0]);

it('listeners don’t see what only one node took until a quorum has it', async () => {
  const { name, store, begin } = await opened();
  begin(1);
  const heard = await heardFrom(name, store);
  cluster.replicates = false;
  cluster.heardBy.push(...onFirstNode(TRIES));
  await expect(store.commit([{ id: 'a', body: { n: 1 } }])).rejects.toThrow(StoreUnavailable);
  // The feed of the first node has both.
  expect(statuses(await store.commit([{ id: 'b', body: {} }]))).toEqual(['committed']);
  expect([...heard]).toEqual([['b', 3]]);
  cluster.replicate(name);
  await until(() => expect(heard.get('a')).toBeGreaterThanOrEqual(2));
  expect((await store.get('a'))?.body).toEqual({ n: 1 });
});

it('a read doesn’t answer with what only one node took', async () => {
  const { name, store, begin } = await opened();
  begin(1);
  cluster.replicates = false;
  cluster.reachable.splice(1, 2, false, false);
  await expect(store.commit([{ id: 'a', body: { n: 1 } }])).rejects.toThrow(StoreUnavailable);
  // One node has something there, which proves nothing.
  await expect(store.commit([{ id: 'a', body: { n: 2 } }])).rejects.toThrow(StoreUnavailable);
  await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
  await expect(store.range({ start: 'a', end: 'b' })).rejects.toThrow(StoreUnavailable);
  cluster.reachable.fill(true);
  cluster.replicate(name);
  const read = await store.get('a');
  expect(read?.body).toEqual({ n: 1 });
  const nodes = cluster.replicas(name).filter(node => node.version('a', read?.revision ?? ''));
  expect(nodes.length).toBeGreaterThanOrEqual(2);
});

it('a server that takes over writes again what its predecessor may have left on one node', async () => {
  const before = await opened();
  const { name } = before;
  before.begin(1);
  await before.store.commit([{ id: 'proven', body: {} }]);
  const told = before.doubts.state(1);
  const after = await opened(name);
  after.doubts.told(told);
  const heard = await heardFrom(name, after.store);
  cluster.replicates = false;
  cluster.heardBy.push(...onFirstNode(TRIES));
  await expect(before.store.commit([{ id: 'a', body: { n: 1 } }])).rejects.toThrow(StoreUnavailable);
  await before.store.close();
  // A server that doesn't write confirms nothing, and shows what there is.
  await until(() => expect(heard.get('a')).toBe(1));
  await after.store.prove?.();
  after.begin(2);
  cluster.reachable.splice(1, 2, false, false);
  await expect(after.store.prove?.()).rejects.toThrow(StoreUnavailable);
  cluster.reachable.fill(true);
  cluster.replicate(name);
  await after.store.prove?.();
  expect(heard.get('a')).toBeGreaterThanOrEqual(2);
  // What was answered costs nothing.
  const generations = cluster.replicas(name).map(node => node.leaves('proven')[0]?.history.length);
  expect(generations).toEqual([1, 1, 1]);
});

it('a deletion that may be on one node only keeps no server from taking over', async () => {
  const before = await opened();
  const { name } = before;
  before.begin(1);
  await before.store.commit([{ id: 'a', body: {} }]);
  const { revision = '' } = (await before.store.get('a')) ?? {};
  const after = await opened(name);
  after.doubts.told(before.doubts.state(1));
  const deleted = new Promise<void>(resolve => {
    void after.store.subscribe(undefined, page => page.some(({ body }) => body === null) && resolve());
  });
  cluster.replicates = false;
  cluster.heardBy.push(...onFirstNode(TRIES));
  await expect(before.store.commit([{ id: 'a', revision, body: null }])).rejects.toThrow(StoreUnavailable);
  await before.store.close();
  await deleted;
  after.begin(2);
  await after.store.prove?.();
  expect(statuses(await after.store.commit([{ id: 'b', body: {} }]))).toEqual(['committed']);
});

it('a server that starts after its predecessor was killed shows nothing of its last moments without proof', async () => {
  const before = await opened();
  const { name } = before;
  before.begin(1);
  await before.store.commit([{ id: 'proven', body: {} }]);
  const told = before.doubts.state(1);
  cluster.replicates = false;
  cluster.heardBy.push(...onFirstNode(TRIES));
  await expect(before.store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
  await before.store.close();
  const after = await opened(name);
  after.doubts.told(told);
  after.begin(2);
  const heard = await heardFrom(name, after.store);
  expect([...heard.keys()]).toEqual(['proven']);
  cluster.replicate(name);
  await after.store.prove?.();
  expect(heard.get('a')).toBeGreaterThanOrEqual(2);
});

it.each([
  ['a new document', undefined, { n: 1 }],
  ['a change', { n: 0 }, { n: 0 }],
])('%s that a lost node alone had keeps no server from taking over', async (_, base, stands) => {
  const before = await opened();
  const { name } = before;
  before.begin(1);
  await before.store.commit(base ? [{ id: 'a', body: base }] : []);
  const revision = (await before.store.get('a'))?.revision;
  const after = await opened(name);
  after.doubts.told(before.doubts.state(1));
  const heard = await heardFrom(name, after.store);
  cluster.replicates = false;
  cluster.heardBy.push(...onFirstNode(TRIES));
  const write = { id: 'a', ...(revision !== undefined && { revision }), body: { n: 1 } };
  await expect(before.store.commit([write])).rejects.toThrow(StoreUnavailable);
  await before.store.close();
  await until(() => expect(heard.get('a')).toBe(1));
  cluster.reachable[0] = false;
  after.begin(2);
  await after.store.prove?.();
  // What it shows is what stands: of the change, another node shows the version before.
  expect(heard.get('a')).toBeGreaterThanOrEqual(2);
  expect((await after.store.get('a'))?.body).toEqual(stands);
});

it('what comes back with a node after a take-over is written again before it’s shown', async () => {
  const { name, store, doubts, begin } = await opened();
  doubts.told({ through: TERM_POSITIONS + 5, ranges: [[TERM_POSITIONS + 2, TERM_POSITIONS + 3]] });
  begin(2);
  const heard = await heardFrom(name, store);
  cluster.replicates = false;
  const [first] = cluster.replicas(name);
  for (const at of [1, 2, 9])
    first?.edit({ _id: `at ${at}`, body: '{}', term: 1, position: TERM_POSITIONS + at });
  await store.commit([{ id: 'b', body: {} }]);
  // The first one was acknowledged, and the other nodes are behind.
  expect([...heard]).toEqual([
    ['at 1', 1],
    ['b', 3],
  ]);
  cluster.replicate(name);
  await until(() => expect(heard.size).toBe(4));
  expect(heard.get('at 2')).toBeGreaterThanOrEqual(2);
  expect(heard.get('at 9')).toBeGreaterThanOrEqual(2);
});
