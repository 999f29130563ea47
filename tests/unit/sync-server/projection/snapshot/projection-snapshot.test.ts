import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionDefinition } from '../../../../../src/wire/collections.ts';
import { createProjection } from '../../../../../sync-server/projection/create-projection.ts';
import type { Projection } from '../../../../../sync-server/projection/projection.ts';
import type { Row } from '../../../../../sync-server/projection/row.ts';
import type { Json, JsonObject, Sequence, StoreUpkeep } from '../../../../../sync-server/store/store.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';
import { MapStore } from '../../../../support/memory-store.ts';
import { seededRandom } from '../../../../../sync-server/seed/seeded-random.ts';

const definition = (id: string): CollectionDefinition => ({
  id,
  name: id,
  documentSecurity: true,
  permissions: [],
  attributes: [
    { key: 'number', type: 'integer' },
    { key: 'title', type: 'string', size: 100 },
    { key: 'city', type: 'string', size: 100 },
    { key: 'isOpen', type: 'boolean' },
    { key: 'never', type: 'string', size: 10 },
    { key: 'tags', type: 'string', size: 10, array: true },
    { key: 'text', type: 'string', size: 1000, unindexed: true },
  ],
  indexes: [
    { key: 'number', type: 'unique', attributes: ['number'] },
    { key: 'city', type: 'key', attributes: ['city'] },
  ],
});
const COLLECTIONS = [definition('jobs'), definition('saved')];

let directory: string;
let store: MapStore;
let timer: FakeTimer;
let errors: string[];
/** From where each projection began to read. */
let begun: (Sequence | undefined)[];
let nowMs: number;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-rows-'));
  store = new MapStore('board');
  timer = new FakeTimer();
  errors = [];
  begun = [];
  nowMs = START_MS;
  const subscribe = store.subscribe.bind(store);
  store.subscribe = (since, listener) => {
    begun.push(since);
    return subscribe(since, listener);
  };
});
afterEach(() => rm(directory, { recursive: true }));

const path = () => join(directory, 'board.rows');
const open = (options: { epoch?: string; collections?: readonly CollectionDefinition[] } = {}) =>
  createProjection(
    store,
    options.collections ?? COLLECTIONS,
    { error: (_, message) => errors.push(message) },
    { snapshot: { path: path(), epoch: options.epoch ?? 'e', timer }, nowMs: () => nowMs },
  );

const START_MS = Date.parse('2026-11-20T12:00:00.000Z');
const DAY_MS = 86_400_000;

const random = seededRandom(3);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

function record(documentId: string, sequence: number): JsonObject {
  const person = oneOf(['ann', 'bob', undefined]);
  const operation = { id: `op-${documentId}`, digest: 'd', person: person ?? '', reference: 'PT-1' };
  return {
    collectionId: 'jobs',
    documentId,
    sequence,
    createdAt: oneOf(['2026-01-01T00:00:00.000+00:00', '2026-02-02T00:00:00.000+00:00']),
    updatedAt: `2026-03-03T00:00:00.${String(sequence % 1000).padStart(3, '0')}+00:00`,
    permissions: oneOf([[], ['read("any")'], ['read("user:ann")', 'update("user:ann")']]),
    data: {
      number: oneOf([null, sequence, 2 ** 53 - sequence, -0.5]),
      title: `Title ${sequence} “é”`,
      city: oneOf(['Lévis', 'Hope', null]),
      isOpen: oneOf([true, false, null]),
      // A value that its definition does not allow is kept as it is.
      ...(sequence % 50 === 0 && { city: 7 }),
      ...(sequence % 3 === 0 && { tags: oneOf<Json>([[], ['a', null, 'é'], [7, true]]) }),
      text: 'not kept',
    },
    ...(person !== undefined && { operation }),
    ...(sequence % 7 === 0 && { effects: { mail: { state: 'pending', attempts: 0, at: '' } } }),
  };
}

async function put(collectionId: string, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1)
    await store.commit([{ id: `${collectionId}/d${n}`, body: record(`d${n}`, n) }]);
}

async function remove(id: string): Promise<void> {
  const document = await store.get(id);
  await store.commit([{ id, revision: document?.revision ?? '', body: null }]);
}

/** All that a projection answers. */
function everything(projection: Projection): unknown {
  return COLLECTIONS.map(({ id }) => ({
    rows: [...projection.all(id)],
    hope: projection.find(id, 'city', 'Hope'),
    ann: projection.ownedBy(id, 'ann'),
    pending: projection.pendingEffects(id),
    operation: projection.findByOperation(id, 'op-d3'),
    tagged: projection.query(id, [{ method: 'contains', attribute: 'tags', values: ['é'] }], () => true),
    page: projection.query(
      id,
      [
        { method: 'equal', attribute: 'isOpen', values: [true] },
        { method: 'orderDesc', attribute: 'title' },
      ],
      () => true,
    ),
  }));
}

/** What a projection without a snapshot answers. */
async function readAnew(): Promise<unknown> {
  const projection = await createProjection(store, COLLECTIONS, { error: () => {} });
  begun.pop();
  return everything(projection);
}

