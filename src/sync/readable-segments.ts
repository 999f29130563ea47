import type { SegmentEntry } from '../wire/catalogue.ts';
import type { HeldCatalogue } from './ports.ts';

/**
 * Of the segments of a list, those that may be shown: all that are here. Before a first download is over, none without
 * the changes since (which are fetched first): a card without them may be of a posting that is gone. A list that was whole
 * and lost something is shown as far as it can be read.
 */
export function readableSegments(
  { segments, confirmedAtMs }: HeldCatalogue,
  present: ReadonlySet<string>,
): SegmentEntry[] {
  const isHere = ({ hash }: SegmentEntry) => present.has(hash);
  const lacksChanges = segments.some(entry => entry.kind === 'delta' && !isHere(entry));
  return confirmedAtMs === 0 && lacksChanges ? [] : segments.filter(isHere);
}
