import { StorageFullError } from '../sync/ports.ts';

/** Runs a write; a full disk, however the browser and Dexie wrap it, is a `StorageFullError`. */
export async function refusingWhenFull<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isStorageFull(error)
      ? new StorageFullError('This device has no room left', { cause: error })
      : error;
  }
}

/** However the browser, Dexie or we ourselves put it. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  if (error.name === 'QuotaExceededError') return true;
  // Dexie's errors carry the browser's.
  return 'inner' in error && error.inner !== error && isStorageFull(error.inner);
}
