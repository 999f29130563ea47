import type { Database } from 'pouchdb';
import type { Audit, Backend, ChangePage } from '../backend.ts';
import { toAnswer, toPouch, toStored } from '../document-shape.ts';
import type { Alone } from './level-pruning.ts';
import type { Pruning, Sequence, StoredDocument, StoreSnapshot, StoreUpkeep } from '../store.ts';
import { StoreUnavailable } from '../store.ts';
import { WritesUnderWay } from './writes-under-way.ts';

export interface EmbeddedParts {
  database: Database;
  /** The first error of the disk, if there was one: PouchDB reports a failed read as "missing". */
  diskError: () => Error | undefined;
  /** The last failure of a read that says nothing about the disk (`SyncedLevel`). */
  shortage: () => Error | undefined;
  /** Called before each write; rejects if the write must not be made. */
  beforeWrite?: () => Promise<void>;
  /** Called after each durable write, with PouchDB's figures at that time. */
  onWritten: (figures: { sequence: number; documents: number }) => void;
  /** Rejects if the document can't be read. */
  read: (id: string, alone: Alone) => Promise<StoredDocument | undefined>;
  changes: (since: Sequence, limit: number) => Promise<ChangePage>;
  snapshot: () => Promise<StoreSnapshot>;
  audit: (options: { quick: boolean }) => Promise<Audit>;
  upkeep?: Omit<StoreUpkeep, 'prune'> & {
    prune: (options: Parameters<StoreUpkeep['prune']>[0], alone: Alone) => Promise<Pruning>;
  };
  onClosed: () => void;
}

/** PouchDB in this process. No other process writes, so only this process's commits ring the feed. */
export function embeddedBackend({
  database,
  diskError,
  shortage,
  beforeWrite,
  onWritten,
  read,
  changes,
  snapshot,
  audit,
  upkeep,
  onClosed,
}: EmbeddedParts): Backend {
  const checked = <T>(value: T): T => {
    const error = diskError();
    if (error) throw new StoreUnavailable(`The disk failed: ${error.message}`, { cause: error });
    return value;
  };

  /** Rejects if any read failed meanwhile: it may have been this one. */
  const complete = async <T>(read: () => Promise<T>): Promise<T> => {
    const before = shortage();
    const found = await read();
    const after = shortage();
    if (after && after !== before) throw after;
    return checked(found);
  };

  /** Runs its tasks one at a time, so that a scan sees either all of a batch or nothing of it. */
  let last: Promise<unknown> = Promise.resolve();
  const alone: Alone = work => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };

  const writes = new WritesUnderWay();

  /** Those under way. When PouchDB is closed, it never answers the ones that it hasn't begun. */
  const reads = new Set<Promise<unknown>>();
  const beforeClosing = async <T>(reading: Promise<T>): Promise<T> => {
    reads.add(reading);
    try {
      return await reading;
    } finally {
      reads.delete(reading);
    }
  };

  const getMany = async (ids: readonly string[]) => {
    await writes.ended(ids);
    return checked(await Promise.all(ids.map(id => read(id, alone))));
  };
  const range = (start: string, end: string, limit: number | undefined) =>
    complete(async () => {
      const { rows } = await database.allDocs({
        ...(start === '' ? {} : { startkey: start }),
        endkey: end,
        inclusive_end: false,
        include_docs: true,
        ...(limit === undefined ? {} : { limit }),
      });
      return rows.flatMap(({ doc }) => (doc ? (toStored(doc) ?? []) : []));
    });

  return {
    order: 'commits',
    getMany: ids => beforeClosing(getMany(ids)),
    range: (start, end, limit) => beforeClosing(range(start, end, limit)),
    write: documents =>
      writes.during(
        documents,
        alone(async () => {
          await beforeWrite?.();
          const rows = await database.bulkDocs(documents.map(toPouch));
          const answers = documents.map((_, index) => toAnswer(rows[index]));
          onWritten(await figures(database));
          return checked(answers);
        }),
      ),
    refuseIfFull: async () => {
      await beforeWrite?.();
      checked(undefined);
    },
    changes: async (since, limit) => checked(await changes(since, limit)),
    snapshot: () => alone(snapshot),
    status: async () => checked(await figures(database)),
    audit: options => alone(async () => checked(await audit(options))),
    ...(upkeep && {
      upkeep: {
        prune: async options => {
          await beforeWrite?.();
          return checked(await upkeep.prune(options, alone));
        },
        pruned: async () => checked(await upkeep.pruned()),
        compact: async after => {
          await beforeWrite?.();
          return checked(await upkeep.compact(after));
        },
      },
    }),
    close: async () => {
      if (!diskError()) await Promise.allSettled(reads);
      await database.close();
      onClosed();
    },
  };
}

export async function figures(database: Database): Promise<{ sequence: number; documents: number }> {
  const { update_seq, doc_count } = await database.info();
  return { sequence: Number(update_seq), documents: doc_count };
}
