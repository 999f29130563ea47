import type { Database } from 'pouchdb';
import { START } from '../backend.ts';
import { type Retry, withRetry } from './cluster-requests.ts';
import { toStored } from '../document-shape.ts';
import type { Sequence, StoredDocument, StoreSnapshot } from '../store.ts';

const PAGE_CHANGES = 10_000;
const PAGE_DOCUMENTS = 500;

/**
 * CouchDB has no snapshots, but it keeps older revisions until it compacts. So this reads the feed to its end without
 * bodies, and then fetches exactly those revisions. If a document was compacted meanwhile, its current version is used.
 */
export async function clusterSnapshot(
  database: Database,
  retry: Retry,
  getMany: (ids: readonly string[]) => Promise<(StoredDocument | undefined)[]>,
  suspects: (revisions: ReadonlyMap<string, string>) => readonly string[],
): Promise<StoreSnapshot> {
  const revisions = new Map<string, string>();
  let sequence: Sequence = START;
  for (let isLast = false; !isLast; ) {
    const since = sequence;
    const page = await withRetry(retry, () =>
      database.changes({ since, limit: PAGE_CHANGES, batch_size: PAGE_CHANGES }),
    );
    for (const { id, deleted, changes } of page.results) {
      const revision = changes[0]?.rev;
      if (deleted || revision === undefined || id.startsWith('_')) revisions.delete(id);
      else revisions.set(id, revision);
    }
    sequence = page.last_seq;
    isLast = page.results.length < PAGE_CHANGES;
  }
  // Writes that this process saw acknowledged, but a lagging replica did not show.
  const late = suspects(revisions);
  for (const [index, document] of (await getMany(late)).entries()) {
    if (document) revisions.set(document.id, document.revision);
    else revisions.delete(late[index] ?? '');
  }

  const fetchPage = async (docs: { id: string; rev: string }[]): Promise<StoredDocument[]> => {
    const { results } = await withRetry(retry, () => database.bulkGet({ docs }));
    const found = results.flatMap(({ docs: [answer] }) => (answer?.ok ? (toStored(answer.ok) ?? []) : []));
    const ids = new Set(found.map(({ id }) => id));
    const compacted = docs.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
    const present = compacted.length > 0 ? await getMany(compacted) : [];
    return [...found, ...present.filter(document => document !== undefined)];
  };

  return {
    async *pages() {
      const all = [...revisions].map(([id, rev]) => ({ id, rev }));
      for (let at = 0; at < all.length; at += PAGE_DOCUMENTS)
        yield await fetchPage(all.slice(at, at + PAGE_DOCUMENTS));
    },
    sequence,
    close: () => Promise.resolve(),
  };
}
