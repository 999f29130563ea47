import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECTED_COLLECTIONS } from '../../../../src/wire/collections.ts';
import type { Context } from '../../../../sync-server/board/context.ts';
import { createProjection } from '../../../../sync-server/projection/create-projection.ts';
import { allSweeps } from '../../../../sync-server/retention/all-sweeps.ts';
import { tidyStores } from '../../../../sync-server/retention/tidy-stores.ts';
import { putPersonal } from '../../../../sync-server/board/personal-documents.ts';
import { openLevelStore } from '../../../../sync-server/store/level/level-store.ts';
import type { Sequence, Store, StoreUpkeep } from '../../../../sync-server/store/store.ts';
import { ANNA, aSaved } from '../../../support/board.ts';
import { collectorOf, DAY_MS, pass } from '../../../support/collecting.ts';
import { FakeTimer } from '../../../support/fake-timer.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { createPlainProjection } from '../../../support/plain-projection.ts';
import { createTestContext } from '../../../support/test-context.ts';

/** A database that says what it was asked to forget, and has so much to forget in each page. */
class WatchedStore extends MapStore {
  readonly pruned: Sequence[] = [];
  compacted = 0;
  readonly upkeep: StoreUpkeep;

  constructor(name: string, pages: readonly number[]) {
    super(name);
    const left = [...pages];
    this.upkeep = {
      prune: async ({ through }) => {
        this.pruned.push(through);
        return { freed: left.shift() ?? 0, isDone: left.length === 0 };
      },
      pruned: async () => 0,
      compact: async after => {
        this.compacted += 1;
        return after === null ? 'the second part' : null;
      },
    };
  }
}

async function tidy(
  store: Store,
  options: { keptThrough?: Sequence | null; leftRoom?: Record<string, number> } = {},
) {
  const { keptThrough = null, leftRoom = {} } = options;
  const parts = {
    stores: [store],
    board: store,
    projection: { keptThrough: () => ('keptThrough' in options ? options.keptThrough : keptThrough) },
    sleep: () => Promise.resolve(),
    signal: new AbortController().signal,
  };
  return tidyStores(parts, leftRoom);
}

describe('tidying', () => {
  it('has a database forget up to its present, page by page', async () => {
    const store = new WatchedStore('board', [3, 4, 0]);
    await store.commit([1, 2].map(n => ({ id: `d/${n}`, body: {} })));
    expect(await tidy(store)).toEqual({ freed: 7, leftRoom: { board: 7 } });
    expect(store.pruned).toEqual([2, 2, 2]);
    expect(store.compacted).toBe(0);
  });

  it('leaves what the next start needs: rows that are not on the disk yet are told of by the traces', async () => {
    const store = new WatchedStore('board', [1]);
    await store.commit([1, 2, 3].map(n => ({ id: `d/${n}`, body: {} })));
    await tidy(store, { keptThrough: 2 });
    expect(store.pruned).toEqual([2]);
    const none = new WatchedStore('board', [1]);
    expect(await tidy(none, { keptThrough: undefined } as never)).toEqual({ freed: 0, leftRoom: {} });
    expect(none.pruned).toEqual([]);
  });

  it('rewrites the files when enough has left room in them, and counts anew then', async () => {
    const store = new WatchedStore('board', [500]);
    expect(await tidy(store, { leftRoom: { board: 9_499 } })).toMatchObject({ leftRoom: { board: 9_999 } });
    expect(store.compacted).toBe(0);
    const full = new WatchedStore('board', [500]);
    expect(await tidy(full, { leftRoom: { board: 9_500 } })).toMatchObject({ leftRoom: { board: 0 } });
    expect(full.compacted).toBe(2);
  });

  it('leaves a database alone that looks after itself', async () => {
    expect(await tidy(new MapStore('board'))).toEqual({ freed: 0, leftRoom: {} });
  });
});

describe('a board on its disk, year after year', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portage-years-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  async function open(nowMs: number) {
    const test = createTestContext(createPlainProjection);
    test.clock.nowMs = nowMs;
    const levels = await Promise.all(
      ['board', 'accounts', 'catalogue'].map(name => openLevelStore({ directory, name, onFatal: () => {} })),
    );
    const [board, accounts, catalogue] = levels as [Store, Store, Store];
    const snapshot = { path: join(directory, 'board.rows'), epoch: 'e', timer: new FakeTimer() };
    const projection = await createProjection(board, PROJECTED_COLLECTIONS, test.log, {
      snapshot,
      nowMs: () => test.clock.nowMs,
    });
    const context = { ...test, stores: { board, accounts, catalogue }, projection } as Context as typeof test;
    const close = async () => {
      await projection.close();
      for (const level of levels) await level.close();
    };
    return { context, projection, close };
  }

  async function sizes() {
    const store = await openLevelStore({ directory, name: 'board', onFatal: () => {} });
    let entries = 0;
    const subscription = await store.subscribe(undefined, page => {
      entries += page.length;
    });
    subscription.close();
    const { documents } = await store.status();
    const report = await store.checkIntegrity();
    await store.close();
    return { entries, documents, ok: report.ok };
  }

  it('is as large as what is kept, in documents and in the feed', async () => {
    let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
    const found: Awaited<ReturnType<typeof sizes>>[] = [];
    for (let year = 0; year < 4; year += 1) {
      const { context, close } = await open(nowMs);
      const collector = collectorOf(context, { sweeps: allSweeps(context) });
      for (let n = 0; n < 100; n += 1) {
        const jobId = year * 1_000 + n;
        for (const on of n < 3 ? [true] : [true, false]) {
          const editedAt = context.clock.nowMs + (on ? 0 : 1);
          const value = on ? () => ({ savedAt: 'x'.repeat(3_000) }) : null;
          const id = `operation-${jobId}-${String(on)}`;
          await putPersonal(context, ANNA, aSaved({ id, payload: { jobId, on, editedAt } }), {
            collectionId: 'saved',
            key: jobId,
            editedAt,
            naming: { jobId },
            value,
          });
        }
      }
      await pass(context, collector, 365);
      await collector.close();
      nowMs = context.clock.nowMs;
      await close();
      // What the next start has on the disk of its rows it need not be told of.
      const again = await open(nowMs + DAY_MS);
      const second = collectorOf(again.context, { sweeps: allSweeps(again.context) });
      await pass(again.context, second, 2);
      await second.close();
      await again.close();
      nowMs = again.context.clock.nowMs;
      found.push(await sizes());
    }
    expect(found.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    // Of each year three are kept, and the removals of the last 400 days; and the collector's own document.
    expect(found.map(({ documents }) => documents)).toEqual([101, 104, 107, 110]);
    expect(found.map(({ entries, documents }) => entries - documents)).toEqual([0, 0, 0, 0]);
  });
});
