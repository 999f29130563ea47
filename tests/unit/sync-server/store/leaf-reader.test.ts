import { expect, it } from 'vitest';
import { leafReader } from '../../../../sync-server/store/cluster/leaf-reader.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';

/** A node whose `_bulk_get` can be slow, and a clock. */
function node() {
  const asked: string[] = [];
  const due: (() => void)[] = [];
  const state = { isSlow: true };
  const documents: Record<string, object> = {
    'a/1': { _id: 'a/1', _rev: '2-x', body: '{}', _revisions: { start: 2, ids: ['x', 'w'] } },
  };
  const read = leafReader(
    'http://couch/board',
    async (url, { body }) => {
      asked.push(url.replace('http://couch/board/', ''));
      if (url.includes('_bulk_get')) {
        if (state.isSlow) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
        const { docs } = JSON.parse(typeof body === 'string' ? body : '') as { docs: { id: string }[] };
        const missing = { error: { error: 'not_found' } };
        return Response.json({
          results: docs.map(({ id }) => ({ docs: [documents[id] ? { ok: documents[id] } : missing] })),
        });
      }
      const document = documents[decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? '')];
      if (url.includes('/cut')) return Response.json({ error: 'timeout' }, { status: 500 });
      return document
        ? Response.json([{ ok: document }])
        : Response.json({ error: 'not_found', reason: 'missing' }, { status: 404 });
    },
    { after: (ms, action) => (due.push(action), () => ms) },
  );
  return { read, asked, state, pass: () => due.splice(0).forEach(action => action()) };
}

it('reads documents one by one if CouchDB waits for a node that doesn’t answer', async () => {
  const { read, asked, state, pass } = node();
  const leaves = await read([{ id: 'a/1' }, { id: 'b' }], { history: true });
  expect(leaves.map(each => each.map(({ revision, history }) => [revision, history]))).toEqual([
    [['2-x', ['2-x', '1-w']]],
    [],
  ]);
  expect(asked.splice(0)).toEqual([
    '_bulk_get?revs=true',
    'a%2F1?revs=true&open_revs=all',
    'b?revs=true&open_revs=all',
  ]);
  await read([{ id: 'b', rev: '1-w' }]);
  expect(asked.splice(0)).toEqual(['b?open_revs=%5B%221-w%22%5D']);
  state.isSlow = false;
  pass();
  expect(await read([{ id: 'a/1' }])).toHaveLength(1);
  expect(asked).toEqual(['_bulk_get']);
});

it('doesn’t take a failed read for a missing document', async () => {
  const { read } = node();
  await expect(read([{ id: 'cut' }])).rejects.toThrow(StoreUnavailable);
});
