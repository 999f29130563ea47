import { StorageFullError } from '../../sync/ports.ts';

/** Runs a write. Throws `StorageFullError` for a full disk, however the browser and Dexie wrap it. */
export async function refusingWhenFull<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isStorageFull(error)
      ? new StorageFullError('This device has no room left', { cause: error })
      : error;
  }
}

/** Recognizes the errors of the browser, Dexie and this app. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true;
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  if (error.name === 'QuotaExceededError') return true;
  // Dexie's errors wrap the browser's.
  return 'inner' in error && error.inner !== error && isStorageFull(error.inner);
}
