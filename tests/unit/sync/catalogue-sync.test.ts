import { describe, expect, test, vi } from 'vitest';
import type { CatalogueNews } from '../../../src/sync/catalogue-news.ts';
import type { ProvinceCode } from '../../../src/domain/province.ts';
import { type CatalogueSyncOptions, createCatalogueSync } from '../../../src/sync/catalogue-sync.ts';
import { noLocks } from '../../../src/sync/locks.ts';
import { type CatalogueRemote, StorageFullError } from '../../../src/sync/ports.ts';
import type { TabChannel } from '../../../src/sync/tab-channel.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../support/catalogue-server.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { MemoryCatalogueStore } from '../../support/memory-catalogue-store.ts';
import { SegmentServer } from '../../support/segment-server.ts';

interface Setup {
  server: Pick<CatalogueServer, 'remote'>;
  store?: MemoryCatalogueStore;
  clock?: FakeClock;
  channel?: TabChannel<CatalogueNews>;
  isOnline?: () => boolean;
  more?: Partial<CatalogueSyncOptions>;
}

function createTab(setup: Setup) {
  const { server, store = new MemoryCatalogueStore(), clock = new FakeClock() } = setup;
  const { isOnline = () => true } = setup;
  const log: string[] = [];
  let isVisible = true;
  const sync = createCatalogueSync({
    remote: {
      manifest: async (from, signal) => {
        log.push('manifest');
        return isOnline() ? server.remote.manifest(from, signal) : { status: 'unreachable' };
      },
      segment: (entry, signal) => {
        log.push('segment');
        return server.remote.segment(entry, signal);
      },
    },
    store,
    clock,
    locks: noLocks,
    channel: setup.channel ?? null,
    sha256,
    random: () => 0.5,
    isVisible: () => isVisible,
    onSurprise: error => log.push(`surprise: ${String(error)}`),
    ...setup.more,
  });
  sync.onStored(() => log.push('stored'));
  const idle = async () => {
    while (sync.status().syncing) await new Promise(resolve => setImmediate(resolve));
  };
  const wake = async (reason: 'hint' | 'person' = 'hint') => {
    sync.wake(reason);
    await idle();
  };
  return { sync, clock, log, store, idle, wake, hide: () => (isVisible = false) };
}

async function aServer(): Promise<CatalogueServer> {
  const server = new CatalogueServer();
  await server.put(aCard({ jobId: 1 }));
  await server.start();
  return server;
}

