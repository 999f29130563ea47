import { catalogueInMemory } from '../../local/db/catalogue-in-memory.ts';
import type { RunOnCatalogue } from '../../local/db/plain-catalogue.ts';
import type { StorageRefusal } from '../../pwa/storage-refusal.ts';

/** In Dexie's errors. */
const NO_API = 'IndexedDB API missing';

/**
 * For a browser that refuses its storage. The app then remembers nothing, and keeps the list in memory for as long as the page is open.
 * Returns what runs actions on the list's tables.
 */
export function doWithoutStorage(refusal: StorageRefusal): RunOnCatalogue {
  // For the line that tells the person (`no-storage-line.tsx`).
  document.documentElement.dataset['storage'] = refusal;
  // In a browser that blocks site data, even reading them throws.
  if (refusal === 'blocked') {
    const refuse = () => null;
    for (const name of ['localStorage', 'sessionStorage']) {
      const value = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
      Object.defineProperty(window, name, { value });
    }
  }
  // Screens show what they know without it. If it were there and refused, each read would fail.
  Object.defineProperty(window, 'indexedDB', { value: undefined });
  // The person was told, so each part that tries it all the same needn't report that.
  const quieten = (event: Event, reason: unknown) => {
    if (String(reason).includes(NO_API)) event.preventDefault();
  };
  addEventListener('error', event => quieten(event, event.error));
  addEventListener('unhandledrejection', event => quieten(event, event.reason));
  return catalogueInMemory();
}
