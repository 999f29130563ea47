import { describe, expect, it } from 'vitest';
import type { JsonObject, Sequence, Store } from '../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import {
  eachWithStore,
  listenTo,
  numbered,
  putInto,
  statuses,
  type StoreUnderTest,
} from './store-under-test.ts';

/** How far it has come. */
export function describeStatus(open: () => Promise<StoreUnderTest>): void {
  describe('its status', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);

    it('is how far it has come, and how many documents there are', async () => {
      const { all } = await listenTo(store);
      const revision = await put('a', {});
      await put('b', {});
      await store.commit([{ id: 'a', revision, body: null }]);
      const { sequence, documents } = await store.status();
      expect(documents).toBe(1);
      expect((await listenTo(store, sequence)).ids()).toEqual([]);
      expect(all()).toHaveLength(3);
    });
  });
}

/** What its check says. */
export function describeIntegrity(open: () => Promise<StoreUnderTest>): void {
  describe('integrity', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);

    it('is sound when empty', async () => {
      expect(await store.checkIntegrity()).toEqual({ ok: true, documents: 0, problem: null });
    });

    it('counts documents, not versions nor deletions', async () => {
      const first = await put('a', { n: 1 });
      await put('a', { n: 2 }, first);
      const revision = await put('b', {});
      await put('c', {});
      await store.commit([{ id: 'b', revision, body: null }]);
      expect(await store.checkIntegrity()).toEqual({ ok: true, documents: 2, problem: null });
    });
  });
}

/** Its end. */
export function describeClosing(open: () => Promise<StoreUnderTest>): void {
  describe('closing', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const listen = (since?: Sequence) => listenTo(store, since);

    it('may be done twice, also at once', async () => {
      await Promise.all([store.close(), store.close()]);
      await store.close();
      await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
    });

    it('finishes the commits that were handed in before', async () => {
      const { ids } = await listen();
      const commits = numbered(20).map(id => store.commit([{ id, body: {} }]));
      await store.close();
      for (const commit of commits) expect(statuses(await commit)).toEqual(['committed']);
      expect(ids()).toHaveLength(20);
    });

    it('takes nothing afterwards', async () => {
      await store.close();
      await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
      await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
      await expect(store.getMany(['a'])).rejects.toThrow(StoreUnavailable);
      await expect(store.range({ start: 'a', end: 'b' })).rejects.toThrow(StoreUnavailable);
      await expect(store.subscribe(undefined, () => {})).rejects.toThrow(StoreUnavailable);
      await expect(store.checkIntegrity()).rejects.toThrow(StoreUnavailable);
      await expect(store.snapshot()).rejects.toThrow(StoreUnavailable);
      await expect(store.status()).rejects.toThrow(StoreUnavailable);
    });

    it.each([
      ['in the same turn', () => Promise.resolve()],
      ['one turn later', () => new Promise<void>(resolve => setImmediate(resolve))],
    ])('answers each read that it was asked for before, %s', async (_, moment) => {
      const ids = numbered(100);
      await store.commit(ids.map(id => ({ id, body: {} })));
      const reads = [
        ...ids.map(id => store.get(id).then(found => found?.id ?? 'missing')),
        store.range({ start: 'n/', end: 'n0' }).then(found => found.map(({ id }) => id).join()),
      ];
      await moment();
      const closing = store.close();
      const refused = (error: unknown) => (error instanceof StoreUnavailable ? 'refused' : String(error));
      const answers = await Promise.all(reads.map(read => read.catch(refused)));
      await closing;
      const wrong = [...ids, ids.join()].flatMap((right, at) =>
        [right, 'refused'].includes(answers[at] ?? '') ? [] : [`${right}: ${answers[at]}`],
      );
      expect(wrong).toEqual([]);
    });

    it('takes nothing while it closes', async () => {
      const closing = store.close();
      await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
      await closing;
    });
  });
}