async function stop(): Promise<void> {
  const projection = await open();
  await projection.close();
}

describe('a saved projection', () => {
  test('answers like one that read everything, but only reads later changes', async () => {
    await put('jobs', 1, 300);
    await put('saved', 300, 320);
    await stop();
    const again = await open();
    expect(begun).toEqual([undefined, 319]);
    expect(everything(again)).toEqual(await readAnew());
    expect(again.count('jobs')).toBe(299);
  });

  test('follows documents created, changed and deleted since', async () => {
    await put('jobs', 1, 50);
    await stop();
    await put('jobs', 50, 60);
    await remove('jobs/d7');
    const changed = await store.get('jobs/d8');
    const body = { ...record('d8', 8), updatedAt: 'later' };
    await store.commit([{ id: 'jobs/d8', revision: changed?.revision ?? '', body }]);
    const again = await open();
    expect(begun).toEqual([undefined, 49]);
    expect(again.row('jobs', 'd7')).toBeUndefined();
    expect(again.row('jobs', 'd8')?.updatedAt).toBe('later');
    expect(everything(again)).toEqual(await readAnew());
    expect(again.nextSequence('jobs')).toBe(60);
  });

  test('shares texts and permissions with later rows', async () => {
    const list = ['read("any")'];
    const same = (n: number): JsonObject => ({ ...record(`d${n}`, n), permissions: list });
    await store.commit([1, 2].map(n => ({ id: `jobs/d${n}`, body: same(n) })));
    await stop();
    const again = await open();
    await store.commit([{ id: 'jobs/d3', body: same(3) }]);
    const arrays = new Set(['d1', 'd2', 'd3'].map(id => again.row('jobs', id)?.permissions));
    expect(arrays.size).toBe(1);
    expect(Object.isFrozen([...arrays][0])).toBe(true);
  });

  test('knows which documents each person no longer has, and where they went', async () => {
    const own = (n: number, more: JsonObject = {}): JsonObject => ({
      ...record(`d${n}`, n),
      owner: 'ann',
      permissions: ['read("any")', 'update("user:ann")', 'update("team:t1/clerk")'],
      ...more,
    });
    const lost = (projection: Projection) =>
      ['ann', 'team:t1', 'bob'].map(owner =>
        projection
          .removedFrom('jobs', owner)
          .map(({ documentId, position }) => [documentId, position])
          .sort(([, a], [, b]) => Number(a) - Number(b)),
      );
    await store.commit([1, 2, 3, 4].map(n => ({ id: `jobs/d${n}`, body: own(n) })));
    const first = await open();
    await remove('jobs/d1');
    const changes: [number, JsonObject][] = [
      [2, { tombstone: true }],
      [3, { permissions: ['update("user:ann")'] }],
      [4, { owner: 'bob', permissions: [] }],
    ];
    for (const [n, more] of changes) {
      const revision = (await store.get(`jobs/d${n}`))?.revision ?? '';
      await store.commit([{ id: `jobs/d${n}`, revision, body: own(n, more) }]);
    }
    const expected = [
      [
        ['d1', 5],
        ['d2', 6],
        ['d4', 8],
      ],
      [
        ['d1', 5],
        ['d2', 6],
        ['d3', 7],
        ['d4', 8],
      ],
      [],
    ];
    expect(lost(first)).toEqual(expected);
    await first.close();
    const again = await open();
    expect(lost(again)).toEqual(expected);
    expect(again.ownedBy('jobs', 'bob').map(({ position }) => position)).toEqual([8]);
    await store.commit([{ id: 'jobs/d1', body: own(1) }]);
    expect(lost(again)[0]?.map(([id]) => id)).toEqual(['d2', 'd4']);
  });

  test('forgets old removals by their time, even after restarts', async () => {
    const own = (n: number, more: JsonObject = {}): JsonObject => ({
      ...record(`d${n}`, n),
      owner: 'ann',
      permissions: ['update("user:ann")'],
      ...more,
    });
    const lost = (projection: Projection) =>
      projection
        .removedFrom('jobs', 'ann')
        .map(({ documentId }) => documentId)
        .sort();
    await store.commit([1, 2, 3, 4].map(n => ({ id: `jobs/d${n}`, body: own(n) })));
    const first = await open();
    await remove('jobs/d1');
    nowMs += 10 * DAY_MS;
    await remove('jobs/d2');
    const revision = (await store.get('jobs/d3'))?.revision ?? '';
    await store.commit([{ id: 'jobs/d3', revision, body: own(3, { owner: 'bob', permissions: [] }) }]);
    const other = (await store.get('jobs/d4'))?.revision ?? '';
    // A tombstone says itself when it was made, however late somebody hears of it.
    const tombstone = own(4, { tombstone: true, updatedAt: '2026-11-21T12:00:00.000+00:00' });
    await store.commit([{ id: 'jobs/d4', revision: other, body: tombstone }]);
    await first.close();
    const again = await open();
    expect(lost(again)).toEqual(['d1', 'd2', 'd3', 'd4']);
    expect(await again.forgetRemoved(START_MS)).toBe(0);
    expect(await again.forgetRemoved(START_MS + 1)).toBe(1);
    expect(lost(again)).toEqual(['d2', 'd3', 'd4']);
    expect(await again.forgetRemoved(START_MS + 2 * DAY_MS)).toBe(1);
    expect(lost(again)).toEqual(['d2', 'd3']);
    expect(await again.forgetRemoved(START_MS + 11 * DAY_MS)).toBe(2);
    expect(lost(again)).toEqual([]);
  });

  test('reports the position that is on the disk', async () => {
    const first = await open();
    expect(first.keptThrough()).toBeUndefined();
    await put('jobs', 1, 11);
    expect(first.keptThrough()).toBeUndefined();
    await first.close();
    expect(first.keptThrough()).toBe(10);
    const again = await open();
    expect(again.keptThrough()).toBe(10);
    await put('jobs', 11, 12);
    expect(again.keptThrough()).toBe(10);
    const without = await createProjection(store, COLLECTIONS, { error: () => {} });
    expect(without.keptThrough()).toBeNull();
  });

  test('is readable only by the server’s user', async () => {
    await put('jobs', 1, 5);
    await stop();
    expect((await stat(path())).mode & 0o077).toBe(0);
  });
});

