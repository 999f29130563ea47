import type { Card } from '../../src/domain/listing.ts';
import { type CardPatch, patchBetween } from '../../src/wire/card-patch.ts';
import type { Changes } from './posting-ledger.ts';

export interface DeltaContent {
  cards: Card[];
  patches: CardPatch[];
  tombstones: number[];
}

/**
 * What a delta has to say about `changes`, so that phones that had what `published` gives have them too. A change of
 * nothing that a card carries (of a description, say) is none. A card that moved to another province is given whole: a
 * phone that keeps only some of them may not have had it.
 */
export function deltaContent(changes: Changes, published: (jobId: number) => Card | null): DeltaContent {
  const content: DeltaContent = { cards: [], patches: [], tombstones: [] };
  for (const [jobId, card] of changes) {
    const before = published(jobId);
    if (!card) {
      if (before) content.tombstones.push(jobId);
    } else if (!before || before.provinceId !== card.provinceId) {
      content.cards.push(card);
    } else {
      const patch = patchBetween(before, card);
      if (patch) content.patches.push(patch);
    }
  }
  return content;
}

export function sizeOf({ cards, patches, tombstones }: DeltaContent): number {
  return cards.length + patches.length + tombstones.length;
}
