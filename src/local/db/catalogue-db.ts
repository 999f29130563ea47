import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import type { StoredSegment } from '../../sync/ports.ts';
import { BY_READING, CATALOGUE_NAME, type CatalogueState, type StoredDetails } from './catalogue-rows.ts';

/**
 * Data that every visitor of this device may see: the catalogue and postings that were read. Durability is `relaxed`,
 * since all of it can be fetched again. Versions only grow, and an upgrade may run twice. A segment is one record:
 * 100,000 rows would cost seconds, a dozen large values cost milliseconds.
 * The list reads and writes it without Dexie (`plain-catalogue.ts`, which also makes its tables).
 */
export class CatalogueDatabase extends Dexie {
  readonly segments: EntityTable<StoredSegment, 'hash'>;
  readonly state: EntityTable<CatalogueState, 'key'>;
  readonly details: EntityTable<StoredDetails, 'jobId'>;

  constructor(options: DexieOptions = {}) {
    super(CATALOGUE_NAME, { chromeTransactionDurability: 'relaxed', ...options });
    this.version(1).stores({ segments: 'hash', state: 'key', details: `jobId, ${BY_READING}` });
    this.segments = this.table('segments');
    this.state = this.table('state');
    this.details = this.table('details');
  }
}
