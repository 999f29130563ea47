import type { Database } from 'pouchdb';
import { START } from '../backend.ts';
import { type Retry, withRetry } from './cluster-requests.ts';
import { generationOf, toStored } from '../document-shape.ts';
import type { Sequence, StoredDocument, StoreSnapshot } from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import type { NotePage } from './catch-ups.ts';
import type { ReadLeaves } from './leaf-reader.ts';

const PAGE_CHANGES = 10_000;
const PAGE_DOCUMENTS = 500;

/**
 * CouchDB has no snapshots, but it keeps older revisions until it compacts. So this reads the feed to its end without
 * bodies, and then fetches exactly those revisions. If a document was compacted meanwhile, its current version is used.
 */
export async function clusterSnapshot(
  database: Database,
  retry: Retry,
  readLeaves: ReadLeaves,
  getMany: (ids: readonly string[]) => Promise<(StoredDocument | undefined)[]>,
  noteFrom: (since: Sequence) => NotePage,
): Promise<StoreSnapshot> {
  const revisions = new Map<string, string>();
  let sequence: Sequence = START;
  for (let isLast = false; !isLast; ) {
    const since = sequence;
    const isSound = noteFrom(since);
    const { results, last_seq } = await withRetry(retry, async () => {
      const options = { since, limit: PAGE_CHANGES, batch_size: PAGE_CHANGES, style: 'all_docs' } as const;
      const page = await database.changes(options);
      const seen = page.results.map(({ id, changes }) => ({
        id,
        generation: Math.max(...changes.map(({ rev }) => generationOf(rev))),
      }));
      if (isSound(seen, page.last_seq, page.results.length < PAGE_CHANGES)) return page;
      throw new StoreUnavailable('The feed of the cluster ends before writes that it had acknowledged');
    });
    for (const { id, deleted, changes } of results) {
      const revision = changes[0]?.rev;
      if (deleted || revision === undefined || id.startsWith('_')) revisions.delete(id);
      else revisions.set(id, revision);
    }
    sequence = last_seq;
    isLast = results.length < PAGE_CHANGES;
  }

  const fetchPage = async (docs: { id: string; rev: string }[]): Promise<StoredDocument[]> => {
    const versions = await withRetry(retry, () => readLeaves(docs));
    const found = versions.flatMap(([version]) => (version ? (toStored(version.document) ?? []) : []));
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
