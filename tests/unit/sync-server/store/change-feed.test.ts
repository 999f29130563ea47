import { describe, expect, it } from 'vitest';
import { StoreUnavailable, type Change } from '../../../../sync-server/store/store.ts';
import { FakeBackend, settled, storeOver } from './fake-backend.ts';

const put = (id: string) => [{ id, body: {} }];

describe('the feed of a store', () => {
  it('is read once for all listeners', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    const heard: string[][] = [];
    for (let listener = 0; listener < 20; listener += 1) {
      const ids: string[] = [];
      heard.push(ids);
      await store.subscribe(undefined, page => {
        ids.push(...page.map(({ id }) => id));
      });
    }
    backend.reads.length = 0;
    await store.commit(put('a'));
    expect(backend.reads).toHaveLength(1);
    expect(heard).toEqual(heard.map(() => ['a']));
  });

  it('is not read at all when nobody listens', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    await store.commit(put('a'));
    await store.commit(put('b'));
    expect(backend.reads).toEqual([]);
  });

  it('is read no further for a listener that has had enough while it was catching up', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    for (let round = 0; round < 4; round += 1)
      await store.commit(Array.from({ length: 500 }, (_, at) => ({ id: `${round}-${at}`, body: {} })));
    backend.reads.length = 0;
    const enough = new AbortController();
    let heard = 0;
    const options = { signal: enough.signal };
    await store.subscribe(
      undefined,
      page => {
        heard += page.length;
        enough.abort();
      },
      options,
    );
    expect([heard, backend.reads.length]).toEqual([500, 1]);
    await store.commit(put('later'));
    expect(heard).toBe(500);
  });

  it('rests when nothing is written', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    await store.subscribe(undefined, () => {});
    const before = backend.reads.length;
    await settled();
    expect(backend.reads).toHaveLength(before);
  });

  it('shows a write that lags as soon as it is there, and only then lets the commit resolve', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend, { patienceMs: 60_000 });
    const heard: string[] = [];
    await store.subscribe(undefined, page => {
      heard.push(...page.map(({ id }) => id));
    });
    backend.shown = 0;
    const commit = store.commit(put('a'));
    await settled();
    expect(heard).toEqual([]);
    expect(await Promise.race([commit, settled().then(() => 'still waiting')])).toBe('still waiting');
    backend.shown = 1;
    await commit;
    expect(heard).toEqual(['a']);
  });

  it('tells a listener nothing twice that had read from a node which is ahead of the feed’s', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend, { patienceMs: 60_000 });
    const [early, late]: [string[], string[]] = [[], []];
    await store.subscribe(undefined, page => {
      early.push(...page.map(({ id }) => id));
    });
    backend.shown = 0;
    const commits = [store.commit(put('a')), store.commit(put('b'))];
    await settled();
    const read = backend.changes.bind(backend);
    backend.changes = (since, limit) => {
      backend.shown = 2;
      backend.changes = (...again) => {
        backend.shown = 0;
        return read(...again);
      };
      return read(since, limit);
    };
    await store.subscribe(undefined, page => {
      late.push(...page.map(({ id, revision }) => `${id} ${revision}`));
    });
    expect([early, late]).toEqual([[], ['a 1-x', 'b 1-x']]);
    backend.changes = read;
    backend.shown = Number.POSITIVE_INFINITY;
    await Promise.all(commits);
    await store.commit([{ id: 'a', revision: '1-x', body: {} }]);
    expect([early, late]).toEqual([
      ['a', 'b', 'a'],
      ['a 1-x', 'b 1-x', 'a 2-x'],
    ]);
  });

  it('looks again for a write that lags, a little later each time, and not for one that is under way', async () => {
    const backend = new FakeBackend();
    const pauses: number[] = [];
    const { store } = storeOver(backend, { patienceMs: 60_000, pauses });
    await store.subscribe(undefined, () => {});
    backend.held = 'before';
    const late = store.commit(put('a'));
    await settled();
    expect(pauses).toEqual([]);
    backend.shown = 0;
    backend.release();
    for (let look = 0; look < 4; look += 1) await settled();
    expect(pauses.slice(0, 4)).toEqual([1, 2, 3, 4]);
    backend.shown = 1;
    await late;
    const before = pauses.length;
    backend.shown = Number.POSITIVE_INFINITY;
    await store.commit(put('b'));
    await settled();
    expect(pauses).toHaveLength(before);
  });

  it('does not take an older version for the one that was written', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend, { patienceMs: 60_000 });
    await store.subscribe(undefined, () => {});
    backend.shown = 0;
    const first = store.commit(put('a'));
    const second = store.commit([{ id: 'a', revision: '1-x', body: {} }]);
    await settled();
    backend.shown = 1;
    await first;
    expect(await Promise.race([second, settled().then(() => 'still waiting')])).toBe('still waiting');
    backend.shown = 2;
    await second;
  });

  it('lets a commit resolve that the first listener had read before its success was told', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    backend.held = 'after';
    const commit = store.commit(put('a'));
    await settled();
    const heard: string[] = [];
    await store.subscribe(undefined, page => {
      heard.push(...page.map(({ id }) => id));
    });
    expect(heard).toEqual(['a']);
    backend.release();
    await commit;
    await store.commit(put('b'));
    expect(heard).toEqual(['a', 'b']);
  });

  it('does not keep a commit waiting for ever: what cannot be shown is unavailable', async () => {
    const backend = new FakeBackend();
    const { store, fatal } = storeOver(backend, { patienceMs: 1 });
    await store.subscribe(undefined, () => {});
    backend.shown = 0;
    await expect(store.commit(put('a'))).rejects.toThrow('did not show a write in time');
    expect(fatal).toEqual([]);
    await store.close();
  });

  it('delivers nothing to a listener that left during a page', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    const heard: Change[] = [];
    let leave = () => {};
    await store.subscribe(undefined, () => leave());
    const second = await store.subscribe(undefined, page => {
      heard.push(...page);
    });
    leave = () => second.close();
    await store.commit(put('a'));
    expect(heard).toEqual([]);
  });
});

