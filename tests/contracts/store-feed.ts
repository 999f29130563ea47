import { describe, expect, it } from 'vitest';
import type {
  JsonObject,
  Sequence,
  Store,
  StoredDocument,
  StoreSnapshot,
} from '../../sync-server/store/store.ts';
import {
  eachWithStore,
  listenTo,
  numbered,
  promised,
  putInto,
  revisionOf,
  statuses,
  type StoreUnderTest,
} from './store-under-test.ts';

/** The feed of changes. */
export function describeSubscribing(open: () => Promise<StoreUnderTest>): void {
  describe('subscribing', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);
    const listen = (since?: Sequence) => listenTo(store, since);

    it('tells a new listener all there is, in the store’s order', async () => {
      for (const id of ['c', 'a', 'b']) await put(id, { id });
      const { ids, all } = await listen();
      expect(promised(store, ids())).toEqual(promised(store, ['c', 'a', 'b']));
      expect(all().every(({ id, body }) => body?.['id'] === id)).toBe(true);
    });

    it('tells of the versions of one document in their order', async () => {
      const { all } = await listen();
      const versions = Array.from({ length: 12 }, (_, n) => n);
      await Promise.all(
        ['a', 'b', 'c', 'd'].map(async id => {
          let revision: string | undefined;
          for (const n of versions) revision = await put(id, { n }, revision);
        }),
      );
      for (const id of ['a', 'b', 'c', 'd']) {
        const told = all().filter(change => change.id === id);
        expect(told.map(({ body }) => body?.['n'])).toEqual(versions);
      }
    });

    it('tells nothing of an empty store', async () => {
      const { pages } = await listen();
      expect(pages).toEqual([]);
    });

    it('tells of each document once, in its latest version', async () => {
      const first = await put('a', { n: 1 });
      await put('b', {});
      const second = await put('a', { n: 2 }, first);
      const { all } = await listen();
      expect(
        all()
          .map(({ id, revision, body }) => ({ id, revision, body }))
          .filter(({ id }) => id === 'a'),
      ).toEqual([{ id: 'a', revision: second, body: { n: 2 } }]);
      expect(all()).toHaveLength(2);
    });

    it('tells of a deletion with null', async () => {
      const revision = await put('a', { n: 1 });
      const { all } = await listen();
      await store.commit([{ id: 'a', revision, body: null }]);
      expect(all().map(({ body }) => body)).toEqual([{ n: 1 }, null]);
    });

    it('gives in a change the revision that a read gives', async () => {
      const { all } = await listen();
      await put('a', {});
      expect(all()[0]?.revision).toBe((await store.get('a'))?.revision);
    });

    it('has told every listener when a commit resolves', async () => {
      const listeners = await Promise.all(Array.from({ length: 5 }, () => listen()));
      for (const id of numbered(30)) {
        await put(id, {});
        for (const { ids } of listeners) expect(ids().at(-1)).toBe(id);
      }
    });

    it('has told of each of many concurrent commits when it resolves', async () => {
      const { ids } = await listen();
      await Promise.all(
        numbered(100).map(async id => {
          await put(id, {});
          expect(ids()).toContain(id);
        }),
      );
      expect([...ids()].sort()).toEqual(numbered(100));
    });

    it('resolves a commit whose document was changed again at once', async () => {
      const { all } = await listen();
      const revision = await put('a', { n: 0 });
      const [changed, created] = await Promise.all([
        store.commit([{ id: 'a', revision, body: { n: 1 } }]),
        store.commit([{ id: 'b', body: {} }]),
      ]);
      const deleted = store.commit([{ id: 'a', revision: revisionOf(changed[0]), body: null }]);
      const again = deleted.then(() => store.commit([{ id: 'a', body: { n: 2 } }]));
      expect(statuses([...created, ...(await deleted), ...(await again)])).toEqual(
        Array(3).fill('committed'),
      );
      expect(all().findLast(({ id }) => id === 'a')?.body).toEqual({ n: 2 });
    });

    it('resolves a commit of conflicts only', async () => {
      await put('a', {});
      const { pages } = await listen();
      const before = pages.length;
      // Equal content is the same revision on a node of a cluster that hasn't heard of it yet.
      expect(statuses(await store.commit([{ id: 'a', body: { n: 2 } }]))).toEqual(['conflict']);
      expect(pages).toHaveLength(before);
    });

    it('goes on from a position', async () => {
      const { all } = await listen();
      for (const id of ['a', 'b', 'c']) await put(id, {});
      const position = all().find(({ id }) => id === 'b')?.sequence;
      const later = await listen(position);
      expect(later.ids()).toEqual(['c']);
      await put('d', {});
      expect(later.ids()).toEqual(['c', 'd']);
    });

    it('goes on from the position of a document that was changed since', async () => {
      const { all } = await listen();
      const revision = await put('a', { n: 1 });
      await put('b', {});
      const position = all().find(({ id }) => id === 'a')?.sequence;
      await put('a', { n: 2 }, revision);
      const later = await listen(position);
      expect(promised(store, later.all()).map(({ id, body }) => [id, body])).toEqual(
        promised(store, ['b', 'a']).map(id => [id, id === 'a' ? { n: 2 } : {}]),
      );
    });

    it('tells nothing twice from the position of the last change', async () => {
      const { all } = await listen();
      await store.commit(numbered(20).map(id => ({ id, body: {} })));
      const later = await listen(all().at(-1)?.sequence);
      expect(later.ids()).toEqual([]);
    });

    it('tells all listeners the same, in the store’s order, from when they came', async () => {
      const early = await listen();
      await Promise.all(numbered(40, 'x/').map(id => put(id, {})));
      const late = await listen();
      await Promise.all(numbered(40, 'y/').map(id => put(id, {})));
      expect(promised(store, late.ids())).toEqual(promised(store, early.ids()));
      const live = (ids: readonly string[]) => ids.filter(id => id.startsWith('y/'));
      expect(live(late.ids())).toEqual(live(early.ids()));
    });

    it('tells a listener everything once that joins amid writes', async () => {
      const first = await listen();
      const writing = Promise.all(numbered(200).map(id => put(id, { id })));
      const joined = await Promise.all(Array.from({ length: 6 }, () => listen()));
      await writing;
      for (const { ids } of [first, ...joined]) {
        expect(new Set(ids()).size).toBe(ids().length);
        expect([...ids()].sort()).toEqual(numbered(200));
      }
    });

    it('resolves a commit that was under way when the first listener came', async () => {
      for (let round = 0; round < 20; round += 1) {
        const commit = store.commit([{ id: `r/${round}`, body: {} }]);
        const { ids, subscription } = await listen();
        await commit;
        expect(ids()).toContain(`r/${round}`);
        subscription.close();
      }
    });

    it('tells a listener no more after it left, and the others still', async () => {
      const leaving = await listen();
      const staying = await listen();
      await put('a', {});
      leaving.subscription.close();
      await put('b', {});
      expect(leaving.ids()).toEqual(['a']);
      expect(staying.ids()).toEqual(['a', 'b']);
    });

    it('commits when the last listener has left', async () => {
      const { subscription } = await listen();
      const committing = put('a', {});
      subscription.close();
      subscription.close();
      await committing;
      await put('b', {});
      expect(promised(store, (await listen()).ids())).toEqual(['a', 'b']);
    });

    it('catches up over more than one page', async () => {
      await store.commit(numbered(1203).map(id => ({ id, body: {} })));
      const { ids, pages } = await listen();
      expect(promised(store, ids())).toEqual(numbered(1203));
      expect(pages.length).toBeGreaterThan(1);
    });
  });
}

