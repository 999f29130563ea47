import type { ChangesPage, Database } from 'pouchdb';
import type { Backend, EncodedWrite, ReadDocument, WriteAnswer } from '../backend.ts';
import type { MergeVersions } from '../conflicts.ts';
import { auditAll, auditTail } from './cluster-audit.ts';
import { CatchUps } from './catch-ups.ts';
import { clusterSnapshot } from './cluster-snapshot.ts';
import { withRetry, type Retry } from './cluster-requests.ts';
import { endLeaf, writeToCluster } from './cluster-writer.ts';
import { ConflictRepairs } from './conflict-repairs.ts';
import { highestGeneration, type Leaf, winnerOf } from './document-leaves.ts';
import { FeedWatch, type PollFeed } from './feed-watch.ts';
import { gatherReads } from './gathered-reads.ts';
import type { ReadLeaves } from './leaf-reader.ts';
import { toFeedChange, toStored } from '../document-shape.ts';
import { OwnDocuments } from './own-documents.ts';
import { RecentWrites } from './recent-writes.ts';
import { type Sequence, StoreUnavailable } from '../store.ts';

/** Batches of writes under way at once. More gain nothing: CouchDB syncs a shard's batches together. */
const WRITES_AT_ONCE = 3;

/** Documents of a range in one request. */
const RANGE_PAGE = 500;

export interface ClusterParts {
  database: Database;
  readLeaves: ReadLeaves;
  poll: PollFeed;
  merge: MergeVersions;
  retry: Retry;
  /** Waits between two looks for what others wrote. */
  restWatch: () => Promise<void>;
  now: () => Date;
}

/**
 * CouchDB. If a read shows less than this process saw acknowledged, it came from a lagging replica and is repeated.
 * Reads by id go to a quorum.
 */
export function httpBackend({
  database,
  readLeaves,
  poll,
  merge,
  retry,
  restWatch,
  now,
}: ClusterParts): Backend {
  const recent = new RecentWrites();
  const catchUps = new CatchUps(recent);
  const watch = new FeedWatch();
  const own = new OwnDocuments();

  const readCurrent = async (ids: readonly string[]): Promise<Map<string, Leaf[]>> => {
    const found = new Map<string, Leaf[]>();
    const read = await readLeaves(ids.map(id => ({ id })));
    for (const [index, leaves] of read.entries()) {
      const id = ids[index] ?? '';
      if (recent.isBehind(id, highestGeneration(leaves)))
        throw new StoreUnavailable('The cluster answered with an older version than it had acknowledged');
      found.set(id, leaves);
    }
    return found;
  };

  const gathered = gatherReads(ids => withRetry(retry, () => readCurrent(ids)));
  const getMany = async (ids: readonly string[]): Promise<(ReadDocument | undefined)[]> =>
    (await gathered(ids)).map(leaves => {
      const winner = winnerOf(leaves);
      return winner && !winner.isDeleted ? toStored(winner.document) : undefined;
    });

  /** Ids of a range as one replica has them. */
  const listIds = async (start: string, end: string, limit: number): Promise<string[]> => {
    const { rows } = await database.allDocs({
      ...(start === '' ? {} : { startkey: start }),
      endkey: end,
      inclusive_end: false,
      limit,
    });
    return rows.map(({ key }) => key);
  };

  /**
   * A range comes from one replica, which may lack what was written lately and still have what was deleted. So the
   * documents are read by id, from a quorum, and those that this process wrote lately are looked for.
   */
  const readRange = async (
    start: string,
    end: string,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<ReadDocument[]> => {
    const found: ReadDocument[] = [];
    for (let from = start; ; ) {
      const size = Math.min(limit - found.length, RANGE_PAGE);
      const listed = await withRetry(retry, () => listIds(from, end, size));
      const last = listed.length < size ? undefined : listed.at(-1);
      const next = last === undefined ? end : `${last}\u0000`;
      const ids = [...new Set([...listed, ...recent.within(from, next)])].filter(id => !id.startsWith('_'));
      for (const document of await getMany(ids.sort())) if (document) found.push(document);
      if (last === undefined || found.length >= limit) return found.slice(0, limit);
      from = next;
    }
  };

  const write = async (documents: readonly EncodedWrite[]): Promise<WriteAnswer[]> => {
    const isAcknowledged = recent.isAcknowledged.bind(recent);
    const noteStored = own.note.bind(own);
    const cluster = { database, readLeaves, retry, isAcknowledged, noteStored };
    const answers = await writeToCluster(cluster, documents);
    for (const [index, answer] of answers.entries()) {
      const id = documents[index]?.id;
      if (id !== undefined && answer !== 'conflict') recent.note(id, answer.revision);
    }
    return answers;
  };

  const readChanges = async (since: Sequence, limit: number): Promise<ChangesPage> => {
    const options = { since, limit, batch_size: limit, style: 'all_docs' } as const;
    if (own.isOfUse) {
      const page = await database.changes({ ...options, include_docs: false });
      const results = own.complete(page.results);
      if (results) return { ...page, results };
    }
    return database.changes({ ...options, include_docs: true });
  };

  const repairs = new ConflictRepairs({
    readLeaves: (entries, options) => withRetry(retry, () => readLeaves(entries, options)),
    endLeaf: (id, revision) => endLeaf(database, retry, id, revision),
    write,
    merge,
    now,
    recover: failures => retry.pause(Math.min(failures, retry.attempts)),
  });

  return {
    order: 'documents',
    writesAtOnce: WRITES_AT_ONCE,
    getMany,
    latest: async ids => (ids.length === 0 ? [] : (await gathered(ids)).map(winnerOf)),
    range: (start, end, limit) => readRange(start, end, limit),
    write,
    changes: (since, limit) => {
      const isSound = catchUps.from(since);
      return withRetry(retry, async () => {
        const { results, last_seq } = await readChanges(since, limit);
        const changes = results.flatMap(row => toFeedChange(row) ?? []);
        const seen = changes.map(({ change: { id }, generation }) => ({ id, generation }));
        if (!isSound(seen, last_seq, results.length < limit))
          throw new StoreUnavailable('The feed of the cluster ends before writes that it had acknowledged');
        watch.read(last_seq);
        repairs.note(results.flatMap(({ id, changes: leaves }) => (leaves.length > 1 ? [id] : [])));
        return { changes, position: last_seq };
      });
    },
    snapshot: () => clusterSnapshot(database, retry, readLeaves, getMany, since => catchUps.from(since)),
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
    conflicts: () => repairs.figures,
    close: async () => {
      await repairs.close();
      await database.close();
    },
  };
}