describe('the catalogue sync', () => {
  test('asks when woken, stores, and tells who listens', async () => {
    const { sync, log, store, idle, clock } = createTab({ server: await aServer() });
    const progress: unknown[] = [];
    sync.subscribe(() => progress.push(sync.status().progress?.ofCards));
    sync.wake('hint');
    expect(sync.status()).toMatchObject({ syncing: true, confirmedAt: null });
    await idle();
    expect(log).toEqual(['manifest', 'segment', 'stored']);
    expect(progress).toContain(1);
    expect(store.held?.cards).toBe(1);
    expect(sync.status()).toMatchObject({
      syncing: false,
      unreachable: false,
      progress: null,
      confirmedAt: clock.nowMs(),
    });
    await sync.close();
  });

  test('asks every minute while the page is visible, and not while it is hidden', async () => {
    const { sync, log, clock, idle, hide } = createTab({ server: await aServer() });
    await clock.advance(60_000);
    await idle();
    expect(log).toEqual(['manifest', 'segment', 'stored']);
    await clock.advance(60_000);
    await idle();
    expect(log).toEqual(['manifest', 'segment', 'stored', 'manifest']);
    hide();
    await clock.advance(60_000);
    expect(log).toHaveLength(4);
    await sync.close();
    expect(clock.sleepers).toBe(0);
  });

  test('says that the server cannot be reached, and tries again by itself', async () => {
    let isOnline = false;
    const { sync, log, clock, idle, hide } = createTab({ server: await aServer(), isOnline: () => isOnline });
    hide();
    sync.wake('hint');
    await idle();
    expect(sync.status()).toMatchObject({ unreachable: true, confirmedAt: null });
    isOnline = true;
    await clock.advance(10_000);
    await idle();
    expect(log).toEqual(['manifest', 'manifest', 'segment', 'stored']);
    expect(sync.status().unreachable).toBe(false);
    await sync.close();
  });

  test('a storage that fails is a surprise, and tried again', async () => {
    const store = new MemoryCatalogueStore();
    const keep = store.keep.bind(store);
    store.keep = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { sync, log, clock, idle, hide } = createTab({ server: await aServer(), store });
    hide();
    sync.wake('hint');
    await idle();
    expect(log).toContain('surprise: QuotaExceededError: full');
    store.keep = keep;
    await clock.advance(10_000);
    await idle();
    expect(store.held?.cards).toBe(1);
    await sync.close();
  });

  test('tells the other tabs, and hears from them', async () => {
    let hear: (news: CatalogueNews | undefined) => void = () => {};
    const announced: string[] = [];
    const channel: TabChannel<CatalogueNews> = {
      announce: news => void announced.push(news.kind),
      onAnnounced: listener => {
        hear = listener;
      },
      close: () => {},
    };
    const { sync, log, idle } = createTab({ server: await aServer(), channel });
    hear({ kind: 'stored' });
    expect(log).toEqual(['stored']);
    sync.wake('hint');
    await idle();
    expect(announced).toEqual(['progress', 'stored', 'progress']);
    await sync.close();
  });

  test('says how far another tab is, as long as that says so', async () => {
    let hear: (news: CatalogueNews | undefined) => void = () => {};
    const channel: TabChannel<CatalogueNews> = {
      announce: () => {},
      onAnnounced: listener => {
        hear = listener;
      },
      close: () => {},
    };
    const { sync, clock, hide } = createTab({ server: await aServer(), channel });
    hide();
    const progress = { bytes: 1, of: 2, cards: 3, ofCards: 4 };
    hear({ kind: 'progress', progress });
    expect(sync.status().progress).toEqual(progress);
    await clock.advance(15_000);
    hear({ kind: 'progress', progress });
    await clock.advance(15_000);
    expect(sync.status().progress).toEqual(progress);
    await clock.advance(20_000);
    expect(sync.status().progress).toBeNull();
    hear({ kind: 'progress', progress });
    hear({ kind: 'progress', progress: null });
    expect(sync.status().progress).toBeNull();
    await sync.close();
    expect(clock.sleepers).toBe(0);
  });

  test('says how far it is ten times a second at most, and at last', async () => {
    const server = threeProvinces();
    const counts: ((bytes: number) => void)[] = [];
    const remote: CatalogueRemote = {
      ...server.remote,
      segment: (_entry, _signal, onBytes) => {
        if (onBytes) counts.push(onBytes);
        return new Promise(() => {});
      },
    };
    const { sync, clock, hide } = createTab({ server, more: { remote } });
    hide();
    const told: (number | undefined)[] = [];
    sync.subscribe(() => told.push(sync.status().progress?.bytes));
    sync.wake('hint');
    await vi.waitFor(() => expect(counts).toHaveLength(3));
    told.length = 0;
    for (let bytes = 1; bytes <= 1_000; bytes++) counts[0]?.(bytes);
    expect(told).toEqual([]);
    await clock.advance(100);
    expect(told).toEqual([1_000]);
  });

  test('says that it is at work also while nothing comes in', async () => {
    const announced: CatalogueNews[] = [];
    const channel: TabChannel<CatalogueNews> = {
      announce: news => void announced.push(news),
      onAnnounced: () => {},
      close: () => {},
    };
    const server = threeProvinces();
    const remote: CatalogueRemote = { ...server.remote, segment: () => new Promise(() => {}) };
    const { sync, clock, hide } = createTab({ server, channel, more: { remote } });
    hide();
    sync.wake('hint');
    await vi.waitFor(() => expect(announced).toHaveLength(1));
    for (let second = 0; second < 60; second += 5) await clock.advance(5_000);
    expect(announced).toHaveLength(13);
    expect(announced.at(-1)).toMatchObject({ kind: 'progress', progress: { bytes: 0, ofCards: 1_500 } });
  });

  test('asks four times an hour where bytes cost', async () => {
    const more = { isMetered: () => true };
    const { sync, log, clock, idle } = createTab({ server: await aServer(), more });
    for (let minute = 0; minute < 60; minute++) {
      await clock.advance(60_000);
      await idle();
    }
    expect(log.filter(entry => entry === 'manifest')).toHaveLength(4);
    await sync.close();
  });

  test('shows a part of a first list when the rest is slow to come, and more of it less and less often', async () => {
    const server = threeProvinces();
    const arriving: (() => void)[] = [];
    const remote: CatalogueRemote = {
      ...server.remote,
      segment: async (entry, signal) => {
        await new Promise<void>(resolve => void arriving.push(resolve));
        return server.remote.segment(entry, signal);
      },
    };
    const { sync, log, clock, idle, store, hide } = createTab({ server, more: { remote } });
    hide();
    sync.wake('hint');
    await vi.waitFor(() => expect(arriving).toHaveLength(3));
    arriving[0]?.();
    await vi.waitFor(() => expect(store.segments.size).toBe(1));
    expect(log).not.toContain('stored');
    await clock.advance(500);
    expect(log.filter(entry => entry === 'stored')).toHaveLength(1);
    arriving[1]?.();
    await vi.waitFor(() => expect(store.segments.size).toBe(2));
    await clock.advance(1_999);
    expect(log.filter(entry => entry === 'stored')).toHaveLength(1);
    await clock.advance(1);
    expect(log.filter(entry => entry === 'stored')).toHaveLength(2);
    arriving[2]?.();
    await idle();
    expect(log.filter(entry => entry === 'stored')).toHaveLength(3);
    await sync.close();
    expect(clock.sleepers).toBe(0);
  });

  test('tidies when the answer has long been drawn', async () => {
    const server = await aServer();
    const { sync, clock, store, idle, wake, hide } = createTab({ server });
    hide();
    await wake();
    for (const jobId of [2, 3, 4, 5, 6]) {
      await server.put(aCard({ jobId }));
      await server.builder?.flush();
      await wake();
    }
    expect(store.segments.size).toBe(6);
    await clock.advance(3_000);
    await vi.waitFor(() => expect(store.segments.size).toBe(1));
    await idle();
    await sync.close();
  });

  test('a newer server is not asked again and again; what is here stays', async () => {
    const server = await aServer();
    const remote: CatalogueRemote = {
      ...server.remote,
      manifest: async (_etag, signal) => {
        const answer = await server.remote.manifest(null, signal);
        return answer.status === 'changed'
          ? { ...answer, manifest: { ...answer.manifest, format: 99 } }
          : answer;
      },
    };
    const { sync, wake } = createTab({ server, more: { remote } });
    await wake();
    expect(sync.status()).toMatchObject({ problem: 'outdated', unreachable: false });
    await sync.close();
  });

  test('bytes that are not what they should be are asked for three times, then a quarter of an hour later', async () => {
    const server = await aServer();
    let fetched = 0;
    const remote: CatalogueRemote = {
      ...server.remote,
      segment: async () => {
        fetched++;
        return Uint8Array.of(1, 2, 3);
      },
    };
    const { sync, clock, idle, wake, hide } = createTab({ server, more: { remote } });
    hide();
    await wake();
    for (let second = 0; second < 14 * 60; second += 5) {
      await clock.advance(5_000);
      await idle();
    }
    expect(fetched).toBe(3);
    await clock.advance(120_000);
    await idle();
    expect(fetched).toBe(4);
    await sync.close();
  });

  test('status is the same object until something changes', async () => {
    const { sync } = createTab({ server: await aServer() });
    expect(sync.status()).toBe(sync.status());
    await sync.close();
  });
});

