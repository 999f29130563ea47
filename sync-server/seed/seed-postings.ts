import { readRow } from '../../src/domain/intake/read-row.ts';
import type { IsoDay, Listing } from '../../src/domain/listing.ts';
import type { ImportItem } from '../postings/import-sink.ts';
import { SAMPLE_ID } from '../records/posting-state.ts';
import { campRows } from './rows/camp-rows.ts';
import { carefulRows } from './rows/careful-rows.ts';
import { generatedRows } from './rows/generated-rows.ts';

/** Small numbers that are easy to read out. Job Bank's have eight digits. */
export const FIRST_SAMPLE_ID = 1001;
/** There are fewer samples than this. */
export const LAST_SAMPLE_ID = 2000;

/** The ids identify them as samples, so an operator can find and remove them. */
export function sampleId(jobId: number): string {
  return SAMPLE_ID + String(jobId);
}

/**
 * The sample postings of an empty board: over 330, in every province and territory, in both languages, dated around
 * `today`. All employers and addresses are invented. They are read with `readRow`, like any other posting.
 */
export function seedPostings({ today, random }: { today: IsoDay; random: () => number }): Listing[] {
  const rows = [...carefulRows(today), ...generatedRows(today, random), ...campRows(today)];
  return rows.map(({ row, verified }, index) => {
    const jobId = FIRST_SAMPLE_ID + index;
    const reading = readRow(row, { today, newJobId: () => jobId, keepJobId: false, source: 'sample' });
    if (!reading.ok) throw new Error(`Sample ${index} is not a posting: ${JSON.stringify(reading.problems)}`);
    const { card, details } = reading.listing;
    // Here the operator makes the statement.
    const notUnderstood = details.notUnderstood.filter(({ reason }) => reason !== 'verified_not_taken');
    return { card: { ...card, verified }, details: { ...details, notUnderstood } };
  });
}

/** The same for the importer. */
export function seedItems(options: { today: IsoDay; random: () => number }): ImportItem[] {
  return seedPostings(options).map(listing => ({
    documentId: sampleId(listing.card.jobId),
    listing,
  }));
}
