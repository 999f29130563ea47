import { createListeners } from '../../core/listeners.ts';
import type { DetailsReader } from '../../features/services.ts';
import { type DeviceStorage, NOTHING_KNOWN } from '../../sync/details/device-storage-status.ts';
import { loadOnce } from '../../sync/load-once.ts';
import type { SpareRoom } from '../../sync/ports.ts';
import type { DetailsServices } from './start-details.ts';

export interface LazyDetails extends SpareRoom {
  reader: DetailsReader;
  storage: DeviceStorage;
  start(): Promise<void>;
}

/** The services of full postings, whose code is loaded by the first call of any of them. */
export function lazyDetails(
  load: () => Promise<DetailsServices>,
  onSurprise: (error: unknown) => void,
): LazyDetails {
  let loaded: DetailsServices | undefined;
  const { subscribe, notify: changed } = createListeners();
  const services = loadOnce(async () => {
    loaded = await load();
    loaded.storage.subscribe(changed);
    changed();
    return loaded;
  });

  return {
    start: async () => void (await services()),
    reader: { read: async jobId => (await services()).reader.read(jobId) },
    freeRoom: async bytes => (await services()).freeRoom(bytes),
    storage: {
      status: () => loaded?.storage.status() ?? NOTHING_KNOWN,
      subscribe(listener) {
        services().catch(onSurprise);
        return subscribe(listener);
      },
      measure: async () => (await services()).storage.measure(),
      keepDetails: async (...asked) => (await services()).storage.keepDetails(...asked),
      stopDetails: async province => (await services()).storage.stopDetails(province),
      removeDetails: async province => (await services()).storage.removeDetails(province),
      refreshDetails: async (...asked) => (await services()).storage.refreshDetails(...asked),
      setAhead: async change => (await services()).storage.setAhead(change),
      removeRead: async () => (await services()).storage.removeRead(),
      askPersistence: async () => (await services()).storage.askPersistence(),
    },
  };
}
