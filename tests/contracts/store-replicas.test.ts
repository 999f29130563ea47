import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import { KEPT_VERSIONS, type KeptVersion, type MergeVersions } from '../../sync-server/store/conflicts.ts';
import type { Fence } from '../../sync-server/store/fence.ts';
import type { Change, JsonObject, Store, Write } from '../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import { TERM_POSITIONS } from '../../sync-server/store/write-positions.ts';
import { CouchCluster } from '../support/couch-cluster.ts';
import { until } from '../support/until.ts';
import { lastingStoreContract, sharedStoreContract, storeContract } from './store.ts';
import { revisionOf, statuses } from './store-under-test.ts';

let cluster: CouchCluster;
let stores: Store[] = [];
let databases = 0;
beforeAll(async () => {
  cluster = await new CouchCluster().start();
});
afterAll(() => cluster.close());
afterEach(async () => {
  cluster.recover();
  await Promise.all(stores.map(store => store.close()));
  stores = [];
});

async function open(name: string, merge?: MergeVersions, fence?: Fence): Promise<Store> {
  const retry = { attempts: 6, pause: () => new Promise<void>(resolve => setImmediate(resolve)) };
  const store = await openHttpStore({
    addresses: [cluster.url],
    name,
    onFatal: () => undefined,
    retry,
    ...(merge && { merge }),
    fence,
  });
  stores.push(store);
  return store;
}

const opener = async () => {
  const name = `replicas-${databases++}`;
  const store = await open(name);
  return {
    store,
    another: () => open(name),
    reopen: async () => {
      await store.close();
      return open(name);
    },
    dispose: () => Promise.resolve(),
  };
};
storeContract('a cluster of three', opener);
lastingStoreContract('a cluster of three', opener);
sharedStoreContract('a cluster of three', opener);

describe('a store on three nodes', () => {
  /** Two servers with one version of a document each, and the database. */
  async function two() {
    const name = `replicas-${databases++}`;
    const [mine, theirs] = [await open(name), await open(name)];
    const revision = revisionOf((await mine.commit([{ id: 'a', body: { by: 'nobody' } }]))[0]);
    cluster.replicates = false;
    const leaves = () => {
      cluster.replicate(name);
      return cluster
        .replicas(name)
        .map(node => node.leaves('a').filter(({ document }) => !document._deleted));
    };
    return { name, mine, theirs, revision, leaves };
  }

  it.each<[string, object]>([
    ['a change', { body: { by: 'me' } }],
    ['a deletion', { body: null }],
  ])(
    'refuses %s that a lagging node took and the others refused, though that is answered 202',
    async (_, change) => {
      const { mine, theirs, revision, leaves } = await two();
      cluster.heardBy.push([0, 1]);
      expect(statuses(await theirs.commit([{ id: 'a', revision, body: { by: 'them' } }]))).toEqual([
        'committed',
      ]);
      expect(statuses(await mine.commit([{ id: 'a', revision, ...change } as Write]))).toEqual(['conflict']);
      expect((await mine.get('a'))?.body).toEqual({ by: 'them' });
      for (const each of leaves())
        expect(each.map(({ document }) => document['body'])).toEqual(['{"by":"them"}']);
    },
  );

  it('refuses a creation that a lagging node took and the others refused', async () => {
    const { mine, theirs } = await two();
    cluster.heardBy.push([0, 1]);
    await theirs.commit([{ id: 'new', body: { by: 'them' } }]);
    expect(statuses(await mine.commit([{ id: 'new', body: { by: 'me' } }]))).toEqual(['conflict']);
    expect((await theirs.get('new'))?.body).toEqual({ by: 'them' });
  });

  it('refuses a change of what others deleted', async () => {
    const { mine, theirs, revision, leaves } = await two();
    cluster.heardBy.push([0, 1]);
    await theirs.commit([{ id: 'a', revision, body: null }]);
    expect(statuses(await mine.commit([{ id: 'a', revision, body: { by: 'me' } }]))).toEqual(['conflict']);
    expect(leaves()).toEqual([[], [], []]);
    expect(await mine.get('a')).toBeUndefined();
  });

  it.each([
    [[0], [1]],
    [[1], [0]],
    [[2], [0, 1]],
  ])(
    'commits only one of two changes made at once, one on the nodes %j and the other on %j',
    async (first, second) => {
      for (let round = 0; round < 8; round += 1) {
        const { mine, theirs, revision, leaves } = await two();
        cluster.replicates = true;
        cluster.heardBy.push(first, second);
        const results = await Promise.all([
          mine.commit([{ id: 'a', revision, body: { by: `me ${round}` } }]),
          theirs.commit([{ id: 'a', revision, body: { by: `them ${round}` } }]),
        ]);
        expect(statuses(results.flat()).toSorted()).toEqual(['committed', 'conflict']);
        const winner = results[0][0]?.status === 'committed' ? `me ${round}` : `them ${round}`;
        expect((await mine.get('a'))?.body).toEqual({ by: winner });
        for (const each of leaves()) expect(each[0]?.document['body']).toBe(JSON.stringify({ by: winner }));
      }
    },
  );

  it('is unavailable while two of three nodes are down, and acknowledges nothing', async () => {
    const { mine, revision } = await two();
    cluster.reachable[1] = false;
    cluster.reachable[2] = false;
    await expect(mine.commit([{ id: 'a', revision, body: { by: 'me' } }])).rejects.toThrow(StoreUnavailable);
    cluster.reachable.fill(true);
    expect((await mine.get('a'))?.body).toEqual({ by: 'nobody' });
  });

  it('tells a new listener what it had acknowledged, though the node that answers lags', async () => {
    const { name, mine } = await two();
    cluster.heardBy.push([1, 2]);
    await mine.commit([{ id: 'b', body: {} }]);
    const seen: string[] = [];
    const listening = mine.subscribe(undefined, page => {
      seen.push(...page.map(({ id }) => id));
    });
    cluster.reader = 0;
    setImmediate(() => cluster.replicate(name));
    await listening;
    expect(seen.toSorted()).toEqual(['a', 'b']);
  });

  it('lists what it wrote and not what was deleted, though the node that answers lags', async () => {
    const { mine, theirs, revision } = await two();
    cluster.heardBy.push([1, 2], [1, 2]);
    await mine.commit([{ id: 'b', body: {} }]);
    await theirs.commit([{ id: 'a', revision, body: null }]);
    expect((await mine.range({ start: '', end: '~' })).map(({ id }) => id)).toEqual(['b']);
  });

  it('fills a page of a range from behind what was deleted', async () => {
    const { name, mine, theirs } = await two();
    cluster.replicates = true;
    const made = await mine.commit(['b', 'c', 'd', 'e'].map(id => ({ id, body: {} })));
    cluster.replicate(name);
    cluster.replicates = false;
    cluster.heardBy.push([1, 2]);
    await theirs.commit(['b', 'c'].map((id, at) => ({ id, revision: revisionOf(made[at]), body: null })));
    const page = await mine.range({ start: 'b', end: '~', limit: 2 });
    expect(page.map(({ id }) => id)).toEqual(['d', 'e']);
  });
});

