import { type Backend, START } from './backend.ts';
import type { StoredDocument, StoreSnapshot } from './store.ts';

const PAGE_CHANGES = 500;

/** All documents in the feed of an in-memory store. Nothing may write to it meanwhile. */
export async function feedSnapshot(changes: Backend['changes']): Promise<StoreSnapshot> {
  const documents: StoredDocument[] = [];
  let sequence = START;
  for (let isLast = false; !isLast; ) {
    const page = await changes(sequence, PAGE_CHANGES);
    for (const { change } of page.changes) {
      const { id, revision, body } = change;
      if (body) documents.push({ id, revision, body });
    }
    sequence = page.position;
    isLast = page.changes.length < PAGE_CHANGES;
  }
  return {
    async *pages() {
      yield documents;
    },
    sequence,
    close: () => Promise.resolve(),
  };
}
