import type { Listing } from '../../domain/listing.ts';
import type { DetailsReader } from '../../features/services.ts';

/**
 * Reads a posting that isn't public from the person's own database, because all people on a device share the list's. All
 * others are read by `publicReader`, as the caller wishes.
 */
export function ownListingFirst(
  publicReader: DetailsReader,
  ownListing: (jobId: number) => Promise<Listing | null | undefined>,
  nowMs: () => number,
): DetailsReader {
  return {
    async read(jobId, wish) {
      const listing = await ownListing(jobId).catch(() => null);
      if (!listing) return publicReader.read(jobId, wish);
      return { status: 'found', listing, fromDevice: true, checkedAt: nowMs() };
    },
  };
}
