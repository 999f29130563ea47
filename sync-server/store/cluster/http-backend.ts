import type { AllDocsRow, Database } from 'pouchdb';
import type { Backend } from '../backend.ts';
import { auditAll, auditTail } from './cluster-audit.ts';
import { clusterSnapshot } from './cluster-snapshot.ts';
import { withRetry, type Retry } from './cluster-requests.ts';
import { writeToCluster } from './cluster-writer.ts';
import { toFeedChange, toStored } from '../document-shape.ts';
import { RecentWrites } from './recent-writes.ts';
import type { StoredDocument } from '../store.ts';
import { StoreUnavailable } from '../store.ts';

const HEARTBEAT_MS = 10_000;

/**
 * CouchDB. If a read shows less than this process saw acknowledged, it came from a lagging replica and is repeated.
 * Reads by id go to a quorum.
 */
export function httpBackend(database: Database, retry: Retry): Backend {
  const recent = new RecentWrites();

  const readRows = async (ids: readonly string[]): Promise<AllDocsRow[]> => {
    const { rows } = await database.allDocs({ keys: [...ids], include_docs: true });
    if (rows.some(({ key, value }) => recent.isBehind(key, value?.rev)))
      throw new StoreUnavailable('The cluster answered with an older version than it had acknowledged');
    return rows;
  };

  const getMany = async (ids: readonly string[]): Promise<(StoredDocument | undefined)[]> => {
    const byId = new Map((await withRetry(retry, () => readRows(ids))).map(row => [row.key, row]));
    return ids.map(id => {
      const row = byId.get(id);
      return row?.doc && !row.value?.deleted ? toStored(row.doc) : undefined;
    });
  };

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
    watch: ring => watch(database, retry, ring),
    audit: ({ quick }) =>
      withRetry(retry, () => (quick ? auditTail(database, readRows) : auditAll(database))),
    close: () => database.close(),
  };
}

/** Rings for each change, by any process, and after each gap in which one might have been missed. */
function watch(database: Database, retry: Retry, ring: () => void): () => void {
  let stopped = false;
  let cancel = () => {};
  let failures = 0;
  const start = () => {
    if (stopped) return;
    const feed = database.changes({ live: true, since: 'now', batch_size: 500, heartbeat: HEARTBEAT_MS });
    cancel = () => feed.cancel();
    feed.on('change', () => {
      failures = 0;
      ring();
    });
    feed.catch(() => {
      failures += 1;
      void retry.pause(Math.min(failures, retry.attempts)).then(start);
    });
    ring();
  };
  start();
  return () => {
    stopped = true;
    cancel();
  };
}
