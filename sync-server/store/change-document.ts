import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { inTurn } from './document-turns.ts';
import type { JsonObject, Store, StoredDocument, Write } from './store.ts';

/** false: the document already exists, or was changed since the write's revision. */
export async function commitOne(store: Store, write: Write): Promise<boolean> {
  const [result] = await store.commit([write]);
  return result?.status === 'committed';
}

/**
 * Sets the body of a document by compare-and-set. `change` gets the stored version and may be called again. It returns
 * null to delete the document, and undefined to leave it as it is.
 */
export function changeDocument(
  store: Store,
  id: string,
  change: (stored: StoredDocument | undefined) => JsonObject | null | undefined,
): Promise<void> {
  return inTurn(store, id, () =>
    compareAndSet(keepsChanging(id), async () => {
      const stored = await store.get(id);
      const body = change(stored);
      if (body === undefined) return undefined;
      const write = stored ? { id, revision: stored.revision, body } : { id, body };
      return (await commitOne(store, write)) ? undefined : OVERTAKEN;
    }),
  );
}
