import { startWorker } from './catalogue-worker.ts';
import { createCatalogue } from '../../catalogue/client.ts';
import type { Catalogue } from '../../catalogue/query/query.ts';
import { PlainCatalogue, type RunOnCatalogue } from '../../local/db/plain-catalogue.ts';
import { createCatalogueStore } from '../../local/catalogue/catalogue-store.ts';
import { createClockErrorStore } from '../../local/outbox/clock-error-store.ts';
import { endWithPage } from '../../local/db/end-with-page.ts';
import { lastReadProvince } from '../../local/catalogue/last-read-province.ts';
import { createVisitStore } from '../../local/catalogue/visit-store.ts';
import { freeBytes } from '../../pwa/free-bytes.ts';
import { createLink } from '../../pwa/link-cost.ts';
import { createCatalogueRemote } from '../../remote/catalogue-remote.ts';
import { readNews } from '../../sync/catalogue/catalogue-news.ts';
import { type CatalogueSync, createCatalogueSync } from '../../sync/catalogue/catalogue-sync.ts';
import type { Link } from '../../sync/details/device-storage-status.ts';
import { createLocks, type Locks } from '../../sync/locks.ts';
import type { CatalogueStore, Clock, SpareRoom } from '../../sync/ports.ts';
import { createServerTime, type ServerTime, withServerTime } from '../../sync/server-time.ts';
import { spareInOrder } from '../../sync/details/spare-room.ts';
import { systemClock } from '../../sync/system-clock.ts';
import { createTabChannel } from '../../sync/tab-channel.ts';
import { createVisits } from '../../sync/visits.ts';
import { pauseWhileVisible } from '../../sync/while-visible.ts';

export interface StartedCatalogue {
  catalogue: Catalogue;
  updates: CatalogueSync;
  database: PlainCatalogue;
  store: CatalogueStore;
  link: Link;
  locks: Locks;
  /** The page's clock, for all waiting. */
  clock: Clock;
  /** Between what the page repeats while it is visible. */
  pause: Clock['sleep'];
  serverTime: ServerTime;
  /** Registers data beside the list's own that may be deleted when the disk is full. */
  spare(room: SpareRoom): void;
}

/**
 * Begins to read the list before anything else, because the worker is ready while the page's own code is still loading.
 * This module knows no screens.
 */
export function startCatalogue(
  onUnexpectedError: (error: unknown) => void,
  clock: Clock = systemClock,
  inMemory: RunOnCatalogue | null = null,
): StartedCatalogue {
  if (navigator.vendor.startsWith('Apple') && 'IDBDatabase' in window) {
    endWithPage(window, IDBDatabase.prototype, () => location.reload());
  }
  const database = new PlainCatalogue(undefined, inMemory);
  const store = createCatalogueStore(database);
  const locks = createLocks(navigator.locks, clock);
  const link = createLink(navigator);
  const serverTime = createServerTime({ clock, store: createClockErrorStore(localStorage) });
  const pause = pauseWhileVisible(clock, document);
  const isVisible = () => document.visibilityState === 'visible';
  const { fetch } = globalThis;
  const request = (url: string, init: RequestInit) => fetch(url, init);
  const rooms: SpareRoom[] = [store];
  const updates = createCatalogueSync({
    remote: withServerTime(createCatalogueRemote({ fetch: request, origin: '', clock }), clock, serverTime),
    store,
    clock,
    locks,
    channel: createTabChannel('portage-catalogue', globalThis.BroadcastChannel, readNews),
    sha256: bytes => crypto.subtle.digest('SHA-256', bytes),
    random: Math.random,
    isVisible,
    isOffline: () => !navigator.onLine,
    pause,
    isMetered: () => link.cost() !== 'free',
    isSparing: () => link.cost() !== 'free' || !link.isKnown(),
    spare: spareInOrder(rooms),
    freeBytes: () => freeBytes(navigator.storage),
    home: () => lastReadProvince(database),
    onUnexpectedError,
  });
  const visits = createVisits({
    store: createVisitStore(database),
    clock,
    isVisible,
    pause,
    onUnexpectedError,
  });
  document.addEventListener('visibilitychange', () => visits.seen());
  const catalogue = createCatalogue({
    startWorker,
    clock,
    reader: store,
    updates,
    visits,
    onUnexpectedError,
  });
  return {
    catalogue,
    updates,
    database,
    store,
    link,
    locks,
    clock,
    pause,
    serverTime,
    spare: room => void rooms.push(room),
  };
}
