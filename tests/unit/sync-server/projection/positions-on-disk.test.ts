import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COLLECTIONS } from '../../../../src/wire/collections.ts';
import { createProjection } from '../../../../sync-server/projection/create-projection.ts';
import { openLevelStore } from '../../../../sync-server/store/level/level-store.ts';
import type { JsonObject, Store } from '../../../../sync-server/store/store.ts';
import { MapStore } from '../../../support/memory-store.ts';

const saved = (documentId: string, jobId: number): JsonObject => ({
  collectionId: 'saved',
  documentId,
  sequence: jobId,
  createdAt: '',
  updatedAt: '',
  permissions: [],
  data: { jobId },
  owner: 'ann',
});

const open = (store: Store) => createProjection(store, COLLECTIONS, { error: () => undefined });
const placesOf = (projection: Awaited<ReturnType<typeof open>>) =>
  projection.ownedBy('saved', 'ann').map(({ documentId, position }) => [documentId, position]);

test('a change keeps its position over restarts, and later ones come after all before', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portage-positions-'));
  const options = { directory, name: 'board', onFatal: () => undefined };
  let store: Store = await openLevelStore(options);
  let projection = await open(store);
  for (const [at, id] of ['a', 'b', 'c'].entries())
    await store.commit([{ id: `saved/${id}`, body: saved(id, at) }]);
  const document = await store.get('saved/a');
  await store.commit([{ id: 'saved/a', revision: document?.revision ?? '', body: saved('a', 0) }]);
  const before = placesOf(projection);
  const positions = new Map(before.map(([id, position]) => [id, Number(position)]));
  expect(positions.get('a')).toBeGreaterThan(positions.get('c') ?? Infinity);
  await projection.close();
  await store.close();

  store = await openLevelStore(options);
  projection = await open(store);
  expect(placesOf(projection)).toEqual(before);
  expect(projection.positions()).toEqual({ through: 4, since: 0 });
  await store.commit([{ id: 'saved/d', body: saved('d', 9) }]);
  const last = projection.row('saved', 'd')?.position;
  expect(last).toBeGreaterThan(Math.max(...positions.values()));
  await projection.close();
  await store.close();
  await rm(directory, { recursive: true });
});

test('positions of a store whose sequences are texts are of this start alone', async () => {
  const store = new MapStore();
  const subscribe = store.subscribe.bind(store);
  store.subscribe = (since, listener) =>
    subscribe(since, changes =>
      listener(changes.map(change => ({ ...change, sequence: `${change.sequence}-x` }))),
    );
  const projection = await open(store);
  await store.commit([{ id: 'saved/a', body: saved('a', 1) }]);
  await store.commit([{ id: 'saved/b', body: saved('b', 2) }]);
  expect(placesOf(projection)).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  const { through, since } = projection.positions();
  expect(through).toBeLessThan(since);
});
