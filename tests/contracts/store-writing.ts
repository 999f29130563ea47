import { describe, expect, it } from 'vitest';
import type { JsonObject, Store } from '../../sync-server/store/store.ts';
import {
  eachWithStore,
  numbered,
  putInto,
  revisionOf,
  statuses,
  type StoreUnderTest,
} from './store-under-test.ts';

/** What commits do. */
export function describeWriting(open: () => Promise<StoreUnderTest>): void {
  describe('writing', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);

    it('says of each write that it is committed, in order, with a revision', async () => {
      const results = await store.commit([
        { id: 'b', body: {} },
        { id: 'a', body: {} },
      ]);
      expect(results.map(({ id }) => id)).toEqual(['b', 'a']);
      expect(statuses(results)).toEqual(['committed', 'committed']);
      expect(new Set(results.map(revisionOf)).size).toBeLessThanOrEqual(2);
    });

    it('takes no writes at all', async () => {
      expect(await store.commit([])).toEqual([]);
    });

    it('refuses to create what exists', async () => {
      await put('a', { n: 1 });
      expect(await store.commit([{ id: 'a', body: { n: 2 } }])).toEqual([{ status: 'conflict', id: 'a' }]);
      expect((await store.get('a'))?.body).toEqual({ n: 1 });
    });

    it('refuses to create it again with the same content', async () => {
      await put('a', { n: 1 });
      expect(statuses(await store.commit([{ id: 'a', body: { n: 1 } }]))).toEqual(['conflict']);
    });

    it('changes the version it was given', async () => {
      const first = await put('a', { n: 1 });
      const second = await put('a', { n: 2 }, first);
      expect(second).not.toBe(first);
      expect(await store.get('a')).toEqual({ id: 'a', revision: second, body: { n: 2 } });
    });

    it('refuses to change an older version', async () => {
      const first = await put('a', { n: 1 });
      await put('a', { n: 2 }, first);
      expect(statuses(await store.commit([{ id: 'a', revision: first, body: { n: 3 } }]))).toEqual([
        'conflict',
      ]);
      expect((await store.get('a'))?.body).toEqual({ n: 2 });
    });

    it('changes a document forty times over', async () => {
      let revision = await put('a', { n: 0 });
      for (let n = 1; n <= 40; n += 1) revision = await put('a', { n }, revision);
      expect(await store.get('a')).toEqual({ id: 'a', revision, body: { n: 40 } });
    });

    it('refuses a revision of a document that never existed', async () => {
      const revision = await put('other', {});
      const writes = [
        { id: 'never', revision, body: {} },
        { id: 'nor-this', revision, body: null },
      ];
      expect(statuses(await store.commit(writes))).toEqual(['conflict', 'conflict']);
      expect(await store.get('never')).toBeUndefined();
    });

    it.each(['', 'x', '1-', '-1', '0-abc', '1', 'null', '1-a b', '1-abc-def-', '\u0000'])(
      'takes the made-up revision %j for a conflict',
      async revision => {
        await put('a', { n: 1 });
        const writes = [
          { id: 'a', revision, body: { n: 2 } },
          { id: 'b', body: {} },
        ];
        expect(statuses(await store.commit(writes))).toEqual(['conflict', 'committed']);
        expect((await store.get('a'))?.body).toEqual({ n: 1 });
      },
    );

    it('deletes the version it was given', async () => {
      const revision = await put('a', {});
      expect(statuses(await store.commit([{ id: 'a', revision, body: null }]))).toEqual(['committed']);
      expect(await store.get('a')).toBeUndefined();
    });

    it('refuses to delete an older version', async () => {
      const first = await put('a', { n: 1 });
      await put('a', { n: 2 }, first);
      expect(statuses(await store.commit([{ id: 'a', revision: first, body: null }]))).toEqual(['conflict']);
      expect(await store.get('a')).toBeDefined();
    });

    it('refuses to delete twice', async () => {
      const revision = await put('a', {});
      await store.commit([{ id: 'a', revision, body: null }]);
      expect(statuses(await store.commit([{ id: 'a', revision, body: null }]))).toEqual(['conflict']);
    });

    it('will not delete what it was given no version of', async () => {
      await put('a', {});
      await expect(store.commit([{ id: 'a', body: null }])).rejects.toThrow(TypeError);
    });

    it('creates again what was deleted', async () => {
      const first = await put('a', { n: 1 });
      await store.commit([{ id: 'a', revision: first, body: null }]);
      const again = await put('a', { n: 2 });
      expect(again).not.toBe(first);
      expect(await store.get('a')).toEqual({ id: 'a', revision: again, body: { n: 2 } });
    });

    it('creates again, deletes again, with the same content each time', async () => {
      for (let round = 0; round < 4; round += 1) {
        const revision = await put('a', { same: true });
        expect(statuses(await store.commit([{ id: 'a', revision, body: null }]))).toEqual(['committed']);
      }
      await put('a', { same: true });
      expect((await store.get('a'))?.body).toEqual({ same: true });
    });

    it('judges each write of one commit by itself', async () => {
      const revision = await put('taken', {});
      const results = await store.commit([
        { id: 'new-1', body: {} },
        { id: 'taken', body: {} },
        { id: 'new-2', body: {} },
        { id: 'taken', revision, body: { changed: true } },
      ]);
      expect(statuses(results)).toEqual(['committed', 'conflict', 'committed', 'committed']);
    });

    it('takes the first of two creations of one id in one commit', async () => {
      const results = await store.commit([
        { id: 'a', body: { n: 1 } },
        { id: 'a', body: { n: 2 } },
      ]);
      expect(statuses(results)).toEqual(['committed', 'conflict']);
      expect((await store.get('a'))?.body).toEqual({ n: 1 });
    });

    it('takes the first of two changes of one version in one commit', async () => {
      const revision = await put('a', { n: 0 });
      const results = await store.commit([
        { id: 'a', revision, body: { n: 1 } },
        { id: 'b', body: {} },
        { id: 'a', revision, body: { n: 2 } },
      ]);
      expect(statuses(results)).toEqual(['committed', 'committed', 'conflict']);
      expect((await store.get('a'))?.body).toEqual({ n: 1 });
    });

    it('deletes and creates one id in one commit, in that order', async () => {
      const revision = await put('a', { n: 1 });
      const results = await store.commit([
        { id: 'a', revision, body: null },
        { id: 'a', body: { n: 2 } },
      ]);
      expect(statuses(results)).toEqual(['committed', 'committed']);
      expect((await store.get('a'))?.body).toEqual({ n: 2 });
    });

    it('lets exactly one of many concurrent creators win', async () => {
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, n) => store.commit([{ id: 'a', body: { n } }])),
      );
      expect(statuses(results.flat()).filter(status => status === 'committed')).toHaveLength(1);
      const winner = results.findIndex(([result]) => result?.status === 'committed');
      expect((await store.get('a'))?.body).toEqual({ n: winner });
    });

    it('lets exactly one of many concurrent editors of one version win', async () => {
      const revision = await put('a', { n: -1 });
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, n) => store.commit([{ id: 'a', revision, body: { n } }])),
      );
      expect(statuses(results.flat()).filter(status => status === 'committed')).toHaveLength(1);
    });

    it('answers concurrent commits each with its own results', async () => {
      const sizes = [3, 1, 7, 2, 5];
      const results = await Promise.all(
        sizes.map((size, caller) =>
          store.commit(numbered(size, `${caller}/`).map(id => ({ id, body: { id } }))),
        ),
      );
      for (const [caller, size] of sizes.entries())
        expect(results[caller]?.map(({ id }) => id)).toEqual(numbered(size, `${caller}/`));
    });

    it('commits a thousand documents at once', async () => {
      const ids = numbered(1000);
      const results = await store.commit(ids.map(id => ({ id, body: { id } })));
      expect(results.map(({ id }) => id)).toEqual(ids);
      expect(new Set(statuses(results))).toEqual(new Set(['committed']));
      expect(await store.range({ start: 'n/', end: 'n/~' })).toHaveLength(1000);
    });

    it('keeps what it was handed, not what became of it', async () => {
      const body: JsonObject = { list: [1] };
      const committed = store.commit([{ id: 'a', body }]);
      body['list'] = 'changed';
      await committed;
      expect((await store.get('a'))?.body).toEqual({ list: [1] });
    });

    it('leaves other callers alone when one hands in what is no JSON', async () => {
      const loop: JsonObject = {};
      loop['self'] = loop;
      const [bad, good] = await Promise.allSettled([
        store.commit([{ id: 'bad', body: loop }]),
        store.commit([{ id: 'good', body: {} }]),
      ]);
      expect(bad.status).toBe('rejected');
      expect(good.status).toBe('fulfilled');
      expect(await store.get('good')).toBeDefined();
    });
  });
}
