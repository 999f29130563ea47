import type { CatalogueStatus } from '../../../catalogue/query/query.ts';

export type DownloadLine =
  | { kind: 'none' }
  /** The first list is downloading. The part that has arrived can be searched. */
  | { kind: 'first'; cards: number; of: number; share: number }
  /** The list is complete, but a large update is downloading. */
  | { kind: 'update'; megabytes: number; of: number; share: number }
  /** Only part of the list is here, and nothing is downloading. */
  | { kind: 'rest' }
  | { kind: 'full' }
  /** The server uses a newer version of the protocol than this app. */
  | { kind: 'outdated' }
  | { kind: 'postponed'; megabytes: number };

/** The state of the list's download. Nothing while the list is complete and no large part is downloading. */
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
  // Without any cards, the list's own area shows the problem.
  if (problem && cards === 0) return { kind: 'none' };
  if (problem) return { kind: problem === 'quota' ? 'full' : 'outdated' };
  if (partial && !syncing) return { kind: 'rest' };
  return postponed ? { kind: 'postponed', megabytes: megabytes(postponed.bytes) } : { kind: 'none' };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10;
}
