import type { CatalogueStatus } from '../../catalogue/query.ts';

export type DownloadLine =
  | { kind: 'none' }
  /** The first list comes, and what is here of it can be searched. */
  | { kind: 'first'; cards: number; of: number; share: number }
  /** The list is here; much of it comes anew. */
  | { kind: 'update'; megabytes: number; of: number; share: number }
  /** A part of the list is here, and nothing is under way. */
  | { kind: 'rest' }
  | { kind: 'full' }
  /** The server speaks a newer version than this app. */
  | { kind: 'outdated' }
  | { kind: 'postponed'; megabytes: number };

/** What there is to say of the list's download; nothing while the list is whole and no large part of it is on its way. */
export function downloadLine({
  state,
  cards,
  partial,
  progress,
  problem,
  postponed,
  syncing,
}: CatalogueStatus): DownloadLine {
  if (progress) {
    const share = Math.min(1, progress.bytes / Math.max(1, progress.of));
    if (partial || state !== 'ready') {
      return { kind: 'first', cards: progress.cards, of: progress.ofCards, share };
    }
    return { kind: 'update', megabytes: megabytes(progress.bytes), of: megabytes(progress.of), share };
  }
  // Without a single card, the list's own place says it.
  if (problem && cards === 0) return { kind: 'none' };
  if (problem) return { kind: problem === 'quota' ? 'full' : 'outdated' };
  if (partial && !syncing) return { kind: 'rest' };
  return postponed ? { kind: 'postponed', megabytes: megabytes(postponed.bytes) } : { kind: 'none' };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
