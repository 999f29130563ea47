import type { IsoDay } from '../../../src/domain/listing.ts';
import type { ImportItem } from '../../postings/import-sink.ts';
import type { ImportOptions } from './import-arguments.ts';
import type { ImportTotals } from './import-tally.ts';

/** `today`: the day on which the postings count as read. */
export type ReaderOptions = Pick<ImportOptions, 'files' | 'table'> & { today: IsoDay };

export interface ItemBatch {
  items: ImportItem[];
  /** The file that is being read. */
  file: string;
  /** How much was read so far: bytes on disk and rows, of all files. */
  bytes: number;
  rows: number;
}

export type ReaderStep = { done: false; batch: ItemBatch } | { done: true; totals: ImportTotals };

/** Reads files of postings one after another, in this thread or in another one. */
export interface ItemReader {
  /** The next postings; after the last ones, what was counted and refused. Rejects with `ImportFailure` if the files can’t be read. */
  next(): Promise<ReaderStep>;
  close(): Promise<void>;
}
