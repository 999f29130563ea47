import { expect, test } from 'vitest';
import { ensureCollections } from '../../../../sync-server/documents/collections.ts';
import { toRecord } from '../../../../sync-server/records/board-documents.ts';
import { MapStore } from '../../../support/memory-store.ts';

const DEFINITION = 'collection:jobs';

/** As an earlier version left them: public by the collection's rule, without a word of their own. */
async function olderBoard(count: number): Promise<MapStore> {
  const store = new MapStore('board');
  await ensureCollections(store);
  const stored = await store.get(DEFINITION);
  if (!stored) throw new Error('no definition');
  const { review: _, reviewReason: __, ...attributes } = stored.body['attributes'] as Record<string, string>;
  await store.commit([{ id: DEFINITION, revision: stored.revision, body: { ...stored.body, attributes } }]);
  await store.commit(Array.from({ length: count }, (_each, n) => posting(n)));
  return store;
}

function posting(n: number) {
  const permissions =
    n % 3 === 0 ? [] : n % 3 === 1 ? ['read("any")', 'update("team:t")'] : ['update("user:ann")'];
  return {
    id: `jobs/job-${n}`,
    body: {
      collectionId: 'jobs',
      documentId: `job-${n}`,
      sequence: n,
      createdAt: '2026-11-20T12:00:00.000+00:00',
      updatedAt: '2026-11-20T12:00:00.000+00:00',
      permissions,
      data: { jobId: n + 1 },
    },
  };
}

async function permissionsIn(store: MapStore): Promise<string[]> {
  const found = await store.range({ start: 'jobs/', end: 'jobs0' });
  return found.map(({ body }) => toRecord(body).permissions.join(' '));
}

test('postings of an earlier version stay public: each says so at the first start', async () => {
  const store = await olderBoard(1_203);
  await store.commit([{ id: 'jobsomething', body: { kind: 'other' } }]);
  await ensureCollections(store);
  const permissions = await permissionsIn(store);
  expect(permissions).toHaveLength(1_203);
  expect(new Set(permissions)).toEqual(
    new Set(['read("any")', 'read("any") update("team:t")', 'read("any") update("user:ann")']),
  );
  expect((await store.get('jobsomething'))?.body).toEqual({ kind: 'other' });
});

test('a start that was cut off goes on at the next', async () => {
  const store = await olderBoard(600);
  let commits = 0;
  store.beforeCommit = () => {
    commits += 1;
    if (commits > 1) throw new Error('killed');
  };
  await expect(ensureCollections(store)).rejects.toThrow('killed');
  store.beforeCommit = () => {};
  expect(new Set(await permissionsIn(store)).has('')).toBe(true);
  await ensureCollections(store);
  expect((await permissionsIn(store)).every(each => each.startsWith('read("any")'))).toBe(true);
});

test('a posting of this version that waits is not made public by a start', async () => {
  const store = new MapStore('board');
  await ensureCollections(store);
  await store.commit([posting(0)]);
  await ensureCollections(store);
  expect(await permissionsIn(store)).toEqual(['']);
});
