import type { CardNote, CatalogueAnswer, CatalogueQuery } from '../../catalogue/query.ts';
import type { Card } from '../../domain/listing.ts';

export const PAGE_SIZE = 50;

/** A question without its page. */
export type ListQuery = Omit<CatalogueQuery, 'offset' | 'limit'>;

export interface ListRow {
  card: Card;
  note: CardNote;
}

/** What is held of one question's answer: its total, and the pages that were in sight. */
export interface HeldPages {
  /** Equal questions have equal keys. */
  key: string;
  /** Of the catalogue when the total was counted. */
  version: number;
  /** Only a part of the catalogue was here when it was counted. */
  isPartial: boolean;
  total: number;
  pages: ReadonlyMap<number, HeldPage>;
}

interface HeldPage {
  version: number;
  rows: readonly ListRow[];
}

export interface AskedPage {
  key: string;
  version: number;
  isPartial: boolean;
  page: number;
}

/**
 * Adds an answer. Another question's pages go with it; an older catalogue's pages stay until each is asked again, so
 * that the list never blinks while a sync runs. An answer that comes late, from an older catalogue, changes nothing.
 */
export function landPage(held: HeldPages | null, asked: AskedPage, answer: CatalogueAnswer): HeldPages {
  const { key, version, isPartial } = asked;
  const isSame = held?.key === key;
  if (isSame && version < held.version) return held;
  const pages = new Map(isSame ? held.pages : []).set(asked.page, { version, rows: rowsOf(answer) });
  return { key, version, isPartial, total: answer.total, pages };
}

export function heldRow(held: HeldPages | null, index: number): ListRow | undefined {
  return held?.pages.get(Math.floor(index / PAGE_SIZE))?.rows[index % PAGE_SIZE];
}

/** Where a posting stands in what is held of the newest catalogue; -1 when it is in none of those pages. */
export function heldIndexOf(held: HeldPages, jobId: number): number {
  for (const [page, { version, rows }] of held.pages) {
    if (version !== held.version) continue;
    const at = rows.findIndex(({ card }) => card.jobId === jobId);
    if (at >= 0) return page * PAGE_SIZE + at;
  }
  return -1;
}

/** The pages that hold these positions, both ends included. */
export function pagesBetween(first: number, last: number): number[] {
  const start = Math.floor(Math.max(0, first) / PAGE_SIZE);
  const end = Math.floor(Math.max(first, last, 0) / PAGE_SIZE);
  return Array.from({ length: end - start + 1 }, (_, i) => start + i);
}

/** Of a card that was not asked for by a list. */
export const NO_NOTE: CardNote = { isNew: false, reposts: 0, km: null };

export function rowsOf({ cards, notes }: CatalogueAnswer): ListRow[] {
  return cards.map((card, at) => ({ card, note: notes[at] ?? NO_NOTE }));
}