/** All documents at one moment, and the feed from there. */
export function describeSnapshot(open: () => Promise<StoreUnderTest>): void {
  describe('a snapshot', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);

    const read = async (snapshot: StoreSnapshot) => {
      const documents: StoredDocument[] = [];
      for await (const page of snapshot.pages()) documents.push(...page);
      await snapshot.close();
      return documents;
    };

    it('has every document once, as it stood when it was taken', async () => {
      const first = await put('a', { n: 1 });
      const odd = JSON.parse('{"9":"text","n":2,"__proto__":"kept","_id":"x"}') as JsonObject;
      const changed = await put('a', odd, first);
      const gone = await put('gone', {});
      const kept = await put('kept', { deep: [[{ a: null }]] });
      await store.commit([{ id: 'gone', revision: gone, body: null }]);
      const snapshot = await store.snapshot();
      await put('a', { n: 3 }, changed);
      await put('later', {});
      await store.commit([{ id: 'kept', revision: kept, body: null }]);
      const documents = (await read(snapshot)).sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(documents).toEqual([
        { id: 'a', revision: changed, body: odd },
        { id: 'kept', revision: kept, body: { deep: [[{ a: null }]] } },
      ]);
      expect(JSON.stringify(documents[0]?.body)).toBe(JSON.stringify(odd));
      expect((await read(await store.snapshot())).map(({ id }) => id).sort()).toEqual(['a', 'later']);
    });

    it('is read in pages, while others write, and from its end the feed goes on', async () => {
      await store.commit(numbered(1203).map(id => ({ id, body: {} })));
      const snapshot = await store.snapshot();
      const writing = Promise.all(numbered(20).map(id => put(`new-${id}`, {})));
      expect((await read(snapshot)).map(({ id }) => id).sort()).toEqual(numbered(1203).sort());
      await writing;
      const { ids } = await listenTo(store, snapshot.sequence);
      expect(ids().sort()).toEqual(
        numbered(20)
          .map(id => `new-${id}`)
          .sort(),
      );
    });

    it('may be closed unread', async () => {
      await put('a', {});
      const snapshot = await store.snapshot();
      await snapshot.close();
      await put('b', {});
      expect(await read(await store.snapshot())).toHaveLength(2);
    });
  });
}
