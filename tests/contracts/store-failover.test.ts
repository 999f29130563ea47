import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../sync-server/backup/open-store.ts';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { type CouchServer, startCouchServer } from '../support/couch-server.ts';
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';

/** Two ways to one database, as two nodes of a cluster are. */
let couch: CouchServer;
let nodes: [FaultProxy, FaultProxy];
let stores: Store[] = [];
let databases = 0;
beforeAll(async () => {
  couch = await startCouchServer();
});
afterAll(() => couch.close());
beforeEach(async () => {
  const port = Number(new URL(couch.url).port);
  nodes = [await openFaultProxy(port), await openFaultProxy(port)];
});
afterEach(async () => {
  await Promise.all(stores.map(store => store.close()));
  stores = [];
  await Promise.all(nodes.map(node => node.close()));
});

async function open(name = `failover-${databases++}`): Promise<Store> {
  const store = await openHttpStore({
    addresses: [nodes[0].url, nodes[1].url],
    name,
    onFatal: () => undefined,
    retry: { attempts: 4, pause: () => new Promise<void>(resolve => setImmediate(resolve)) },
  });
  stores.push(store);
  return store;
}

describe('a store on several nodes', () => {
  it('asks one of them at a time', async () => {
    const store = await open();
    await store.commit([{ id: 'a', body: {} }]);
    expect(nodes[0].arrived.length).toBeGreaterThan(0);
    expect(nodes[1].arrived).toEqual([]);
  });

  it('goes on with the next one, and stays there', async () => {
    const store = await open();
    await store.commit([{ id: 'a', body: {} }]);
    nodes[0].become('cut');
    expect(await store.commit([{ id: 'b', body: {} }])).toMatchObject([{ status: 'committed' }]);
    expect((await store.get('a'))?.body).toEqual({});
    nodes[0].become('open');
    const before = nodes[0].arrived.length;
    await store.get('b');
    expect(nodes[0].arrived).toHaveLength(before);
  });

  it('leaves a node for all databases of a server', async () => {
    const config = {
      dataDir: '',
      storeUrl: nodes.map(({ url }) => url).join(','),
      storePrefix: `failover-${databases++}-`,
      storeCluster: null,
    };
    const board = await openStore(config, 'board', () => undefined);
    const accounts = await openStore(config, 'accounts', () => undefined);
    stores.push(board, accounts);
    nodes[0].become('cut');
    await board.commit([{ id: 'a', body: {} }]);
    nodes[0].become('open');
    const before = nodes[0].arrived.length;
    await accounts.commit([{ id: 'a', body: {} }]);
    expect(nodes[0].arrived).toHaveLength(before);
  });

  it('tells listeners what was written through either', async () => {
    const store = await open();
    const seen: string[] = [];
    await store.subscribe(undefined, page => {
      seen.push(...page.map(({ id }) => id));
    });
    await store.commit([{ id: 'a', body: {} }]);
    nodes[0].become('cut');
    await store.commit([{ id: 'b', body: {} }]);
    nodes[0].become('open');
    nodes[1].become('cut');
    await store.commit([{ id: 'c', body: {} }]);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('opens while the first one is down', async () => {
    nodes[0].become('cut');
    const store = await open();
    expect(await store.commit([{ id: 'a', body: {} }])).toMatchObject([{ status: 'committed' }]);
  });

  it('is unavailable while all of them are down, and then works', async () => {
    const store = await open();
    for (const node of nodes) node.become('cut');
    await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
    for (const node of nodes) node.become('open');
    expect(await store.get('a')).toBeUndefined();
  });
});
