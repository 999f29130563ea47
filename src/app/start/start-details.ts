import { type Catalogue, DEFAULT_QUERY } from '../../catalogue/query/query.ts';
import type { IsoDay } from '../../domain/listing.ts';
import type { DetailsReader, OfflineSharing, ReadPostings } from '../../features/services.ts';
import { nearestFirst } from '../../domain/places/near-provinces.ts';
import { createAheadStore } from '../../local/details/ahead-store.ts';
import { CatalogueDatabase } from '../../local/db/catalogue-db.ts';
import type { PlainCatalogue } from '../../local/db/plain-catalogue.ts';
import { DetailsDatabase } from '../../local/db/details-db.ts';
import { createDownloadStore } from '../../local/details/details-downloads.ts';
import { createPackLookup } from '../../local/details/details-pack-lookup.ts';
import { listPinnedJobs, watchPinnedJobs } from '../../local/details/details-pins.ts';
import { createSealedPostings } from '../../local/details/sealed-postings.ts';
import { createDetailsStore } from '../../local/details/details-store.ts';
import { readOwnListing } from '../../local/hooks/own-reviews.ts';
import type { PersonData } from '../../local/people/person-data.ts';
import { wantedProvinces } from '../../local/catalogue/wanted-provinces.ts';
import { createStorageMeter } from '../../local/db/storage-sizes.ts';
import { shellBytes } from '../../pwa/shell-size.ts';
import { createStorageKeeper } from '../../pwa/storage-persistence.ts';
import { createCatalogueRemote } from '../../remote/catalogue-remote.ts';
import { createDetailsReader } from '../../remote/details-reader.ts';
import { createDetailsRemote } from '../../remote/details-remote.ts';
import type { BoardKeeper } from '../../sync/details/board-keeper.ts';
import { createAhead } from '../../sync/details/details-ahead.ts';
import { createDownloads } from '../../sync/details/details-downloads.ts';
import { createPrefetch } from '../../sync/details/details-prefetch.ts';
import { createDeviceStorage } from '../../sync/details/device-storage.ts';
import type { DeviceStorage, Link } from '../../sync/details/device-storage-status.ts';
import { canUnpack, gunzip } from '../../sync/gunzip.ts';
import { askListProvinces, listProvinces } from '../../sync/catalogue/list-provinces.ts';
import type { Locks } from '../../sync/locks.ts';
import type { Clock, SpareRoom } from '../../sync/ports.ts';
import { ownListingFirst } from './own-listing.ts';
import { pageIdle } from './page-idle.ts';
import { watchTriggers } from '../../sync/triggers.ts';
import type { SegmentEntry } from '../../wire/catalogue/catalogue.ts';

export interface DetailsParts {
  plainCatalogue: PlainCatalogue;
  people: PersonData;
  board: BoardKeeper;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  /** Between attempts: there are none while the page is hidden. */
  pause: Clock['sleep'];
  locks: Locks;
  link: Link;
  /** The list's segments on this device. */
  heldSegments: () => Promise<readonly SegmentEntry[]>;
  catalogue: Pick<Catalogue, 'query'>;
  today: () => IsoDay;
  /** The name of the table in force. */
  wageTable: (today: IsoDay) => string;
  /** Sending goes before what is fetched ahead. */
  isSending: () => boolean;
  onSending: (listener: () => void) => void;
  /** Called when the list on this device changed. */
  onListStored: (listener: () => void) => void;
  onUnexpectedError: (error: unknown) => void;
}

export interface DetailsServices extends SpareRoom {
  reader: DetailsReader;
  readPostings: ReadPostings;
  storage: DeviceStorage;
  sharing: OfflineSharing;
}

