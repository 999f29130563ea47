import { ownTurn } from '../core/turns/own-turn.ts';
import type { Store, StoredDocument } from './store.ts';

const PAGE = 500;

/** A range of the store, a page in each turn of the event loop, so memory holds only one. */
export async function* pagesOf(
  store: Pick<Store, 'range'>,
  range: { start: string; end: string },
  size = PAGE,
): AsyncGenerator<readonly StoredDocument[]> {
  let start: string | undefined = range.start;
  while (start !== undefined) {
    const page = await store.range({ start, end: range.end, limit: size });
    if (page.length > 0) yield page;
    // The first id after the last one of this page.
    start = page.length < size ? undefined : `${page.at(-1)?.id}\u0000`;
    await ownTurn();
  }
}

/** The documents of a range by id, a page in memory at a time. */
export async function* documentsIn(
  store: Pick<Store, 'range'>,
  range: { start: string; end: string },
): AsyncGenerator<StoredDocument> {
  for await (const page of pagesOf(store, range)) yield* page;
}
