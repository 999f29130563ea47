import type { SegmentEntry } from '../wire/catalogue.ts';
import type { CatalogueRemote } from './ports.ts';

/** What a province takes of the list. */
export interface ListProvince {
  /** `CA`: several with few postings each, which are always kept together. */
  province: string;
  cards: number;
  /** On this device. */
  bytes: number;
}

/** From the list's bases; changes since are few. The largest first. */
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

/** Those of the server too that this device does not keep; null when it cannot be reached. */
export async function askListProvinces(
  remote: Pick<CatalogueRemote, 'manifest'>,
  signal: AbortSignal,
): Promise<ListProvince[] | null> {
  const answer = await remote.manifest(null, signal);
  return answer.status === 'changed' ? listProvinces(answer.manifest.segments) : null;
}
