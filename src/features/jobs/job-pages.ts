import type { CardNote, CatalogueAnswer, CatalogueQuery } from '../../catalogue/query/query.ts';
import type { Card } from '../../domain/listing.ts';

export const PAGE_SIZE = 50;

/** A query without its page. */
export type ListQuery = Omit<CatalogueQuery, 'offset' | 'limit'>;

export interface ListRow {
  card: Card;
  note: CardNote;
}

/** The known part of a query's answer: its total, and the pages that were in view. */
export interface HeldPages {
  /** Equal queries have equal keys. */
  key: string;
  /** The version of the catalogue in which the total was counted. */
  version: number;
  /** The catalogue wasn't complete when the total was counted. */
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
 * Adds an answer. Pages of another query are dropped. Pages of an older catalogue stay until each is requested again,
 * so the list never flickers during a sync. A late answer from an older catalogue is ignored.
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

/** The index of a posting in the pages of the newest catalogue. -1: it is in none of them. */
export function heldIndexOf(held: HeldPages, jobId: number): number {
  for (const [page, { version, rows }] of held.pages) {
    if (version !== held.version) continue;
    const at = rows.findIndex(({ card }) => card.jobId === jobId);
    if (at >= 0) return page * PAGE_SIZE + at;
  }
  return -1;
}

/** The pages that contain these positions, both ends included. */
export function pagesBetween(first: number, last: number): number[] {
  const start = Math.floor(Math.max(0, first) / PAGE_SIZE);
  const end = Math.floor(Math.max(first, last, 0) / PAGE_SIZE);
  return Array.from({ length: end - start + 1 }, (_, i) => start + i);
}

/** For a card that no list requested. */
export const NO_NOTE: CardNote = { isNew: false, reposts: 0, km: null };

export function rowsOf({ cards, notes }: CatalogueAnswer): ListRow[] {
  return cards.map((card, at) => ({ card, note: notes[at] ?? NO_NOTE }));
}
