import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import type { DetailsDownload, StoredPack } from '../../sync/details/details-ports.ts';

/**
 * The full postings of provinces that are kept on this device. Separate from the catalogue, which opens before the
 * first list is drawn and benefits from being small. A pack is one record of its download size; about 200 of them hold
 * a province of 40,000 postings. Durability is `relaxed`, since all of it can be fetched again. Versions only grow, and
 * an upgrade may run twice.
 */
export class DetailsDatabase extends Dexie {
  readonly downloads: EntityTable<DetailsDownload, 'province'>;
  readonly packs: EntityTable<StoredPack, 'hash'>;

  constructor(options: DexieOptions = {}) {
    super('portage-details', { chromeTransactionDurability: 'relaxed', ...options });
    this.version(1).stores({ downloads: 'province', packs: 'hash' });
    this.downloads = this.table('downloads');
    this.packs = this.table('packs');
  }
}
