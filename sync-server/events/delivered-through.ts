import type { Projection } from '../projection/projection.ts';
import type { EventBackbone } from './event-backbone.ts';

type Rows = Pick<Projection, 'keptThrough' | 'forgetRemoved'>;

/** The rows' promise about traces of deletions (`Projection.keptThrough`), also for consumers of events. */
export function beforeBoth(rows: Rows, events: Pick<EventBackbone, 'deliveredThrough'>): Rows {
  return {
    forgetRemoved: beforeMs => rows.forgetRemoved(beforeMs),
    keptThrough() {
      const kept = rows.keptThrough();
      const delivered = events.deliveredThrough();
      if (kept === null || kept === undefined || delivered === null) return kept;
      if (typeof kept !== 'number' || typeof delivered !== 'number') return undefined;
      return Math.min(kept, delivered);
    },
  };
}
