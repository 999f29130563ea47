import type { SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import type { CatalogueRemote } from '../ports.ts';

/** The size of a province in the list. */
export interface ListProvince {
  /** `CA`: several provinces with few postings each, which are always kept together. */
  province: string;
  cards: number;
  /** On this device. */
  bytes: number;
}

/** Computed from the list's bases; changes since are few. The largest first. */
export function listProvinces(segments: readonly SegmentEntry[]): ListProvince[] {
  const byProvince = new Map<string, ListProvince>();
  for (const { kind, province, cards, bytes } of segments) {
    if (kind !== 'base') continue;
    const before = byProvince.get(province);
    byProvince.set(province, {
      province,
      cards: cards + (before?.cards ?? 0),
      bytes: bytes + (before?.bytes ?? 0),
    });
  }
  return [...byProvince.values()].sort((a, b) => b.cards - a.cards);
}

/** Includes the server's provinces that this device doesn't keep; null when the server cannot be reached. */
export async function askListProvinces(
  remote: Pick<CatalogueRemote, 'manifest'>,
  signal: AbortSignal,
): Promise<ListProvince[] | null> {
  const answer = await remote.manifest(null, signal);
  return answer.status === 'changed' ? listProvinces(answer.manifest.segments) : null;
}
