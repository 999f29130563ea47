import { describe, expect, test } from 'vitest';
import { type CatalogueRemote, StorageFullError } from '../../../../src/sync/ports.ts';
import { MemoryCatalogueStore } from '../../../support/memory-catalogue-store.ts';
import type { SegmentServer } from '../../../support/segment-server.ts';
import { createTab, provincesOf, threeProvinces } from '../catalogue-tab.ts';
import type { FakeClock } from '../../../support/fake-clock.ts';
import { until } from '../../../support/until.ts';
import { gate } from '../../../support/gate.ts';

describe('a disk without room', () => {
  const HOUR_MS = 3_600_000;
  const sizeOf = (server: SegmentServer) => Math.max(...server.manifest.segments.map(({ bytes }) => bytes));

  test('frees postings kept whole first; nothing of the list goes', async () => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.room = 0;
    const spare = {
      async freeRoom() {
        store.room = 1_000_000;
        return true;
      },
    };
    const { sync, wake } = createTab({ server, store, more: { spare } });
    await wake();
    expect(sync.status().problem).toBeNull();
    expect(store.choice.leftOut).toEqual([]);
    expect(store.segments.size).toBe(3);
    await sync.close();
  });

  test('then leaves out provinces, the farthest first, until the rest fits', async () => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.room = 2.5 * sizeOf(server);
    const { sync, wake, log } = createTab({ server, store, more: { home: async () => 'QC' } });
    await wake();
    expect(store.choice.leftOut).toEqual(['BC']);
    expect(store.held?.segments.map(({ province }) => province)).toEqual(['ON', 'QC']);
    expect(store.held?.confirmedAtMs).toBeGreaterThan(0);
    expect(log.at(-1)).toBe('stored');
    await sync.close();
  });

  test('keeps what fits where the largest comes first and does not', async () => {
    const server = provincesOf({ ON: 2_000, QC: 500, BC: 500 });
    const [largest] = server.manifest.segments;
    const { isOpen: refused, open: isRefused } = gate();
    const remote: CatalogueRemote = {
      ...server.remote,
      segment: async (entry, signal) => {
        if (entry.hash !== largest?.hash) await refused;
        return server.remote.segment(entry, signal);
      },
    };
    const store = new MemoryCatalogueStore();
    store.room = (largest?.bytes ?? 0) - 1;
    const keep = store.keep.bind(store);
    store.keep = (segments, held) => keep(segments, held).finally(isRefused);
    const { sync, wake } = createTab({ server, store, more: { remote } });
    await wake();
    expect(store.choice.leftOut).toEqual(['ON']);
    expect(store.held?.segments.map(({ province }) => province).toSorted()).toEqual(['BC', 'QC']);
    expect(store.segments.size).toBe(2);
    expect(sync.status().problem).toBeNull();
    await sync.close();
  });

  test('keeps a small one where none of those that came first fit', async () => {
    const server = provincesOf({ ON: 900, QC: 800, BC: 700, AB: 600, NL: 50 });
    const sizes = server.manifest.segments.map(({ bytes }) => bytes);
    const store = new MemoryCatalogueStore();
    store.room = (sizes[3] ?? 0) - 1;
    const { sync, wake, log } = createTab({ server, store });
    await wake();
    expect(store.held?.segments.map(({ province }) => province)).toEqual(['NL']);
    expect(store.segments.size).toBe(1);
    expect(log.filter(entry => entry === 'segment').length).toBeLessThanOrEqual(8);
    await sync.close();
  });

  test('makes room for a choice of fewer provinces too', async () => {
    const store = new MemoryCatalogueStore();
    const choose = store.choose.bind(store);
    const refuse = () => Promise.reject(new StorageFullError('The disk is full'));
    store.choose = refuse;
    const freeRoom = async () => store.choose !== (store.choose = choose);
    const { sync } = createTab({ server: threeProvinces(), store, more: { spare: { freeRoom } } });
    await sync.keepProvinces(['QC']);
    expect(store.choice.chosen).toEqual(['QC']);
    await sync.close();
  });

  test('gives up the farthest from what the person chose', async () => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.room = 1.5 * sizeOf(server);
    store.choice = { chosen: ['BC', 'ON', 'QC'], leftOut: [], leftOutAtMs: 0 };
    const { sync, wake } = createTab({ server, store });
    await wake();
    expect(store.choice.leftOut).toEqual(['QC', 'ON']);
    expect(store.held?.segments.map(({ province }) => province)).toEqual(['BC']);
    await sync.close();
  });

  test('asks for nothing more until somebody wants it', async () => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.room = 0;
    const { sync, wake, log, clock, hide } = createTab({ server, store });
    hide();
    await wake();
    expect(sync.status()).toMatchObject({ problem: 'quota', unreachable: false, syncing: false });
    const tries = log.filter(entry => entry === 'segment').length;
    expect(tries).toBeLessThanOrEqual(4);
    log.length = 0;
    for (let hour = 0; hour < 48; hour++) {
      await clock.advance(HOUR_MS);
      await wake('hint');
    }
    expect(log).toEqual([]);
    store.room = 1_000_000;
    await wake('person');
    expect(sync.status().problem).toBeNull();
    expect(store.segments.size).toBe(3);
    await sync.close();
  });

  test('or until there is room, and then not more than once an hour', async () => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.room = 0;
    let free = 0;
    const { sync, wake, log, clock, hide } = createTab({
      server,
      store,
      more: { freeBytes: async () => free },
    });
    hide();
    await wake();
    log.length = 0;
    free = 10_000_000;
    for (let minute = 0; minute < 110; minute++) {
      await clock.advance(60_000);
      await wake('hint');
    }
    expect(log.filter(entry => entry === 'manifest')).toHaveLength(1);
    await sync.close();
  });

  test('leaves the choice that the person makes meanwhile as it is', async () => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.room = 1.5 * sizeOf(server);
    const chosen = ['QC'];
    const home = async () => {
      await store.choose({ chosen, leftOut: [], leftOutAtMs: 0 });
      return null;
    };
    const { sync, wake } = createTab({ server, store, more: { home } });
    await wake();
    expect(store.choice).toMatchObject({ chosen, leftOut: [] });
    await sync.close();
  });

  test('leaves that choice as it is before it brings back what was left out', async () => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.choice = { chosen: null, leftOut: ['BC'], leftOutAtMs: 0 };
    const chosen = ['QC'];
    const freeBytes = async () => {
      await store.choose({ chosen, leftOut: [], leftOutAtMs: 0 });
      return 10_000_000;
    };
    const { sync, wake, clock, hide, idle } = createTab({ server, store, more: { freeBytes } });
    hide();
    await wake();
    await clock.advance(24 * HOUR_MS);
    await wake();
    await clock.advance(3_000);
    await idle();
    expect(store.choice).toMatchObject({ chosen, leftOut: [] });
    await sync.close();
  });

  test.each([
    ['a day later', (clock: FakeClock) => clock.advance(24 * HOUR_MS)],
    ['when the clock was set back by years', async (clock: FakeClock) => clock.set(0)],
  ])('brings back what was left out, if there is room: %s', async (_when, pass) => {
    const server = threeProvinces();
    const store = new MemoryCatalogueStore();
    store.room = 2.5 * sizeOf(server);
    let free = 0;
    const { sync, wake, clock, hide, idle } = createTab({
      server,
      store,
      more: { home: async () => 'QC', freeBytes: async () => free },
    });
    hide();
    await wake();
    await clock.advance(10_000);
    expect(store.choice.leftOut).toEqual(['BC']);
    store.room = 1_000_000;
    free = 10_000_000;
    await pass(clock);
    await wake('hint');
    await clock.advance(3_000);
    await until(() => expect(store.segments.size).toBe(3));
    await idle();
    expect(store.choice.leftOut).toEqual([]);
    await sync.close();
  });
});
