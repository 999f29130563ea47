import { describe, expect, it } from 'vitest';
import type { Write } from '../../../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';
import { FakeBackend, settled, storeOver } from './fake-backend.ts';

const writes = (count: number, prefix = 'd'): Write[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}/${index}`, body: { index } }));

describe('group commit', () => {
  it('puts concurrent commits into one batch', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    await Promise.all(writes(50).map(write => store.commit([write])));
    expect(backend.batches.map(batch => batch.length)).toEqual([50]);
  });

  it('gathers all that comes while a batch is on its way into the next one', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    backend.held = 'before';
    const first = store.commit(writes(1, 'first'));
    await settled();
    const more: Promise<unknown>[] = [];
    for (const write of writes(30, 'more')) {
      more.push(store.commit([write]));
      await settled();
    }
    expect(backend.batches).toHaveLength(1);
    backend.release();
    await Promise.all([first, ...more]);
    expect(backend.batches.map(batch => batch.length)).toEqual([1, 30]);
  });

  it('keeps the order in which commits came', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    const all = writes(1300);
    await Promise.all(all.map(write => store.commit([write])));
    expect(backend.batches.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('bounds a batch by number', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    await store.commit(writes(1201));
    expect(backend.batches.map(batch => batch.length)).toEqual([500, 500, 201]);
  });

  it('bounds a batch by size, but takes a single big document', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    const big = (id: string, length: number): Write => ({ id, body: { text: 'x'.repeat(length) } });
    await store.commit([
      big('a', 1_500_000),
      big('b', 1_500_000),
      big('c', 1_500_000),
      big('d', 5_000_000),
      big('e', 1),
    ]);
    expect(backend.batches.map(batch => batch.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
      ['e'],
    ]);
  });

  it('writes a document again when listeners have seen the write before', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    await store.commit([
      { id: 'a', body: {} },
      { id: 'b', body: {} },
      { id: 'a', revision: '1-x', body: { n: 2 } },
      { id: 'c', body: {} },
      { id: 'a', revision: '2-x', body: null },
    ]);
    expect(backend.batches.map(batch => batch.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['c'],
      ['a'],
      ['a'],
    ]);
  });

  it('does not wait for listeners before it writes the next batch', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend, { patienceMs: 60_000 });
    await store.subscribe(undefined, () => {});
    backend.shown = 0;
    const first = store.commit(writes(1, 'first'));
    await settled();
    const second = store.commit(writes(1, 'second'));
    await settled();
    expect(backend.batches).toHaveLength(2);
    expect(await Promise.race([first, settled().then(() => 'still waiting')])).toBe('still waiting');
    backend.shown = 2;
    await Promise.all([first, second]);
  });

  it('tells of a conflict when listeners have seen what stands', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend, { patienceMs: 60_000 });
    const heard: string[] = [];
    await store.subscribe(undefined, page => heard.push(...page.map(({ id }) => id)));
    backend.shown = 0;
    const first = store.commit(writes(1));
    await settled();
    const second = store.commit(writes(1)).then(([result]) => [result?.status, ...heard]);
    await settled();
    expect(heard).toEqual([]);
    backend.shown = 1;
    expect(await second).toEqual(['conflict', 'd/0']);
    await first;
  });

  it('writes what waits for listeners before it closes', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend, { patienceMs: 60_000 });
    await store.subscribe(undefined, () => {});
    backend.shown = 0;
    const first = store.commit(writes(1));
    await settled();
    const second = store.commit([{ id: 'd/0', revision: '1-x', body: { n: 2 } }]);
    await settled();
    const closing = store.close();
    await settled();
    backend.shown = 2;
    await closing;
    const statuses = (await Promise.all([first, second])).map(([result]) => result?.status);
    expect(statuses).toEqual(['committed', 'committed']);
  });

  describe('with several batches at once', () => {
    function open() {
      const backend = new FakeBackend();
      backend.writesAtOnce = 2;
      backend.held = 'before';
      return { backend, store: storeOver(backend, { isFatal: () => false }).store };
    }
    const idsOf = ({ batches }: FakeBackend) => batches.map(batch => batch.map(({ id }) => id));

    it('doesn’t wait for one batch before it writes the next, and no more than so many', async () => {
      const { backend, store } = open();
      const commits: Promise<unknown>[] = [];
      for (const id of ['a', 'b', 'c', 'd']) {
        commits.push(store.commit([{ id, body: {} }]));
        await settled();
      }
      expect(idsOf(backend)).toEqual([['a'], ['b']]);
      backend.release();
      await Promise.all(commits);
      expect(idsOf(backend)).toEqual([['a'], ['b'], ['c', 'd']]);
    });

    it('keeps a document out while one of its writes is under way, and its later writes in order', async () => {
      const { backend, store } = open();
      const first = store.commit([{ id: 'a', body: { n: 1 } }]);
      await settled();
      const next = [
        store.commit([{ id: 'a', revision: '1-x', body: { n: 2 } }]),
        store.commit([{ id: 'a', revision: '2-x', body: null }]),
        store.commit([{ id: 'b', body: {} }]),
      ];
      await settled();
      expect(idsOf(backend)).toEqual([['a'], ['b']]);
      backend.release();
      const results = await Promise.all([first, ...next]);
      expect(results.flat().map(({ status }) => status)).toEqual(Array(4).fill('committed'));
    });

    it('gathers few writes beside many that are under way', async () => {
      const { backend, store } = open();
      const many = store.commit(writes(20, 'many'));
      await settled();
      const few = writes(9, 'few').map(write => store.commit([write]));
      await settled();
      expect(backend.batches).toHaveLength(1);
      const enough = store.commit([{ id: 'enough', body: {} }]);
      await settled();
      expect(backend.batches.map(batch => batch.length)).toEqual([20, 10]);
      backend.release();
      await Promise.all([many, ...few, enough]);
    });

    it('closes only when all of them are written', async () => {
      const { backend, store } = open();
      const commits = [store.commit(writes(1, 'a'))];
      await settled();
      commits.push(store.commit(writes(1, 'b')));
      await settled();
      commits.push(store.commit(writes(1, 'c')));
      const closing = store.close();
      await settled();
      expect(backend.closed).toBe(0);
      backend.release();
      await Promise.all([...commits, closing]);
      expect(backend.batches).toHaveLength(3);
      expect(backend.closed).toBe(1);
    });

    it('lets one batch fail without the other', async () => {
      const { backend, store } = open();
      const write = backend.write.bind(backend);
      backend.write = batch =>
        batch[0]?.id === 'bad' ? Promise.reject(new StoreUnavailable('no quorum')) : write(batch);
      backend.held = undefined;
      const [bad, good] = await Promise.allSettled([
        store.commit([{ id: 'bad', body: {} }]),
        settled().then(() => store.commit([{ id: 'good', body: {} }])),
      ]);
      expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
    });
  });
});
