import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../../../src/wire/collections.ts';
import { createProjection } from '../../../../sync-server/projection/create-projection.ts';
import { RemovalTraces } from '../../../../sync-server/store/removal-traces.ts';
import {
  type Change,
  type JsonObject,
  type Sequence,
  StoreUnavailable,
  type Write,
} from '../../../../sync-server/store/store.ts';
import { TERM_POSITIONS } from '../../../../sync-server/store/write-positions.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';

/** A store that several servers share: a test says what is stamped on each change, and how far all were seen. */
class StampedStore extends MapStore {
  reached = 0;
  readonly positions = { through: () => this.reached };
  readonly #stamps = new Map<string, Partial<Change>>();

  async put(id: string, body: JsonObject | null, stamps: Partial<Change>): Promise<void> {
    const present = await this.get(id);
    const { sequence } = await this.status();
    this.#stamps.set(`${id} ${Number(sequence) + 1}`, stamps);
    await super.commit([{ id, body, ...(present && { revision: present.revision }) }]);
  }

  /** What the projection itself commits. */
  readonly committed: Write[] = [];
  hasWriter = true;

  override async commit(writes: readonly Write[]) {
    if (!this.hasWriter) throw new StoreUnavailable('No server writes at the moment');
    this.committed.push(...writes);
    const { sequence } = await this.status();
    for (const [index, { id }] of writes.entries())
      this.#stamps.set(`${id} ${Number(sequence) + 1 + index}`, { position: this.reached + 1 });
    return super.commit(writes);
  }

  override subscribe(since: Sequence | undefined, listener: (changes: readonly Change[]) => void) {
    const stamped = (change: Change): Change => ({
      ...change,
      sequence: `${change.sequence}-opaque`,
      ...this.#stamps.get(`${change.id} ${change.revision}`),
    });
    return super.subscribe(since, changes => listener(changes.map(stamped)));
  }
}

const saved = (documentId: string, fields: JsonObject = {}): JsonObject => ({
  collectionId: 'saved',
  documentId,
  sequence: 1,
  createdAt: '',
  updatedAt: '',
  permissions: [],
  data: { jobId: 1 },
  owner: 'ann',
  ...fields,
});

function open(store: StampedStore, traces?: RemovalTraces) {
  return createProjection(store, COLLECTIONS, { error: () => undefined }, { timer: new FakeTimer(), traces });
}
const places = async (store: StampedStore) =>
  Object.fromEntries(
    (await open(store)).ownedBy('saved', 'ann').map(({ documentId, position }) => [documentId, position]),
  );