describe('positions', () => {
  const inTerm = (term: number): Fence => ({
    current: term,
    term: () => term,
    settled: () => Promise.resolve(term),
    noteTerms: () => undefined,
  });
  /** By id: the positions within the term that a listener hears. */
  const heard = async (store: Store, term: number) => {
    const found = new Map<string, number | undefined>();
    await store.subscribe(undefined, page => {
      for (const { id, position } of page)
        found.set(id, position === undefined ? undefined : position - term * TERM_POSITIONS);
    });
    return found;
  };

  it('are the same for every server, for removals too, and also if a write needs several tries', async () => {
    const name = `positions-${databases++}`;
    const writer = await open(name, undefined, inTerm(3));
    const reader = await open(name);
    const here = await heard(writer, 3);
    const made = await writer.commit(['a', 'b', 'c'].map(id => ({ id, body: {} })));
    await writer.commit([{ id: 'b', revision: revisionOf(made[1]), body: null }]);
    cluster.heardBy.push([0], [0]);
    await writer.commit([{ id: 'd', body: {} }]);
    cluster.replicate(name);
    const expected = new Map([
      ['a', 1],
      ['c', 3],
      ['b', 4],
      ['d', 5],
    ]);
    expect(here).toEqual(expected);
    expect(await heard(reader, 3)).toEqual(expected);
    expect(writer.positions?.through()).toBe(3 * TERM_POSITIONS + 5);
  });

  it('go on after another server has taken over', async () => {
    const name = `positions-${databases++}`;
    const before = await open(name, undefined, inTerm(3));
    await before.commit([{ id: 'a', body: {} }]);
    const after = await open(name, undefined, inTerm(4));
    await after.commit([{ id: 'b', body: {} }]);
    const found = await heard(after, 4);
    expect(found.get('b')).toBe(1);
    expect(found.get('a')).toBeLessThan(0);
  });
});

