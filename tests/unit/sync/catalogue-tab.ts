import type { CatalogueNews } from '../../../src/sync/catalogue/catalogue-news.ts';
import type { ProvinceCode } from '../../../src/domain/province.ts';
import {
  type CatalogueSyncOptions,
  createCatalogueSync,
} from '../../../src/sync/catalogue/catalogue-sync.ts';
import { noLocks } from '../../../src/sync/locks.ts';
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

export function createTab(setup: Setup) {
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
    onUnexpectedError: error => log.push(`surprise: ${String(error)}`),
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

export async function aServer(): Promise<CatalogueServer> {
  const server = new CatalogueServer();
  await server.put(aCard({ jobId: 1 }));
  await server.start();
  return server;
}

/** Ontario, Quebec and British Columbia, each in a segment of its own. */
export function threeProvinces(): SegmentServer {
  return provincesOf({ ON: 500, QC: 500, BC: 500 });
}

/** So many cards of each province, each in a segment of its own. */
export function provincesOf(counts: Partial<Record<ProvinceCode, number>>): SegmentServer {
  return new SegmentServer(
    Object.entries(counts).map(([province, count], index) =>
      Array.from({ length: count }, (_, card) =>
        aCard({ jobId: index * 10_000 + card + 1, provinceId: province as ProvinceCode }),
      ),
    ),
  );
}
