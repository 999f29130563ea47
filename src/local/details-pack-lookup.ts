import type { Listing } from '../domain/listing.ts';
import type { DetailsDownload } from '../sync/details-ports.ts';
import { gunzip } from '../sync/gunzip.ts';
import type { DetailsPackEntry } from '../wire/details-packs.ts';
import { listingInColumns } from '../wire/details-columns.ts';
import type { DetailsDatabase } from './details-db.ts';
import { withReopen } from './reopen.ts';

export interface PackedListing {
  listing: Listing;
  /** When the server last said that this is the present text (device clock, ms). */
  checkedAt: number;
}

/** A posting out of the provinces that are kept, if it is there and checked later than `after`. */
export type PackLookup = (jobId: number, after: number) => Promise<PackedListing | undefined>;

/**
 * Some 30 kB are read and unpacked for one posting: milliseconds. A pack that the disk damaged goes, and `onDamaged` has to
 * see to it that it is fetched again.
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
        // The first that is here decides: a newer pack without the posting says that it is gone.
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
