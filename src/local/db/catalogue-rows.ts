import type { CatalogueImage } from '../../catalogue/stored-catalogue.ts';
import type { KnownBoard } from '../../sync/details/board-keeper.ts';
import type { HeldCatalogue, KeptDetails, ProvinceChoice } from '../../sync/ports.ts';

export const CATALOGUE_NAME = 'portage-catalogue';
/** The index in whose order the postings were read. */
export const BY_READING = '[readAt+bytes]';

export interface StoredDetails extends KeptDetails {
  /** When the person last read it (device clock, ms). */
  readAt: number;
  /** Its approximate size, to keep within a budget. */
  bytes: number;
}

/** A few small records of different kinds, by name. */
export interface CatalogueState {
  key: 'held' | 'choice' | 'image' | 'visit' | 'visit-ids' | 'board';
  held?: HeldCatalogue;
  choice?: ProvinceChoice;
  image?: CatalogueImage;
  /** When a page was last visible on this device, and the job ids that were here when that visit began. */
  visit?: { lookedAtMs: number };
  ids?: ArrayBuffer | null;
  board?: KnownBoard;
}
