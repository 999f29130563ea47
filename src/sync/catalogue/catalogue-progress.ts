import type { Manifest, SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import type { ChainPlan } from './catalogue-plan.ts';
import type { Provinces, StoredSegment } from '../ports.ts';

export interface DownloadProgress {
  /** On the wire, for the segments of this download. */
  bytes: number;
  of: number;
  /** On this device, whole and readable, including those of an earlier attempt. */
  cards: number;
  ofCards: number;
}

/** Tracks the progress of a download. */
export function downloadProgress(
  { segments, missing }: ChainPlan,
  manifest: Pick<Manifest, 'cards'>,
  kept: Provinces,
  report: (progress: DownloadProgress) => void,
): { came: (entry: SegmentEntry, bytes: number) => void; kept: (arrived: readonly StoredSegment[]) => void } {
  const of = missing.reduce((sum, entry) => sum + entry.wireBytes, 0);
  const ofCards = kept === null ? manifest.cards : Math.min(manifest.cards, cardsOf(segments));
  const waiting = new Map(missing.map(entry => [entry.hash, entry]));
  const came = new Map<string, number>();
  let cards = cardsOf(segments) - cardsOf(missing);
  const tell = () => {
    const bytes = [...came.values()].reduce((sum, part) => sum + part, 0);
    report({ bytes: Math.round(bytes), of, cards: Math.min(cards, ofCards), ofCards });
  };
  if (of > 0) tell();
  return {
    came(entry, bytes) {
      // `bytes` counts decoded bytes. The bytes on the wire are fewer, in about the same proportion.
      came.set(entry.hash, entry.wireBytes * Math.min(1, bytes / Math.max(1, entry.bytes)));
      tell();
    },
    kept(arrived) {
      for (const { hash } of arrived) cards += waiting.get(hash)?.cards ?? 0;
      if (arrived.length > 0) tell();
    },
  };
}

function cardsOf(entries: readonly SegmentEntry[]): number {
  return entries.reduce((sum, { cards }) => sum + cards, 0);
}
