import type { AskedStore } from '../../sync/details/storage-promise.ts';

const KEY = 'portage.askedToKeep';

/** If storage is full or refused, the browser is asked once more. */
export function createAskedStore(storage: Pick<Storage, 'getItem' | 'setItem'>): AskedStore {
  return {
    read() {
      try {
        const kept = Number(storage.getItem(KEY) ?? Number.NaN);
        return Number.isFinite(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    write(atMs) {
      try {
        storage.setItem(KEY, String(atMs));
      } catch {
        return;
      }
    },
  };
}
