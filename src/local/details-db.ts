import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import type { DetailsDownload, StoredPack } from '../sync/details-ports.ts';

/**
 * The full postings of provinces that are kept on this device. Apart from the catalogue, which opens before the first
 * list is on the screen and is the smaller for it. A pack is one record: what it takes is what it took to fetch, and
 * some 200 of them hold a province of 40,000 postings. `relaxed` durability, since all of it can be fetched again.
 * Versions only grow, and an upgrade may run twice.
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
