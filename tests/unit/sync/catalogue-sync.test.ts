import { describe, expect, test } from 'vitest';
import { createCatalogueSync } from '../../../src/sync/catalogue-sync.ts';
import { noLocks } from '../../../src/sync/locks.ts';
import type { TabChannel } from '../../../src/sync/tab-channel.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../support/catalogue-server.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { MemoryCatalogueStore } from '../../support/memory-catalogue-store.ts';

interface Setup {
  server: CatalogueServer;
  store?: MemoryCatalogueStore;
  channel?: TabChannel;
  isOnline?: () => boolean;
}

function createTab({ server, store = new MemoryCatalogueStore(), channel, isOnline = () => true }: Setup) {
  const clock = new FakeClock();
  const log: string[] = [];
  let isVisible = true;
  const sync = createCatalogueSync({
    remote: {
      manifest: async (etag, signal) => {
        log.push('manifest');
        return isOnline() ? server.remote.manifest(etag, signal) : { status: 'unreachable' };
      },
      segment: (entry, signal) => server.remote.segment(entry, signal),
    },
    store,
    clock,
    locks: noLocks,
    channel: channel ?? null,
    sha256,
    random: () => 0.5,
    isVisible: () => isVisible,
    onSurprise: error => log.push(`surprise: ${String(error)}`),
  });
  sync.onStored(() => log.push('stored'));
  const idle = async () => {
    while (sync.status().syncing) await new Promise(resolve => setImmediate(resolve));
  };
  return { sync, clock, log, store, idle, hide: () => (isVisible = false) };
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
    sync.subscribe(() => progress.push(sync.status().progress?.cards));
    sync.wake('hint');
    expect(sync.status()).toMatchObject({ syncing: true, confirmedAt: null });
    await idle();
    expect(log).toEqual(['manifest', 'stored']);
    expect(progress).toContain(1);
    expect(store.state?.cards).toBe(1);
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
    expect(log).toEqual(['manifest', 'stored']);
    await clock.advance(60_000);
    await idle();
    expect(log).toEqual(['manifest', 'stored', 'manifest']);
    hide();
    await clock.advance(60_000);
    expect(log).toHaveLength(3);
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
    expect(log).toEqual(['manifest', 'manifest', 'stored']);
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
    expect(store.state?.cards).toBe(1);
    await sync.close();
  });

  test('tells the other tabs, and hears from them', async () => {
    let hear = () => {};
    let announced = 0;
    const channel: TabChannel = {
      announce: () => void announced++,
      onAnnounced: listener => {
        hear = listener;
      },
      close: () => {},
    };
    const { sync, log, idle } = createTab({ server: await aServer(), channel });
    hear();
    expect(log).toEqual(['stored']);
    sync.wake('hint');
    await idle();
    expect(announced).toBe(1);
    await sync.close();
  });

  test('status is the same object until something changes', async () => {
    const { sync } = createTab({ server: await aServer() });
    expect(sync.status()).toBe(sync.status());
    await sync.close();
  });
});
