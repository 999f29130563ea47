import { describe, expect, test } from 'vitest';
import type { CatalogueNews } from '../../../../src/sync/catalogue/catalogue-news.ts';
import type { CatalogueSyncOptions } from '../../../../src/sync/catalogue/catalogue-sync.ts';
import { type CatalogueRemote } from '../../../../src/sync/ports.ts';
import type { TabChannel } from '../../../../src/sync/tab-channel.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { MemoryCatalogueStore } from '../../../support/memory-catalogue-store.ts';
import { aServer, createTab, threeProvinces } from '../catalogue-tab.ts';
import { until } from '../../../support/until.ts';

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

  test('says so until the server answers again, not until the next attempt', async () => {
    const server = await aServer();
    const answers: ((isReached: boolean) => void)[] = [];
    const remote: CatalogueRemote = {
      segment: (...asked) => server.remote.segment(...asked),
      manifest: async (...asked) =>
        (await new Promise<boolean>(resolve => answers.push(resolve)))
          ? server.remote.manifest(...asked)
          : { status: 'unreachable' },
    };
    const { sync, idle, clock } = createTab({ server, more: { remote } });
    const seen: string[] = [];
    sync.subscribe(() => {
      const { syncing, unreachable } = sync.status();
      seen.push(`${syncing ? 'syncing' : 'resting'}, ${unreachable ? 'unreachable' : 'reached'}`);
    });
    sync.wake('hint');
    await until(() => expect(answers).toHaveLength(1));
    answers[0]?.(false);
    await idle();
    expect(sync.status().unreachable).toBe(true);
    seen.length = 0;
    await clock.advance(10_000);
    await until(() => expect(answers).toHaveLength(2));
    expect(sync.status()).toMatchObject({ syncing: true, unreachable: true });
    answers[1]?.(false);
    await idle();
    await clock.advance(10_000);
    await until(() => expect(answers).toHaveLength(3));
    expect(new Set(seen)).toEqual(new Set(['syncing, unreachable', 'resting, unreachable']));
    answers[2]?.(true);
    await idle();
    // Before the list is there.
    expect(seen).toContain('syncing, reached');
    expect(sync.status()).toMatchObject({ unreachable: false, confirmedAt: clock.nowMs() });
    await sync.close();
  });

  test.each([true, false])(
    'before the first attempt, the device says whether it has a network (%s)',
    async isOffline => {
      const { sync, wake } = createTab({ server: await aServer(), more: { isOffline: () => isOffline } });
      expect(sync.status().unreachable).toBe(isOffline);
      // From then on the server does.
      await wake();
      expect(sync.status().unreachable).toBe(false);
      await sync.close();
    },
  );

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
    await until(() => expect(counts).toHaveLength(3));
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
    await until(() => expect(announced).toHaveLength(1));
    for (let second = 0; second < 60; second += 5) await clock.advance(5_000);
    expect(announced).toHaveLength(13);
    expect(announced.at(-1)).toMatchObject({ kind: 'progress', progress: { bytes: 0, ofCards: 1_500 } });
  });

  test.each([
    ['cost', true, undefined],
    ['may cost', false, true],
  ])('asks four times an hour where bytes %s', async (_link, metered, sparing) => {
    const more = {
      isMetered: () => metered,
      ...(sparing !== undefined && { isSparing: () => sparing }),
    };
    const { sync, log, clock, idle } = createTab({ server: await aServer(), more });
    for (let minute = 0; minute < 60; minute++) {
      await clock.advance(60_000);
      await idle();
    }
    expect(log.filter(entry => entry === 'manifest')).toHaveLength(4);
    await sync.close();
  });

  /** Has the list. A large change of it waits, as the link costs. */
  async function aLargeChange(more: Partial<CatalogueSyncOptions> = {}) {
    const server = threeProvinces();
    const world = { isOnline: true };
    const remote: CatalogueRemote = {
      manifest: async (...asked) => {
        const answer = await server.remote.manifest(...asked);
        if (answer.status !== 'changed') return answer;
        const segments = answer.manifest.segments.map(entry =>
          entry.kind === 'delta' ? { ...entry, wireBytes: 200_000 } : entry,
        );
        return { ...answer, manifest: { ...answer.manifest, segments } };
      },
      segment: async (...asked) => (world.isOnline ? server.remote.segment(...asked) : null),
    };
    const tab = createTab({ server, more: { remote, isMetered: () => true, ...more } });
    tab.hide();
    await tab.wake();
    server.change([aCard({ jobId: 9 })]);
    await tab.wake();
    expect(tab.sync.status().postponed).toEqual({ bytes: 200_000 });
    return { ...tab, world };
  }

  test('goes on with what the person asked for over a link that costs when the connection is back', async () => {
    const { sync, store, clock, world, wake, idle } = await aLargeChange();
    world.isOnline = false;
    await wake('person');
    expect(sync.status()).toMatchObject({ unreachable: true, postponed: null });
    world.isOnline = true;
    await clock.advance(10_000);
    await idle();
    expect(store.held?.position).toBe(2);
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
    await until(() => expect(arriving).toHaveLength(3));
    arriving[0]?.();
    await until(() => expect(store.segments.size).toBe(1));
    expect(log).not.toContain('stored');
    await clock.advance(500);
    expect(log.filter(entry => entry === 'stored')).toHaveLength(1);
    arriving[1]?.();
    await until(() => expect(store.segments.size).toBe(2));
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
    await until(() => expect(store.segments.size).toBe(1));
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
