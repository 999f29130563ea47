import type { Card } from '../../../src/domain/listing.ts';
import { type CardPatch, patchBetween } from '../../../src/wire/segment/card-patch.ts';
import type { Changes } from '../posting-ledger.ts';

export interface DeltaContent {
  cards: Card[];
  patches: CardPatch[];
  tombstones: number[];
}

/**
 * The content of a delta for `changes`: what a phone with the `published` cards needs to have them too. A change that
 * doesn't affect the card (a description, say) is left out. A card that moved to another province is sent whole,
 * because a phone that keeps only some provinces may not have had it.
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
