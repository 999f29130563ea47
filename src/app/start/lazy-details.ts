import { createListeners } from '../../core/listeners.ts';
import type { DetailsReader, OfflineSharing, ReadPostings } from '../../features/services.ts';
import { type DeviceStorage, NOTHING_KNOWN } from '../../sync/details/device-storage-status.ts';
import { lazyService } from '../../sync/lazy-service.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { SpareRoom } from '../../sync/ports.ts';
import type { DetailsServices } from './start-details.ts';

export interface LazyDetails extends SpareRoom {
  reader: DetailsReader;
  readPostings: ReadPostings;
  storage: DeviceStorage;
  sharing: OfflineSharing;
  start(): Promise<void>;
}

/** The services of full postings, whose code is loaded by the first call of any of them. */
export function lazyDetails(
  load: () => Promise<DetailsServices>,
  onUnexpectedError: (error: unknown) => void,
): LazyDetails {
  let loaded: DetailsServices | undefined;
  const { subscribe, notify: changed, isEmpty } = createListeners();
  let unfollow: (() => void) | undefined;
  // While a screen follows the storage, each change of the list makes it measure the disk and ask the server.
  const follow = () => {
    if (isEmpty()) {
      unfollow?.();
      unfollow = undefined;
    } else unfollow ??= loaded?.storage.subscribe(changed);
  };
  const services = loadOnce(async () => {
    loaded = await load();
    follow();
    changed();
    return loaded;
  });

  return {
    start: async () => void (await services()),
    reader: lazyService(async () => (await services()).reader, ['read']),
    readPostings: lazyService(async () => (await services()).readPostings, ['card']),
    sharing: lazyService(async () => (await services()).sharing, ['find', 'receive', 'board', 'askBoard']),
    freeRoom: async bytes => (await services()).freeRoom(bytes),
    storage: {
      ...lazyService(
        async () => (await services()).storage,
        [
          'measure',
          'keepDetails',
          'stopDetails',
          'removeDetails',
          'refreshDetails',
          'setAhead',
          'removeRead',
          'askPersistence',
        ],
      ),
      status: () => loaded?.storage.status() ?? NOTHING_KNOWN,
      subscribe(listener) {
        services().catch(onUnexpectedError);
        const end = subscribe(listener);
        follow();
        return () => {
          end();
          follow();
        };
      },
    },
  };
}
