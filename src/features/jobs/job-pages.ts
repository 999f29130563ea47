import type { CatalogueAnswer, CatalogueQuery } from '../../catalogue/query.ts';
import type { Card } from '../../domain/listing.ts';

export const PAGE_SIZE = 50;

/** A question without its page. */
export type ListQuery = Omit<CatalogueQuery, 'offset' | 'limit'>;

/** What is held of one question's answer: the counts, and the pages that were in sight. */
export interface HeldPages {
  /** Equal questions have equal keys. */
  key: string;
  /** Of the catalogue when the counts were made. */
  version: number;
  counts: CatalogueAnswer;
  pages: ReadonlyMap<number, readonly Card[]>;
}

export interface AskedPage {
  key: string;
  version: number;
  page: number;
}

/**
 * Adds an answer. Another question's pages go with it; an older catalogue's pages stay until each is asked again, so
 * that the list never blinks while a sync runs. An answer that comes late, from an older catalogue, changes nothing.
 */
export function landPage(held: HeldPages | null, asked: AskedPage, answer: CatalogueAnswer): HeldPages {
  if (held?.key !== asked.key) {
    return {
      key: asked.key,
      version: asked.version,
      counts: answer,
      pages: new Map([[asked.page, answer.cards]]),
    };
  }
  if (asked.version < held.version) return held;
  const pages = new Map(held.pages).set(asked.page, answer.cards);
  return { ...held, version: asked.version, counts: answer, pages };
}

export function heldCard(held: HeldPages | null, index: number): Card | undefined {
  return held?.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];
}

/** The pages that hold these positions, both ends included. */
export function pagesBetween(first: number, last: number): number[] {
  const start = Math.floor(Math.max(0, first) / PAGE_SIZE);
  const end = Math.floor(Math.max(first, last, 0) / PAGE_SIZE);
  return Array.from({ length: end - start + 1 }, (_, i) => start + i);
}