describe('a snapshot that doesn’t match is ignored, and everything is read', () => {
  const begunAnew = async (options: Parameters<typeof open>[0] = {}): Promise<boolean> => {
    begun = [];
    const projection = await open(options);
    expect([...projection.all('jobs')].map(({ documentId }: Row) => documentId).sort()).toEqual(
      store.ids.flatMap(id => (id.startsWith('jobs/') ? [id.slice(5)] : [])).sort(),
    );
    return begun[0] === undefined;
  };

  beforeEach(async () => {
    await put('jobs', 1, 40);
    await stop();
  });

  test('it is valid when unchanged', async () => {
    expect(await begunAnew()).toBe(false);
  });

  test('from before deletions that left no trace', async () => {
    const pruned = (through: Sequence): StoreUpkeep => ({
      pruned: () => Promise.resolve(through),
      prune: () => Promise.resolve({ freed: 0, isDone: true }),
      compact: () => Promise.resolve(null),
    });
    const { sequence } = await store.status();
    Object.assign(store, { upkeep: pruned(sequence) });
    expect(await begunAnew()).toBe(false);
    Object.assign(store, { upkeep: pruned(Number(sequence) + 1) });
    expect(await begunAnew()).toBe(true);
  });

  test('from other data', async () => {
    expect(await begunAnew({ epoch: 'after-a-restore' })).toBe(true);
  });

  test('with other collections', async () => {
    expect(await begunAnew({ collections: [definition('jobs')] })).toBe(true);
    const [jobs, saved] = COLLECTIONS as [CollectionDefinition, CollectionDefinition];
    const more = { ...jobs, attributes: [...jobs.attributes, { key: 'noc', type: 'string' as const }] };
    expect(await begunAnew({ collections: [more, saved] })).toBe(true);
  });

  test('from a later time than the store', async () => {
    const older = new MapStore('board');
    for (const id of ['jobs/d1', 'jobs/d2']) {
      const document = await store.get(id);
      await older.commit([{ id, body: document?.body ?? {} }]);
    }
    store = older;
    const projection = await open();
    expect(projection.count('jobs')).toBe(2);
  });

  test('with a changed byte anywhere, truncated, or with other content', async () => {
    const whole = await readFile(path());
    for (let turn = 0; turn < 40; turn += 1) {
      const damaged = Buffer.from(whole);
      const at = Math.floor((turn * whole.length) / 40);
      damaged[at] = (damaged[at] ?? 0) ^ (1 + turn);
      await writeFile(path(), damaged);
      expect([at, await begunAnew()]).toEqual([at, true]);
    }
    for (const length of [0, 10, 40, whole.length - 1]) {
      await writeFile(path(), whole);
      await truncate(path(), length);
      expect(await begunAnew()).toBe(true);
    }
    await writeFile(path(), 'something else, long enough to be one of them, or so it seems');
    expect(await begunAnew()).toBe(true);
  });
});

describe('it is written', () => {
  const savedAt = async () => (existsSync(path()) ? (await stat(path())).mtimeMs : null);

  test('when the server stops, if anything changed', async () => {
    await put('jobs', 1, 5);
    await stop();
    const first = await readFile(path());
    const before = await savedAt();
    await stop();
    expect(await savedAt()).toBe(before);
    await put('jobs', 5, 6);
    await stop();
    expect((await readFile(path())).equals(first)).toBe(false);
  });

  test('or logged as failed, and then the next start reads everything', async () => {
    await put('jobs', 1, 5);
    await rm(directory, { recursive: true });
    await stop();
    expect(errors).toEqual(['the row snapshot could not be saved, so the next start reads all documents']);
    const again = await open();
    expect(again.count('jobs')).toBe(4);
    await mkdir(directory);
  });
});
