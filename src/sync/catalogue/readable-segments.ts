import type { SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import type { HeldCatalogue } from '../ports.ts';

/**
 * The segments of a list that may be shown: all that are here. During a first download, none are shown before the
 * changes since (which are fetched first) are here too: a card without them may belong to a posting that is gone. A
 * list that was once whole but lost segments is shown as far as it can be read.
 */
export function readableSegments(
  { segments, confirmedAtMs }: HeldCatalogue,
  present: ReadonlySet<string>,
): SegmentEntry[] {
  const isHere = ({ hash }: SegmentEntry) => present.has(hash);
  const lacksChanges = segments.some(entry => entry.kind === 'delta' && !isHere(entry));
  return confirmedAtMs === 0 && lacksChanges ? [] : segments.filter(isHere);
}
