import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change, Store } from '../../sync-server/store/store.ts';
import { describeSnapshot, describeSubscribing } from './store-feed.ts';
import { describeClosing, describeIntegrity, describeStatus } from './store-life.ts';
import { describeKeeping, describeReading } from './store-reading.ts';
import {
  type LastingStore,
  listenTo,
  numbered,
  putInto,
  statuses,
  type SharedStore,
  type StoreUnderTest,
} from './store-under-test.ts';
import { describeWriting } from './store-writing.ts';
import { until } from '../support/until.ts';

const PARTS = [
  describeWriting,
  describeKeeping,
  describeReading,
  describeSubscribing,
  describeSnapshot,
  describeStatus,
  describeIntegrity,
  describeClosing,
];

/** What every `Store` does, wherever it keeps its documents. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`a store in ${name}`, () => {
    for (const describePart of PARTS) describePart(open);
  });
}

/** What a store does besides whose documents outlive it. */
export function lastingStoreContract(name: string, open: () => Promise<LastingStore>): void {
  describe(`a store in ${name}, opened again`, () => {
    let under: LastingStore;

    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.dispose());

    it('has every document, version and deletion', async () => {
      const { store } = under;
      const first = await putInto(store, 'a', { n: 1 });
      const second = await putInto(store, 'a', { n: 2 }, first);
      const gone = await putInto(store, 'b', {});
      await store.commit([{ id: 'b', revision: gone, body: null }]);
      const again = await under.reopen();
      expect(await again.get('a')).toEqual({ id: 'a', revision: second, body: { n: 2 } });
      expect(await again.get('b')).toBeUndefined();
      expect(await again.checkIntegrity()).toEqual({ ok: true, documents: 1, problem: null });
    });

    it('goes on from a position of before', async () => {
      const { all } = await listenTo(under.store);
      for (const id of ['a', 'b']) await putInto(under.store, id, {});
      const position = all()[0]?.sequence;
      const again = await under.reopen();
      const { ids } = await listenTo(again, position);
      await putInto(again, 'c', {});
      expect(ids()).toEqual(['b', 'c']);
    });

    it('still refuses old versions, and takes the newest', async () => {
      const first = await putInto(under.store, 'a', { n: 1 });
      const second = await putInto(under.store, 'a', { n: 2 }, first);
      const again = await under.reopen();
      expect(statuses(await again.commit([{ id: 'a', revision: first, body: {} }]))).toEqual(['conflict']);
      await putInto(again, 'a', { n: 3 }, second);
      expect((await again.get('a'))?.body).toEqual({ n: 3 });
    });

    it('creates again what was deleted before', async () => {
      const revision = await putInto(under.store, 'a', { n: 1 });
      await under.store.commit([{ id: 'a', revision, body: null }]);
      const again = await under.reopen();
      await putInto(again, 'a', { n: 2 });
      expect((await again.get('a'))?.body).toEqual({ n: 2 });
    });
  });
}

/** What a store does besides whose database other processes have open too. */
export function sharedStoreContract(name: string, open: () => Promise<SharedStore>): void {
  describe(`a store in ${name}, shared`, () => {
    let store: Store;
    let other: Store;
    let dispose: () => Promise<void>;

    beforeEach(async () => {
      const under = await open();
      ({ store, dispose } = under);
      other = await under.another();
    });
    afterEach(() => dispose());

    it('shows each what the other wrote', async () => {
      const revision = await putInto(store, 'a', { n: 1 });
      expect((await other.get('a'))?.body).toEqual({ n: 1 });
      await putInto(other, 'a', { n: 2 }, revision);
      expect((await store.range({ start: 'a', end: 'b' })).map(({ body }) => body)).toEqual([{ n: 2 }]);
    });

    it('does not take a deletion by the other for a replica that is behind', async () => {
      const revision = await putInto(store, 'a', { n: 1 });
      await other.commit([{ id: 'a', revision, body: null }]);
      expect(await store.get('a')).toBeUndefined();
      expect(await store.range({ start: 'a', end: 'b' })).toEqual([]);
    });

    it('lets one of two creators win', async () => {
      const results = await Promise.all([
        store.commit([{ id: 'a', body: { by: 1 } }]),
        other.commit([{ id: 'a', body: { by: 2 } }]),
      ]);
      expect(statuses(results.flat()).sort()).toEqual(['committed', 'conflict']);
    });

    it('tells listeners of one what the other wrote', async () => {
      const seen = new Promise<Change>(resolve => {
        void store.subscribe(undefined, page => {
          const change = page.find(({ id }) => id === 'from-the-other');
          if (change) resolve(change);
        });
      });
      await putInto(other, 'from-the-other', { n: 1 });
      expect((await seen).body).toEqual({ n: 1 });
    });

    it('tells listeners of both everything once, whoever wrote', async () => {
      const [mine, theirs] = [await listenTo(store), await listenTo(other)];
      const ids = numbered(40);
      await Promise.all(ids.map((id, index) => putInto(index % 2 === 0 ? store : other, id, {})));
      // What the other wrote may come later.
      await until(() => {
        expect([...mine.ids()].sort()).toEqual(ids);
        expect([...theirs.ids()].sort()).toEqual(ids);
      });
    });
  });
}