describe('fail stop', () => {
  const diskFull = new StoreUnavailable('No space left on device');

  it('refuses this write and all later ones after the disk refused one, and says so once', async () => {
    const backend = new FakeBackend();
    const { store, fatal } = storeOver(backend);
    await store.commit(put('a'));
    backend.failing = diskFull;
    const results = await Promise.allSettled([store.commit(put('b')), store.commit(put('c'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    backend.failing = undefined;
    await expect(store.commit(put('d'))).rejects.toThrow(StoreUnavailable);
    await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
    expect(fatal).toEqual([diskFull]);
    expect(backend.batches).toHaveLength(2);
  });

  it('refuses what was queued behind the write that failed', async () => {
    const backend = new FakeBackend();
    const { store } = storeOver(backend);
    backend.held = 'before';
    const first = store.commit(put('a'));
    await settled();
    const queued = store.commit(put('b'));
    backend.failing = diskFull;
    backend.release();
    await expect(first).rejects.toThrow(StoreUnavailable);
    await expect(queued).rejects.toThrow(StoreUnavailable);
    expect(backend.batches).toHaveLength(1);
  });

  it('stops when a listener throws: what it holds no longer follows the store', async () => {
    const backend = new FakeBackend();
    const { store, fatal } = storeOver(backend);
    await store.subscribe(undefined, () => {
      throw new Error('a bug');
    });
    await expect(store.commit(put('a'))).rejects.toThrow('a bug');
    expect(fatal).toHaveLength(1);
  });

  it('stops when a read fails', async () => {
    const backend = new FakeBackend();
    const { store, fatal } = storeOver(backend);
    backend.failing = new Error('EIO');
    await expect(store.get('a')).rejects.toThrow(StoreUnavailable);
    await expect(store.commit(put('a'))).rejects.toThrow(StoreUnavailable);
    expect(fatal).toHaveLength(1);
  });

  it('goes on after a failure that may pass', async () => {
    const backend = new FakeBackend();
    const { store, fatal } = storeOver(backend, { isFatal: () => false });
    backend.failing = diskFull;
    await expect(store.commit(put('a'))).rejects.toThrow(StoreUnavailable);
    backend.failing = undefined;
    expect(await store.commit(put('a'))).toHaveLength(1);
    expect(fatal).toEqual([]);
  });

  it('can be closed after it, once', async () => {
    const backend = new FakeBackend();
    const { store, fatal } = storeOver(backend);
    backend.failing = diskFull;
    await expect(store.commit(put('a'))).rejects.toThrow(StoreUnavailable);
    await Promise.all([store.close(), store.close()]);
    expect(backend.closed).toBe(1);
    expect(fatal).toHaveLength(1);
  });
});

describe('the integrity report', () => {
  it('names every difference', async () => {
    const { store } = storeOver(new FakeBackend());
    expect(await store.checkIntegrity()).toEqual({
      ok: false,
      documents: 1,
      problem: 'its counts of documents differ (1, 2, 2); something else',
    });
  });
});