describe('the choice of provinces', () => {
  test('counts at once here and in other tabs, and what is lacking is fetched', async () => {
    const server = await aServer();
    const announced: string[] = [];
    const channel: TabChannel<CatalogueNews> = {
      announce: news => void announced.push(news.kind),
      onAnnounced: () => {},
      close: () => {},
    };
    const { sync, store, log, idle, wake } = createTab({ server, channel });
    await wake();
    log.length = 0;
    announced.length = 0;
    const chosen = sync.keepProvinces(['QC']);
    await chosen;
    expect(store.choice).toEqual({ chosen: ['QC'], leftOut: [], leftOutAtMs: 0 });
    expect(log[0]).toBe('stored');
    expect(announced[0]).toBe('stored');
    await idle();
    expect(log).toContain('manifest');
    await sync.close();
  });
});

/** Ontario, Quebec and British Columbia, each in a segment of its own. */
function threeProvinces(): SegmentServer {
  return provincesOf({ ON: 500, QC: 500, BC: 500 });
}

/** So many cards of each province, each in a segment of its own. */
function provincesOf(counts: Partial<Record<ProvinceCode, number>>): SegmentServer {
  return new SegmentServer(
    Object.entries(counts).map(([province, count], index) =>
      Array.from({ length: count }, (_, card) =>
        aCard({ jobId: index * 10_000 + card + 1, provinceId: province as ProvinceCode }),
      ),
    ),
  );
}

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
    let isRefused = () => {};
    const refused = new Promise<void>(resolve => {
      isRefused = resolve;
    });
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

  test('brings back what was left out: when asked, or a day later if there is room', async () => {
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
    await clock.advance(24 * HOUR_MS);
    await wake('hint');
    await clock.advance(3_000);
    await vi.waitFor(() => expect(store.segments.size).toBe(3));
    await idle();
    expect(store.choice.leftOut).toEqual([]);
    await sync.close();
  });
});
