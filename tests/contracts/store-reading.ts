import { describe, expect, it } from 'vitest';
import type { JsonObject, Store, StoredDocument } from '../../sync-server/store/store.ts';
import { eachWithStore, numbered, putInto, type StoreUnderTest } from './store-under-test.ts';

/** What comes back as it was. */
export function describeKeeping(open: () => Promise<StoreUnderTest>): void {
  describe('what it keeps', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);

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
}

/** Documents and ranges. */
export function describeReading(open: () => Promise<StoreUnderTest>): void {
  describe('reading', () => {
    let store: Store;
    eachWithStore(open, opened => {
      store = opened;
    });
    const put = (id: string, body: JsonObject, revision?: string) => putInto(store, id, body, revision);

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

    it('never misses a document that changes all the time, and never goes back to an older version', async () => {
      let revision = await put('a', { n: 0 });
      await put('b', { n: 0 });
      const writing = new AbortController();
      const seen: unknown[][] = [[], [], []];
      const readAgainAndAgain = async (at: number, read: () => Promise<StoredDocument | undefined>) => {
        while (!writing.signal.aborted) {
          seen[at]?.push((await read())?.body['n']);
          await new Promise(resolve => setImmediate(resolve));
        }
      };
      const reading = [
        readAgainAndAgain(0, () => store.get('a')),
        readAgainAndAgain(1, async () => (await store.getMany(['b', 'a']))[1]),
        readAgainAndAgain(2, async () => (await store.range({ start: 'a', end: 'b' }))[0]),
      ];
      const isReadTwice = () => seen.every(numbers => numbers.length > 1);
      for (let n = 1; n <= 50 || !isReadTwice(); n += 1) revision = await put('a', { n }, revision);
      writing.abort();
      await Promise.all(reading);
      expect(seen).toEqual(seen.map(numbers => numbers.map(Number).toSorted((a, b) => a - b)));
    });

    it('reads of a document that is made and deleted all the time either nothing or the whole', async () => {
      const writing = new AbortController();
      const seen = new Set<string>();
      const reading = (async () => {
        while (!writing.signal.aborted) {
          seen.add(JSON.stringify((await store.get('a'))?.body ?? null));
          await new Promise(resolve => setImmediate(resolve));
        }
      })();
      for (let round = 0; round < 25; round += 1) {
        const revision = await put('a', { same: true });
        await store.commit([{ id: 'a', revision, body: null }]);
      }
      writing.abort();
      await reading;
      expect([...seen].filter(text => text !== 'null' && text !== '{"same":true}')).toEqual([]);
      expect(await store.get('a')).toBeUndefined();
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
}
