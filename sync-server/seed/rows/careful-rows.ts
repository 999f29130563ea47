import { addDays } from '../../../src/domain/dates.ts';
import type { IsoDay } from '../../../src/domain/listing.ts';
import { englishRows } from './careful-rows-english.ts';
import { farmAndSeaRows } from './careful-rows-farm-and-sea.ts';
import { frenchRows } from './careful-rows-french.ts';
import type { SampleDays, SampleRow } from '../sample-row.ts';

/**
 * Sixteen postings written by hand in the full listing format (docs/domain.md). Together they use each of its fields:
 * salary as one amount or as a range, both spellings of `on_the_road`, postings with and without lists.
 */
export function carefulRows(today: IsoDay): SampleRow[] {
  const days: SampleDays = { ago: count => addDays(today, -count), ahead: count => addDays(today, count) };
  return [...englishRows(days), ...farmAndSeaRows(days), ...frenchRows(days)];
}
