import { GONE_RANGE } from '../catalogue/gone-record.ts';
import type { Store } from '../store/store.ts';
import { isOver } from '../core/lifetimes.ts';
import { removal, type Sweep } from './sweeps.ts';

/** Numbers of postings that left the list long ago. Segments and packs are collected where they are made. */
export function catalogueSweep(catalogue: Store): Sweep {
  const kind = 'goneNumbers';
  return {
    name: 'gone numbers',
    store: catalogue,
    ...GONE_RANGE,
    rule(document, nowMs) {
      const { at } = document.body;
      if (typeof at === 'number') return isOver(kind, at, nowMs) ? { kind, write: removal(document) } : null;
      // An earlier version wrote no time, so it counts from now on.
      const { id, revision } = document;
      return { kind, write: { id, revision, body: { at: nowMs } } };
    },
  };
}
