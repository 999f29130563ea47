import type { Listing } from '../../src/domain/listing.ts';

/** A posting to be written to the board. */
export interface ImportItem {
  /** Derived from the source and its id there (`import-id.ts`), so a posting has the same id in every import. */
  documentId: string;
  listing: Listing;
}

export interface ImportOutcome {
  /** New, or changed since the last import. */
  accepted: number;
  /** Already stored with the same content. */
  unchanged: number;
}

/**
 * The target of an import: the store itself, or the server that has it open. The counts are of postings that are on
 * disk.
 */
export interface ImportSink {
  put(items: readonly ImportItem[]): Promise<ImportOutcome>;
}
