import type { Database } from 'pouchdb';
import type { Backend } from '../backend.ts';
import { auditAll, auditTail } from './cluster-audit.ts';
import { clusterSnapshot } from './cluster-snapshot.ts';
import { withRetry, type Retry } from './cluster-requests.ts';
import { writeToCluster } from './cluster-writer.ts';
import { highestGeneration, type Leaf, winnerOf } from './document-leaves.ts';
import { FeedWatch, type PollFeed } from './feed-watch.ts';
import { gatherReads } from './gathered-reads.ts';
import type { ReadLeaves } from './leaf-reader.ts';
import { toFeedChange, toStored } from '../document-shape.ts';
import { RecentWrites } from './recent-writes.ts';
import type { StoredDocument } from '../store.ts';
import { StoreUnavailable } from '../store.ts';

/** Batches of writes under way at once. More gain nothing: CouchDB syncs a shard's batches together. */
const WRITES_AT_ONCE = 3;

export interface ClusterParts {
  database: Database;
  readLeaves: ReadLeaves;
  poll: PollFeed;
  retry: Retry;
  /** Waits between two looks for what others wrote. */
  restWatch: () => Promise<void>;
}

/**
 * CouchDB. If a read shows less than this process saw acknowledged, it came from a lagging replica and is repeated.
 * Reads by id go to a quorum.
 */
export function httpBackend({ database, readLeaves, poll, retry, restWatch }: ClusterParts): Backend {
  const recent = new RecentWrites();
  const watch = new FeedWatch();

  const readCurrent = async (ids: readonly string[]): Promise<Map<string, Leaf[]>> => {
    const found = new Map<string, Leaf[]>();
    const read = await readLeaves(ids.map(id => ({ id })));
    for (const [index, leaves] of read.entries()) {
      const id = ids[index] ?? '';
      if (recent.isBelow(id, highestGeneration(leaves)))
        throw new StoreUnavailable('The cluster answered with an older version than it had acknowledged');
      found.set(id, leaves);
    }
    return found;
  };

  const gathered = gatherReads(ids => withRetry(retry, () => readCurrent(ids)));
  const getMany = async (ids: readonly string[]): Promise<(StoredDocument | undefined)[]> =>
    (await gathered(ids)).map(leaves => {
      const winner = winnerOf(leaves);
      return winner && !winner.isDeleted ? toStored(winner.document) : undefined;
    });

  const readRange = async (
    start: string,
    end: string,
    limit: number | undefined,
  ): Promise<StoredDocument[]> => {
    const { rows } = await database.allDocs({
      ...(start === '' ? {} : { startkey: start }),
      endkey: end,
      inclusive_end: false,
      include_docs: true,
      ...(limit === undefined ? {} : { limit }),
    });
    return rows.flatMap(({ doc }) => (doc ? (toStored(doc) ?? []) : []));
  };

  /** Whether recently written documents appear in the range as they do when read by id. */
  const isCurrent = async (
    documents: readonly StoredDocument[],
    start: string,
    end: string,
  ): Promise<boolean> => {
    const ids = recent.within(start, end);
    if (ids.length === 0) return true;
    const read = new Map(documents.map(({ id, revision }) => [id, revision]));
    const suspects = ids.filter(id => recent.isBehind(id, read.get(id)));
    const actual = suspects.length === 0 ? [] : await getMany(suspects);
    return actual.every((document, index) => document?.revision === read.get(suspects[index] ?? ''));
  };

  return {
    order: 'documents',
    writesAtOnce: WRITES_AT_ONCE,
    getMany,
    range: (start, end, limit) =>
      withRetry(retry, async () => {
        const documents = await readRange(start, end, limit);
        // A full page ends at its last document; later ones are not missing from it.
        const last = documents.length === limit ? documents.at(-1) : undefined;
        if (await isCurrent(documents, start, last ? `${last.id}\u0000` : end)) return documents;
        throw new StoreUnavailable('The cluster is missing documents that it had acknowledged');
      }),
    write: async documents => {
      const answers = await writeToCluster(database, retry, documents);
      for (const [index, answer] of answers.entries()) {
        const id = documents[index]?.id;
        if (id !== undefined && answer !== 'conflict') recent.note(id, answer.revision);
      }
      return answers;
    },
    changes: (since, limit) =>
      withRetry(retry, async () => {
        const options = { since, limit, batch_size: limit, include_docs: true, style: 'all_docs' } as const;
        const { results, last_seq } = await database.changes(options);
        watch.read(last_seq);
        return { changes: results.flatMap(row => toFeedChange(row) ?? []), position: last_seq };
      }),
    snapshot: () =>
      clusterSnapshot(database, retry, getMany, revisions =>
        recent.within('', '~').filter(id => recent.isBehind(id, revisions.get(id))),
      ),
    status: () =>
      withRetry(retry, async () => {
        const { update_seq, doc_count } = await database.info();
        return { sequence: update_seq, documents: doc_count };
      }),
    watch: ring =>
      watch.start({
        poll,
        ring,
        pause: restWatch,
        recover: failures => retry.pause(Math.min(failures, retry.attempts)),
      }),
    audit: ({ quick }) =>
      withRetry(retry, () =>
        quick
          ? auditTail(database, async ids => {
              const leaves = await readCurrent(ids);
              return new Map([...leaves].map(([id, each]) => [id, highestGeneration(each)]));
            })
          : auditAll(database),
      ),
    close: () => database.close(),
  };
}
