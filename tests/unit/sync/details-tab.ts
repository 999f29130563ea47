import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DetailsDatabase } from '../../../src/local/db/details-db.ts';
import { createDownloadStore } from '../../../src/local/details/details-downloads.ts';
import { createPackLookup } from '../../../src/local/details/details-pack-lookup.ts';
import { createDownloads } from '../../../src/sync/details/details-downloads.ts';
import { missingPacks } from '../../../src/sync/details/province-download.ts';
import type { DownloadStore } from '../../../src/sync/details/details-ports.ts';
import { gunzip } from '../../../src/sync/gunzip.ts';
import { noLocks } from '../../../src/sync/locks.ts';
import { sha256 } from '../../support/catalogue-phone.ts';
import { aListing, DetailsServer } from '../../support/details-server.ts';
import { FakeClock } from '../../support/fake-clock.ts';

// Live queries do nothing where the platform has no IndexedDB at all.
Dexie.dependencies.indexedDB = new IDBFactory();

export const HOUR_MS = 3_600_000;
/** Far from each other, so that few postings make many packs. */
export const jobIds = Array.from({ length: 2_400 }, (_, index) => (index % 64) * 2 ** 47 + index + 1);
export const some = jobIds.filter((_, index) => index % 97 === 0);

export interface TabOptions {
  disk?: IDBFactory;
  clock?: FakeClock;
  pause?: FakeClock['sleep'];
  isMetered?: () => boolean;
  isAheadAllowed?: () => boolean;
  isLinkKnown?: () => boolean;
  wrap?: (store: DownloadStore) => DownloadStore;
  spare?: number;
}

export function createTab(server: DetailsServer, options: TabOptions = {}) {
  const { disk = new IDBFactory(), clock = new FakeClock(1_000_000), isMetered = () => false } = options;
  const db = new DetailsDatabase({ indexedDB: disk, IDBKeyRange });
  const store = createDownloadStore(db);
  const surprises: unknown[] = [];
  let spare = options.spare ?? 0;
  const downloads = createDownloads({
    remote: server.remote,
    store: options.wrap?.(store) ?? store,
    clock,
    locks: noLocks,
    random: () => 0.5,
    gunzip,
    sha256,
    isMetered,
    ...(options.pause && { pause: options.pause }),
    ...(options.isLinkKnown && { isLinkKnown: options.isLinkKnown }),
    ...(options.isAheadAllowed && { isAheadAllowed: options.isAheadAllowed }),
    freeRoom: async () => spare-- > 0,
    onUnexpectedError: error => surprises.push(error),
  });
  const idle = async () => {
    do await new Promise(resolve => setImmediate(resolve));
    while (downloads.isWorking());
  };
  const find = createPackLookup(db, () => downloads.wake('hint'));
  return {
    downloads,
    store,
    db,
    clock,
    disk,
    surprises,
    idle,
    /** What the posting says on this device, or undefined. */
    text: async (jobId: number) => (await find(jobId, 0))?.listing.details.description,
    missing: async (province = 'ON') => {
      const state = await store.get(province);
      return state && missingPacks(state).length;
    },
  };
}

export function aServer(): DetailsServer {
  const server = new DetailsServer();
  server.put('ON', ...jobIds.map(jobId => aListing(jobId)));
  return server;
}
