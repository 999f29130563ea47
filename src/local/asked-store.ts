import type { AskedStore } from '../sync/storage-promise.ts';

const KEY = 'portage.askedToKeep';

/** A storage that is full or forbidden costs one more question. */
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