/** Everything that can go on, goes on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve));
}

describe('the position of a row', () => {
  it('is the one that the writer stamped', async () => {
    const store = new StampedStore();
    await store.put('saved/a', saved('a'), { position: 3 * TERM_POSITIONS + 5 });
    expect(await places(store)).toEqual({ a: 3 * TERM_POSITIONS + 5 });
  });

  it('is below all terms and the same for every server if it has none', async () => {
    const [one, other] = [new StampedStore(), new StampedStore()];
    for (const id of ['a', 'b', 'c']) {
      await one.put(`saved/${id}`, saved(id), { term: 4 });
      await other.put(`saved/x${id}`, saved(`x${id}`), {});
      await other.put(`saved/${id}`, saved(id), { position: 0 });
    }
    const [first, second] = [await places(one), await places(other)];
    expect(second).toMatchObject(first);
    for (const position of Object.values(second)) {
      expect(position).toBeGreaterThanOrEqual(1);
      expect(position).toBeLessThanOrEqual(TERM_POSITIONS);
    }
  });
});

describe('a change that devices have read past', () => {
  const late = async (
    stamps: Partial<Change>,
    body: JsonObject | null = saved('a', { updatedAt: 'later' }),
    before: Partial<Change> = { position: 5 },
  ) => {
    const store = new StampedStore();
    await store.put('saved/a', saved('a'), before);
    const projection = await open(store);
    store.reached = 10;
    await store.put('saved/a', body, stamps);
    await settled();
    await projection.close();
    return store.committed;
  };

  it('is committed once more as it is', async () => {
    const body = saved('a', { updatedAt: 'later' });
    expect(await late({ position: 9 }, body)).toEqual([{ id: 'saved/a', revision: '2', body }]);
  });

  it('is committed once more if it is a removal', async () => {
    expect(await late({ position: 9 }, null)).toEqual([{ id: 'saved/a', revision: '2', body: null }]);
  });

  it('is one that merges two versions, or that was written apart from all servers', async () => {
    expect(await late({ position: 0 })).toHaveLength(1);
    expect(await late({})).toHaveLength(1);
  });

  it('isn’t one beyond, one that the feed shows again, or one of a server that stamps nothing', async () => {
    expect(await late({ position: 11 })).toEqual([]);
    expect(await late({ position: 5 }, saved('a'))).toEqual([]);
    expect(await late({}, saved('a'), {})).toEqual([]);
    expect(await late({ term: 1 })).toEqual([]);
  });

  it('waits for a server that writes', async () => {
    const store = new StampedStore();
    const timer = new FakeTimer();
    const projection = await createProjection(store, COLLECTIONS, { error: () => undefined }, { timer });
    store.reached = 10;
    store.hasWriter = false;
    await store.put('saved/a', saved('a'), { position: 9 });
    await settled();
    store.hasWriter = true;
    timer.advance(1_000);
    await settled();
    expect(store.committed).toHaveLength(1);
    await store.put('saved/b', saved('b'), { position: 8 });
    store.hasWriter = false;
    await store.put('saved/c', saved('c'), { position: 8 });
    await settled();
    await projection.close();
    expect(timer.waiting).toEqual([]);
  });
});

describe('removals are known', () => {
  const sinceOf = async (store: StampedStore, traces?: RemovalTraces) =>
    (await open(store, traces)).positions().since;

  it('since the start of a server, if no writer has told more', async () => {
    const store = new StampedStore();
    expect(await sinceOf(store)).toBe(1);
    await store.put('saved/a', saved('a'), { position: 7 });
    expect(await sinceOf(store)).toBe(7);
  });

  it('since the position that the stamps tell', async () => {
    const store = new StampedStore();
    await store.put('saved/a', saved('a'), { position: 7 * TERM_POSITIONS, since: 3 * TERM_POSITIONS });
    await store.put('saved/b', saved('b'), { position: 6 * TERM_POSITIONS, since: 2 * TERM_POSITIONS });
    expect(await sinceOf(store)).toBe(3 * TERM_POSITIONS);
    await store.put('saved/a', null, { position: 7 * TERM_POSITIONS + 1, since: 7 * TERM_POSITIONS + 1 });
    expect(await sinceOf(store)).toBe(7 * TERM_POSITIONS + 1);
  });

  it('after the last term of an earlier version', async () => {
    const store = new StampedStore();
    const traces = new RemovalTraces(new Set(['saved']));
    await store.put('saved/a', saved('a'), { position: 7 * TERM_POSITIONS, since: 7 * TERM_POSITIONS });
    await store.put('saved/b', saved('b'), { term: 6 });
    const projection = await open(store, traces);
    expect([projection.positions().since, traces.since]).toEqual([7 * TERM_POSITIONS, 7 * TERM_POSITIONS]);
    await store.put('saved/b', saved('b', { updatedAt: 'later' }), { term: 8 });
    expect([projection.positions().since, traces.since]).toEqual([9 * TERM_POSITIONS, 9 * TERM_POSITIONS]);
    expect(await sinceOf(store)).toBe(9 * TERM_POSITIONS);
  });

  it('except those that leave no document with the owner’s name', async () => {
    const store = new StampedStore();
    const traces = new RemovalTraces(new Set(['saved']));
    expect(traces.isTraceless('saved/a', null)).toBe(false);
    await store.put('saved/a', saved('a'), { position: 1 });
    await store.put('hidden/a', { ...saved('a'), collectionId: 'hidden' }, { position: 2 });
    await open(store, traces);
    const judged = (id: string, body: JsonObject | null) => traces.isTraceless(id, body);
    expect(judged('saved/a', null)).toBe(true);
    expect(judged('saved/a', saved('a', { owner: 'bob' }))).toBe(true);
    expect(judged('saved/a', saved('a', { tombstone: true }))).toBe(false);
    expect(judged('saved/a', saved('a', { data: { jobId: 2 } }))).toBe(false);
    expect(judged('saved/nothing', null)).toBe(false);
    // Not on devices.
    expect(judged('hidden/a', null)).toBe(false);
  });
});
