import type { Listing } from '../../domain/listing.ts';
import type { DetailsDownload } from '../../sync/details/details-ports.ts';
import { gunzip } from '../../sync/gunzip.ts';
import type { DetailsPackEntry } from '../../wire/catalogue/details-packs.ts';
import { listingInColumns } from '../../wire/catalogue/details-columns.ts';
import type { DetailsDatabase } from '../db/details-db.ts';
import { withReopen } from '../db/reopen.ts';

export interface PackedListing {
  listing: Listing;
  /** When the server last confirmed this text (device clock, ms). */
  checkedAt: number;
}

/** Finds a posting in the kept provinces if it is there and was confirmed later than `after`. */
export type PackLookup = (jobId: number, after: number) => Promise<PackedListing | undefined>;

/**
 * Reads and unpacks some 30 kB for one posting, in milliseconds. Deletes a pack that the disk damaged; `onDamaged` must
 * arrange for a new download.
 */
export function createPackLookup(db: DetailsDatabase, onDamaged: () => void): PackLookup {
  const downloads = () => withReopen(db, () => db.downloads.toArray());
  const pack = ({ hash }: DetailsPackEntry) => withReopen(db, () => db.packs.get(hash));

  const find = async (download: DetailsDownload, jobId: number): Promise<Listing | null> => {
    const isFor = ({ from, to }: DetailsPackEntry) => from <= jobId && jobId <= to;
    for (const entry of [...download.packs.filter(isFor), ...download.earlier.filter(isFor)]) {
      const stored = await pack(entry);
      if (!stored) continue;
      try {
        // The first pack that is here decides: if a newer pack lacks the posting, the posting is gone.
        return listingInColumns(JSON.parse(utf8(await gunzip(stored.bytes))), jobId);
      } catch {
        await withReopen(db, () => db.packs.delete(entry.hash));
        onDamaged();
      }
    }
    return null;
  };

  return async (jobId, after) => {
    for (const download of await downloads()) {
      const checkedAt = download.checkedAtMs;
      const listing = checkedAt > after ? await find(download, jobId) : null;
      if (listing) return { listing, checkedAt };
    }
    return undefined;
  };
}

function utf8(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes);
}
