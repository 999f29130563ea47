import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change, JsonObject, Sequence, Store, WriteResult } from '../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';

export interface StoreUnderTest {
  store: Store;
  /** Afterwards, whatever was opened. */
  dispose: () => Promise<void>;
}

export interface LastingStore extends StoreUnderTest {
  /** Closes and opens the same database again. */
  reopen: () => Promise<Store>;
}

export interface SharedStore extends LastingStore {
  /** Another store on the same database, at the same time. */
  another: () => Promise<Store>;
}

/** Revision of a committed write; fails the test for a conflict. */
function revisionOf(result: WriteResult | undefined): string {
  if (result?.status !== 'committed') throw new Error(`not committed: ${JSON.stringify(result)}`);
  return result.revision;
}

const statuses = (results: readonly WriteResult[]) => results.map(({ status }) => status);
const numbered = (count: number, prefix = 'n/') =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(5, '0')}`);

async function putInto(store: Store, id: string, body: JsonObject, revision?: string): Promise<string> {
  const write = revision === undefined ? { id, body } : { id, body, revision };
  return revisionOf((await store.commit([write]))[0]);
}

async function listenTo(store: Store, since?: Sequence) {
  const pages: Change[][] = [];
  const subscription = await store.subscribe(since, page => {
    pages.push([...page]);
  });
  return { pages, all: () => pages.flat(), ids: () => pages.flat().map(({ id }) => id), subscription };
}

/** What every `Store` does, wherever it keeps its documents. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`a store in ${name}`, () => {
    let under: StoreUnderTest;
    let store: Store;

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.dispose());

    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);
    const listen = (since?: Sequence) => listenTo(store, since);

    describe('writing', () => {
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

      it('changes a document twenty times over', async () => {
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
        expect(statuses(await store.commit([{ id: 'a', revision: first, body: null }]))).toEqual([
          'conflict',
        ]);
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

    describe('what it keeps', () => {
      const bodies: [string, JsonObject][] = [
        ['nothing', {}],
        ['every kind of value', { a: null, b: true, c: false, d: 0, e: '', f: [], g: {} }],
        [
          'numbers',
          { n: [0, -1, 1.5, 1e-7, 1e21, 2 ** 53, -(2 ** 53), 0.1 + 0.2, 5e-324, 1.7976931348623157e308] },
        ],
        [
          'names that databases use',
          { _id: 'x', _rev: '9-x', _deleted: true, _attachments: { a: 1 }, _foo: 1, id: 'y', rev: 'z' },
        ],
        [
          'names of prototypes',
          JSON.parse(
            '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":"x","hasOwnProperty":null}',
          ),
        ],
        [
          'Unicode in keys and texts',
          { 'clé é': 'Québec \u{1F341} \u2028 \u0000 ﬀ', '': 'empty key', 日本: ['\ud83d\ude00'] },
        ],
        ['quotes and backslashes', { text: '"\\" \n\r\t </script> \u007f' }],
        ['nested lists', { a: [[[[[['deep']]]]]] }],
        ['names in an order', { z: 1, a: 2, '10': 3, '9': 4 }],
      ];
      it.each(bodies)('returns %s as it was', async (_, body) => {
        await put('a', body);
        const read = await store.get('a');
        expect(JSON.stringify(read?.body)).toBe(JSON.stringify(body));
      });

      it('keeps a megabyte', async () => {
        const text = 'é"\\x'.repeat(250_000);
        await put('big', { text });
        expect((await store.get('big'))?.body['text']).toBe(text);
      });

      it('keeps a value that is nested 500 deep', async () => {
        let deep: JsonObject = {};
        for (let level = 0; level < 500; level += 1) deep = { deep };
        await put('a', deep);
        expect(JSON.stringify((await store.get('a'))?.body)).toBe(JSON.stringify(deep));
      });

      it('gives everyone a copy of their own', async () => {
        await put('a', { list: [1] });
        const first = await store.get('a');
        if (first) first.body['list'] = 'spoiled';
        expect((await store.get('a'))?.body).toEqual({ list: [1] });
      });

      const goodIds = [
        'a',
        'jobs/x',
        'a b',
        'a/b/c',
        '0',
        '~',
        'x'.repeat(512),
        'a%2Fb',
        'a+b&c=d?e#f',
        '"quoted"',
        "it's",
        'constructor',
        'a_b',
        'A',
        '{}',
        'a\\b',
      ];
      it.each(goodIds)('keeps a document under the id %s', async id => {
        await put(id, { id });
        expect((await store.get(id))?.id).toBe(id);
        expect((await store.getMany([id]))[0]?.body).toEqual({ id });
      });

      const badIds = [
        '',
        '_id',
        '_design/x',
        '_local/x',
        '__proto__',
        'a\u0000b',
        'a\nb',
        'é',
        '日本',
        '\ud800',
        'x'.repeat(513),
      ];
      it.each(badIds)('refuses the id %j everywhere', async id => {
        await expect(store.commit([{ id, body: {} }])).rejects.toThrow(TypeError);
        await expect(store.get(id)).rejects.toThrow(TypeError);
        await expect(store.getMany(['a', id])).rejects.toThrow(TypeError);
      });

      it('writes nothing of a commit that has a bad id', async () => {
        await expect(
          store.commit([
            { id: 'good', body: {} },
            { id: '_bad', body: {} },
          ]),
        ).rejects.toThrow(TypeError);
        expect(await store.get('good')).toBeUndefined();
      });
    });

    describe('reading', () => {
      it('knows nothing of what was never written', async () => {
        expect(await store.get('nothing')).toBeUndefined();
      });

      it('reads many in the order asked, with holes', async () => {
        const revision = await put('gone', {});
        await store.commit([
          { id: 'a', body: { n: 1 } },
          { id: 'b', body: { n: 2 } },
          { id: 'gone', revision, body: null },
        ]);
        const read = await store.getMany(['b', 'missing', 'a', 'gone', 'b']);
        expect(read.map(document => document?.body['n'])).toEqual([2, undefined, 1, undefined, 2]);
        expect(read[3]).toBeUndefined();
      });

      it('reads none of none', async () => {
        expect(await store.getMany([])).toEqual([]);
      });

      it('gives a revision with which the document can be changed', async () => {
        await put('a', {});
        const [many] = await store.getMany(['a']);
        await put('a', { n: 1 }, many?.revision);
        const [ranged] = await store.range({ start: 'a', end: 'b' });
        await put('a', { n: 2 }, ranged?.revision);
        await put('a', { n: 3 }, (await store.get('a'))?.revision);
        expect((await store.get('a'))?.body).toEqual({ n: 3 });
      });

      const ids = ['a', 'a/', 'a/1', 'a/10', 'a/2', 'a0', 'b', 'b/1', 'c'];
      const ranges: [string, string, string[]][] = [
        ['a/', 'a0', ['a/', 'a/1', 'a/10', 'a/2']],
        ['a', 'b', ['a', 'a/', 'a/1', 'a/10', 'a/2', 'a0']],
        ['', '~', ids],
        ['b', 'b', []],
        ['c', 'a', []],
        ['a/1', 'a/10', ['a/1']],
        ['d', 'z', []],
        ['', 'a', []],
        ['', '', []],
        ['a/3', 'b/1', ['a0', 'b']],
      ];
      it.each(ranges)('reads from %j to before %j', async (start, end, expected) => {
        await store.commit([...ids].reverse().map(id => ({ id, body: {} })));
        expect((await store.range({ start, end })).map(({ id }) => id)).toEqual(expected);
      });

      it('reads so many of a range and no more', async () => {
        await store.commit(ids.map(id => ({ id, body: { id } })));
        expect((await store.range({ start: '', end: '~', limit: 3 })).map(({ id }) => id)).toEqual(
          ids.slice(0, 3),
        );
        expect(await store.range({ start: '', end: '~', limit: 0 })).toEqual([]);
        expect(await store.range({ start: '', end: '~', limit: 1000 })).toHaveLength(ids.length);
        expect(await store.range({ start: 'a', end: 'a/1', limit: 5 })).toHaveLength(2);
      });

      it('leaves deleted documents out of a range, and does not count them', async () => {
        const revision = await put('a/1', {});
        await store.commit([
          { id: 'a/2', body: {} },
          { id: 'a/3', body: {} },
          { id: 'a/1', revision, body: null },
        ]);
        expect((await store.range({ start: 'a/', end: 'a0', limit: 2 })).map(({ id }) => id)).toEqual([
          'a/2',
          'a/3',
        ]);
      });

      it('reads what was just committed, every time', async () => {
        for (const id of numbered(50)) {
          await put(id, { id });
          expect(await store.get(id)).toBeDefined();
          expect((await store.getMany([id]))[0]).toBeDefined();
        }
        expect(await store.range({ start: 'n/', end: 'n0' })).toHaveLength(50);
      });
    });

    describe('subscribing', () => {
      it('tells a new listener all there is, in the order of commits', async () => {
        for (const id of ['c', 'a', 'b']) await put(id, { id });
        const { ids, all } = await listen();
        expect(ids()).toEqual(['c', 'a', 'b']);
        expect(all().map(({ body }) => body)).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }]);
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
        expect(statuses(await store.commit([{ id: 'a', body: {} }]))).toEqual(['conflict']);
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
        expect(later.all().map(({ id, body }) => [id, body])).toEqual([
          ['b', {}],
          ['a', { n: 2 }],
        ]);
      });

      it('tells nothing twice from the position of the last change', async () => {
        const { all } = await listen();
        await store.commit(numbered(20).map(id => ({ id, body: {} })));
        const later = await listen(all().at(-1)?.sequence);
        expect(later.ids()).toEqual([]);
      });

      it('tells all listeners the same, in the same order, from when they came', async () => {
        const early = await listen();
        await Promise.all(numbered(40, 'x/').map(id => put(id, {})));
        const late = await listen();
        await Promise.all(numbered(40, 'y/').map(id => put(id, {})));
        expect(late.ids()).toEqual(early.ids());
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
        expect((await listen()).ids()).toEqual(['a', 'b']);
      });

      it('catches up over more than one page', async () => {
        await store.commit(numbered(1203).map(id => ({ id, body: {} })));
        const { ids, pages } = await listen();
        expect(ids()).toEqual(numbered(1203));
        expect(pages.length).toBeGreaterThan(1);
      });
    });

    describe('integrity', () => {
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

    describe('closing', () => {
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
      });

      it('takes nothing while it closes', async () => {
        const closing = store.close();
        await expect(store.commit([{ id: 'a', body: {} }])).rejects.toThrow(StoreUnavailable);
        await closing;
      });
    });
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
      // Each has now seen its own last write; one more each, one after the other, and it has seen the other's too.
      await putInto(store, 'z/1', {});
      await putInto(other, 'z/2', {});
      await putInto(store, 'z/3', {});
      expect(mine.ids().slice(0, 40).sort()).toEqual(ids);
      expect(theirs.ids().slice(0, 40).sort()).toEqual(ids);
    });
  });
}