describe('conflicting versions', () => {
  const versions = { base: { n: 0, a: 0, b: 0 }, shown: { n: 1, a: 1, b: 0 }, other: { n: 1, a: 0, b: 1 } };
  /** A database with a document in three versions. Two of them continue the first one. */
  async function conflicting(merge?: MergeVersions) {
    const name = `conflicts-${databases++}`;
    const store = await open(name, merge);
    const base = revisionOf((await store.commit([{ id: 'a', body: versions.base }]))[0]);
    // Both at once, each on one node, as two servers with a partition between them.
    const nodes = cluster.replicas(name);
    for (const [node, body] of [versions.shown, versions.other].entries())
      nodes[node]?.edit({ _id: 'a', _rev: base, body: JSON.stringify(body) });
    cluster.replicate(name);
    const live = () => nodes[0]?.leaves('a').filter(({ document }) => !document._deleted) ?? [];
    return { name, store, live };
  }

  const union: MergeVersions = ({ shown, other, base }) => ({
    body: Object.fromEntries(
      Object.keys(shown).map(key => [
        key,
        shown[key] === base?.[key] ? (other[key] ?? null) : (shown[key] ?? null),
      ]),
    ),
    isLossy: false,
  });

  /** Resolves when a listener hears of a document with this content. */
  const hears = (store: Store, isIt: (change: Change) => boolean) =>
    new Promise<Change>(resolve => {
      void store.subscribe(undefined, page => {
        const found = page.find(isIt);
        if (found) resolve(found);
      });
    });

  it('are found in the feed, merged with what they had in common, and end', async () => {
    const { name, store, live } = await conflicting(union);
    expect(live()).toHaveLength(2);
    const merged = await hears(store, ({ body }) => body?.['a'] === 1 && body['b'] === 1);
    expect(merged.id).toBe('a');
    // It needs one from the server that writes.
    expect(merged.position).toBe(0);
    await until(() => expect(store.conflicts?.()).toEqual({ found: 1, repaired: 1, kept: 0 }));
    expect(live()).toHaveLength(1);
    expect((await store.get('a'))?.body).toEqual({ n: 1, a: 1, b: 1 });
    // The ends of the other version are no conflict for those who start later.
    const later = await open(name, union);
    await later.subscribe(undefined, () => undefined);
    expect(later.conflicts?.()).toEqual({ found: 0, repaired: 0, kept: 0 });
  });

  it('are the same whoever merges them, also if both do at once', async () => {
    const { name, store, live } = await conflicting(union);
    const other = await open(name, union);
    await Promise.all(
      [store, other].map(each => hears(each, ({ body }) => body?.['a'] === 1 && body['b'] === 1)),
    );
    await until(() => expect(live()).toHaveLength(1));
    expect((await other.get('a'))?.body).toEqual({ n: 1, a: 1, b: 1 });
  });

  it('are kept if merging them loses something', async () => {
    const { store, live } = await conflicting(({ shown }) => ({ body: shown, isLossy: true }));
    const [shown, other] = live().map(({ document }) => JSON.parse(String(document['body'])) as JsonObject);
    await store.subscribe(undefined, () => undefined);
    await until(() => expect(store.conflicts?.()).toEqual({ found: 1, repaired: 1, kept: 1 }));
    expect((await store.get('a'))?.body).toEqual(shown);
    const kept = await store.range(KEPT_VERSIONS);
    expect(kept.map(({ body }) => [body['of'], body['body']])).toEqual([['a', other]]);
  });

  it('are kept once, also if servers kept them on nodes that did not know of each other', async () => {
    const name = `conflicts-${databases++}`;
    const store = await open(name, ({ shown }) => ({ body: shown, isLossy: true }));
    const id = `${KEPT_VERSIONS.start}1f`;
    const nodes = cluster.replicas(name);
    for (const [node, at] of ['2026-11-26T18:00:00.000Z', '2026-11-26T18:00:01.000Z'].entries()) {
      const kept: KeptVersion = { of: 'a', revision: '2-b', at, body: { n: 1 } };
      nodes[node]?.edit({ _id: id, body: JSON.stringify(kept) });
    }
    cluster.replicate(name);
    await store.subscribe(undefined, () => undefined);
    await until(() => expect(store.conflicts?.()).toMatchObject({ found: 1, repaired: 1 }));
    const kept = await store.range(KEPT_VERSIONS);
    expect(kept.map(({ id: found }) => found)).toEqual([id]);
    expect(nodes[0]?.leaves(id).filter(({ document }) => !document._deleted)).toHaveLength(1);
  });

  it('are repaired later if no quorum takes the repair now', async () => {
    const { name, store, live } = await conflicting(union);
    cluster.heardBy.push(...Array.from({ length: 12 }, () => [0]));
    cluster.replicates = false;
    await store.subscribe(undefined, () => undefined);
    await until(() => expect(cluster.heardBy).toEqual([]));
    cluster.replicates = true;
    cluster.replicate(name);
    await until(() => expect(live()).toHaveLength(1));
    await until(() => expect(store.conflicts?.()).toMatchObject({ found: 1, repaired: 1 }));
  });

  it('are not seen where a document was deleted and created again', async () => {
    const store = await open(`conflicts-${databases++}`);
    await store.subscribe(undefined, () => undefined);
    const revision = revisionOf((await store.commit([{ id: 'a', body: {} }]))[0]);
    await store.commit([{ id: 'a', revision, body: null }]);
    await store.commit([{ id: 'a', body: { again: true } }]);
    expect(store.conflicts?.()).toEqual({ found: 0, repaired: 0, kept: 0 });
  });
});
