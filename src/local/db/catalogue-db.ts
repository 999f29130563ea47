import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import type { CatalogueImage } from '../../catalogue/stored-catalogue.ts';
import type { KnownBoard } from '../../sync/details/board-keeper.ts';
import type { HeldCatalogue, KeptDetails, ProvinceChoice, StoredSegment } from '../../sync/ports.ts';

export interface StoredDetails extends KeptDetails {
  /** When the person last read it (device clock, ms). */
  readAt: number;
  /** Its approximate size, to keep within a budget. */
  bytes: number;
}

/** A few small records of different kinds, by name. */
interface State {
  key: 'held' | 'choice' | 'image' | 'visit' | 'visit-ids' | 'board';
  held?: HeldCatalogue;
  choice?: ProvinceChoice;
  image?: CatalogueImage;
  /** When a page was last visible on this device, and the job ids that were here when that visit began. */
  visit?: { lookedAtMs: number };
  ids?: ArrayBuffer | null;
  board?: KnownBoard;
}

/**
 * Data that every visitor of this device may see: the catalogue and postings that were read. Durability is `relaxed`,
 * since all of it can be fetched again. Versions only grow, and an upgrade may run twice. A segment is one record:
 * 100,000 rows would cost seconds, a dozen large values cost milliseconds.
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
