import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import type { HeldCatalogue, KeptDetails } from '../sync/ports.ts';

/** A segment is one record: 100,000 rows would cost seconds, a dozen large values cost milliseconds. */
export interface StoredSegment {
  hash: string;
  bytes: ArrayBuffer;
}

export interface StoredDetails extends KeptDetails {
  /** When somebody last read it (device clock, ms). */
  readAt: number;
  /** About how much it takes, to keep within a budget. */
  bytes: number;
}

interface State {
  key: 'held';
  held: HeldCatalogue;
}

/**
 * What every visitor of this device may see: the catalogue and postings read. `relaxed` durability, since all of it can
 * be fetched again. Versions only grow, and an upgrade may run twice.
 */
export class CatalogueDatabase extends Dexie {
  readonly segments: EntityTable<StoredSegment, 'hash'>;
  readonly state: EntityTable<State, 'key'>;
  readonly details: EntityTable<StoredDetails, 'jobId'>;

  constructor(options: DexieOptions = {}) {
    super('portage-catalogue', { chromeTransactionDurability: 'relaxed', ...options });
    this.version(1).stores({ segments: 'hash', state: 'key', details: 'jobId, [readAt+bytes]' });
    this.segments = this.table('segments');
    this.state = this.table('state');
    this.details = this.table('details');
  }
}