/** Everything about full postings: none of it is needed before the list is on the screen. */
export function startDetails(parts: DetailsParts): DetailsServices {
  const { people, board, fetch, clock, locks, link, onUnexpectedError } = parts;
  const catalogueDatabase = new CatalogueDatabase();
  const database = new DetailsDatabase();
  const downloadStore = createDownloadStore(database);
  const findInPacks = createPackLookup(database, () => downloads.wake('hint'));
  const store = createDetailsStore(catalogueDatabase, {
    pinned: () => listPinnedJobs(people.current().db),
    findInPacks,
  });
  const catalogueRemote = createCatalogueRemote({ fetch, origin: '', clock });
  const publicReader = createDetailsReader({ fetch, origin: '', clock, store, onUnexpectedError });
  const reader = ownListingFirst(
    publicReader,
    jobId => readOwnListing(people.current().db, jobId),
    () => clock.nowMs(),
  );
  const downloads = createDownloads({
    remote: createDetailsRemote({ fetch, origin: '', clock }),
    store: downloadStore,
    clock,
    pause: parts.pause,
    locks,
    random: Math.random,
    gunzip,
    sha256: bytes => crypto.subtle.digest('SHA-256', bytes),
    isMetered: () => link.cost() !== 'free',
    isLinkKnown: () => link.isKnown(),
    isAheadAllowed: () => ahead.isAllowed(),
    freeRoom: bytes => store.freeRoom(bytes),
    onUnexpectedError,
  });
  const ahead = createAhead({
    settings: createAheadStore(localStorage),
    downloads,
    list: () => downloadStore.list(),
    async counts() {
      const today = parts.today();
      const question = { ...DEFAULT_QUERY, fold: false, today, wageTable: parts.wageTable(today) };
      const { facets } = await parts.catalogue.query({ ...question, offset: 0, limit: 0 });
      return facets?.provinces ?? {};
    },
    order: async provinces =>
      nearestFirst(provinces, await wantedProvinces(parts.plainCatalogue, people.current().db)),
    isLinkFree: () => link.cost() === 'free',
    isSending: parts.isSending,
    onUnexpectedError,
  });
  parts.onSending(() => {
    if (parts.isSending()) return;
    downloads.wake('hint');
    ahead.wake();
  });
  const prefetch = createPrefetch({
    has: jobId => store.has(jobId),
    read: jobId => publicReader.read(jobId),
    linkCost: () => link.cost(),
    onUnexpectedError,
  });

  let unwatch = () => {};
  const watchPerson = () => {
    unwatch();
    unwatch = watchPinnedJobs(people.current().db, jobIds => prefetch.want(jobIds));
  };
  people.subscribe(watchPerson);
  watchPerson();
  const hint = () => {
    downloads.wake('hint');
    prefetch.wake();
    void board.keepFresh();
    if (canUnpack()) void pageIdle().then(() => ahead.wake());
  };
  watchTriggers(window, document, hint);
  parts.onListStored(hint);
  hint();

  const postings = createSealedPostings({
    db: catalogueDatabase,
    packs: database,
    findInPacks,
    sha256: async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  });

  return {
    sharing: {
      find: jobId => postings.find(jobId),
      receive: details => postings.receive(details, clock.nowMs()),
      board: () => board.known(),
      askBoard: () => board.ask(),
    },
    reader,
    readPostings: { card: jobId => store.card(jobId) },
    storage: createDeviceStorage({
      downloads,
      ahead,
      store: downloadStore,
      meter: createStorageMeter(catalogueDatabase, () => store.removeUnpinned()),
      shellBytes: () => shellBytes(globalThis.caches),
      listProvinces: {
        held: async () => listProvinces(await parts.heldSegments()),
        all: () => askListProvinces(catalogueRemote, new AbortController().signal),
      },
      keeper: createStorageKeeper(navigator.storage, navigator),
      link,
      canKeep: canUnpack(),
      onStored: listener => {
        parts.onListStored(listener);
        // At the first visit, the worker has all files a while after the screen.
        void navigator.serviceWorker?.ready.then(listener);
      },
      onUnexpectedError,
    }),
    freeRoom: async bytes => (await store.freeRoom(bytes)) || downloadStore.giveUpLast(),
  };
}
