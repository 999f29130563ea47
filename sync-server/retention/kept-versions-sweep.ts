import { isOver } from '../core/lifetimes.ts';
import { KEPT_VERSIONS } from '../store/conflicts.ts';
import type { Store } from '../store/store.ts';
import { removal, sinceMs, type Sweep } from './sweeps.ts';

/** Versions that could not be merged: the old ones, and those of documents that are gone, such as an erased account's. */
export function keptVersionsSweep(store: Store): Sweep {
  const kind = 'keptVersions';
  return {
    name: `kept versions of ${store.name}`,
    store,
    ...KEPT_VERSIONS,
    async rule(document, nowMs) {
      const { of, at } = document.body;
      const isWanted = typeof of === 'string' && (await store.get(of)) !== undefined;
      return isWanted && !isOver(kind, sinceMs(at), nowMs) ? null : { kind, write: removal(document) };
    },
  };
}
