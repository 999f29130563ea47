import type { Store, StoredDocument } from './store.ts';

const PAGE = 200;

/** The documents of a range by id, a page in memory at a time. */
export async function* documentsIn(
  store: Pick<Store, 'range'>,
  { start, end }: { start: string; end: string },
): AsyncGenerator<StoredDocument> {
  for (let from = start; ; ) {
    const page = await store.range({ start: from, end, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    // The space sorts before all characters of ids.
    from = `${last.id} `;
  }
}
