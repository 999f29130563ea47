import type { Listing } from '../../src/domain/listing.ts';

/** One posting on its way into the board. */
export interface ImportItem {
  /** From where it came and its id there (`import-id.ts`): the same posting has the same one at every import. */
  documentId: string;
  listing: Listing;
}

export interface ImportOutcome {
  /** New, or changed since the last import. */
  accepted: number;
  /** There already, just so. */
  unchanged: number;
}

/** Where an import writes: the store itself, or the server that has it open. What is counted is on disk. */
export interface ImportSink {
  put(items: readonly ImportItem[]): Promise<ImportOutcome>;
}
