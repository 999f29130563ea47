import type { Timer } from '../core/timer.ts';
import type { Backend, EncodedWrite } from './backend.ts';
import { ChangeFeed } from './change-feed.ts';
import { CommitQueue, type BatchOutcome } from './commit-queue.ts';
import { assertId, encodeWrite, generationOf, isRevision } from './document-shape.ts';
import type { Fence } from './fence.ts';
import { isShortage } from './open-files.ts';
import { Proofs } from './proofs.ts';
import type { RemovalTraces } from './removal-traces.ts';
import type { IntegrityReport, Store, StoreSnapshot, StoredDocument, Write, WriteResult } from './store.ts';
import { StoreUnavailable } from './store.ts';
import { WritePositions } from './write-positions.ts';

export interface StoreOptions {
  name: string;
  backend: Backend;
  /**
   * Called once, when this process must stop because the disk failed or the database no longer exists. All later writes
   * are refused. LevelDB never recovers from a failed sync on its own.
   */
  onFatal: (error: Error) => void;
  /**
   * Handles failures of the backend. `isFatal`: the store stops; other failures may pass and are retried. `pause` waits
   * before the feed's next try.
   */
  failure: { isFatal(error: unknown): boolean; pause(): Promise<void> };
  /**
   * Absent if the feed can't lag. A commit waits `patienceMs` for its listeners, and the feed pauses by `pause` before it
   * looks again for writes that it has missed so many times in a row.
   */
  lag?: { patienceMs: number; timer: Timer; pause(misses: number): Promise<void> };
  /** Absent if no other process can write. */
  fence?: Fence | undefined;
  traces?: RemovalTraces | undefined;
}

/** A pause is as long as it gets after so many. */
const MANY_MISSES = 10;

/** Makes a `Store` of any backend: group commit, one feed, fail-stop. */
export function createStore({ name, backend, onFatal, failure, lag, fence, traces }: StoreOptions): Store {
  let stopped: StoreUnavailable | undefined;
  let closing: Promise<void> | undefined;

  const stop = (error: unknown): StoreUnavailable => {
    if (stopped) return stopped;
    stopped = unavailable(name, error);
    proofs?.close();
    queue.stop(stopped, true);
    feed.stop(stopped);
    onFatal(stopped);
    return stopped;
  };

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (stopped) throw stopped;
    try {
      return await work();
    } catch (error) {
      if (failure.isFatal(error)) throw stop(error);
      throw unavailable(name, error);
    }
  };

  const guardedSnapshot = (snapshot: StoreSnapshot): StoreSnapshot => ({
    async *pages() {
      const pages = snapshot.pages()[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await guarded(() => pages.next());
          if (next.done) return;
          yield next.value;
        }
      } finally {
        await pages.return?.();
      }
    },
    get sequence() {
      return snapshot.sequence;
    },
    close: () => snapshot.close(),
  });

  const doubts = fence?.doubtsOf?.(name);
  const proofs =
    doubts &&
    new Proofs({
      doubts,
      commit: writes => (writes.length === 0 ? Promise.resolve([]) : commitAlone(writes)),
      latest: async ids => (await backend.latest?.(ids)) ?? [],
      recover: () => failure.pause(),
      rest: () => (lag ? lag.pause(MANY_MISSES) : failure.pause()),
    });
  const readProven = <Found extends readonly (StoredDocument | undefined)[]>(read: () => Promise<Found>) =>
    proofs ? proofs.read(() => guarded(read)) : guarded(read);

  const feed = new ChangeFeed({
    read: (since, limit) => backend.changes(since, limit),
    onNext: changes => fence?.noteTerms(changes.flatMap(({ term }) => term ?? [])),
    recover: async error => {
      if (stopped) return false;
      const mayPass = error instanceof StoreUnavailable || isShortage(error);
      if (!mayPass || failure.isFatal(error)) {
        stop(error);
        return false;
      }
      await failure.pause();
      return true;
    },
    ...(lag && { lag: misses => lag.pause(misses) }),
    proofs,
  });

  const positions = new WritePositions();
  const queue = new CommitQueue(batch => guarded(() => writeBatch(batch)), stop, backend.writesAtOnce);

  async function confirmTerm(term: number | undefined): Promise<void> {
    if (fence && (await fence.settled()) !== term)
      throw new StoreUnavailable('The term in which a write was decided is over');
  }

  async function writeBatch(batch: readonly EncodedWrite[]): Promise<BatchOutcome> {
    const term = batch[0]?.term;
    // Decided before the term ended, and nothing of it was sent.
    if (fence && batch.some(write => write.term !== term))
      throw new StoreUnavailable('Another term began before a write');
    await confirmTerm(term);
    const open = term === undefined ? undefined : positions.take(term, batch.length);
    const expectation = feed.expect(batch.map(({ id }) => id));
    const unanswered = open && doubts?.take(open.first, batch.length);
    try {
      const answers = await backend.write(open ? stamped(batch, open.first, traces) : batch);
      unanswered?.proven();
      // Otherwise another process may write by now, and may not have known of this batch.
      await confirmTerm(term);
      const generations = new Map<string, number>();
      for (const [position, answer] of answers.entries()) {
        const id = batch[position]?.id;
        if (id !== undefined && answer !== 'conflict') generations.set(id, generationOf(answer.revision));
      }
      const reached = expectation.reached(generations).finally(() => open?.end());
      feed.ring();
      if (!lag) return { answers, seen: reached };
      const seen = withPatience(reached, lag, name).finally(() => {
        expectation.drop();
        open?.end();
      });
      return { answers, seen };
    } catch (error) {
      unanswered?.failed();
      expectation.drop();
      open?.end();
      // It may be on some node, and is judged now.
      if (unanswered) feed.ring();
      throw error;
    }
  }

  async function commit(writes: readonly Write[]): Promise<WriteResult[]> {
    const results = await commitAlone(writes);
    const refused = results.filter(({ status }) => status === 'conflict').map(({ id }) => id);
    // Listeners may not have been shown yet what the write conflicts with, and the caller decides by what they have seen.
    if (doubts?.isWriting && refused.length > 0) await readProven(() => backend.getMany(refused));
    return results;
  }

  async function commitAlone(writes: readonly Write[]): Promise<WriteResult[]> {
    if (stopped) throw stopped;
    const results: WriteResult[] = writes.map(({ id }) => ({ status: 'conflict', id }));
    const encoded: EncodedWrite[] = [];
    const positions: number[] = [];
    for (const [position, write] of writes.entries()) {
      const text = encodeWrite(write);
      if (write.revision !== undefined && !isRevision(write.revision)) continue;
      encoded.push(traces?.isTraceless(write.id, write.body) ? { ...text, isTraceless: true } : text);
      positions.push(position);
    }
    const term = fence ? await fence.settled() : undefined;
    const inTerm = term === undefined ? encoded : encoded.map(write => ({ ...write, term }));
    for (const [index, result] of (await queue.add(inTerm)).entries()) {
      const position = positions[index];
      if (position !== undefined) results[position] = result;
    }
    return results;
  }

  const { conflicts, upkeep } = backend;
  const unwatch = backend.watch?.(() => feed.ring());

  async function shutDown(): Promise<void> {
    const closed = new StoreUnavailable(`The store ${name} is closed`);
    proofs?.close();
    queue.stop(closed, false);
    unwatch?.();
    await queue.idle();
    stopped ??= closed;
    feed.stop(stopped);
    await backend.close();
  }

  return {
    name,
    order: backend.order,
    get: async id => {
      assertId(id);
      return (await readProven(() => backend.getMany([id])))[0];
    },
    getMany: async ids => {
      for (const id of ids) assertId(id);
      return ids.length === 0 ? [] : readProven(() => backend.getMany(ids));
    },
    range: async ({ start, end, limit }) => {
      if (start >= end || limit === 0) return [];
      return readProven(() => backend.range(start, end, limit));
    },
    commit,
    refuseIfFull: () => guarded(async () => backend.refuseIfFull?.()),
    subscribe: async (since, listener, { signal } = {}) =>
      guarded(() => feed.subscribe(since, listener, signal)),
    snapshot: () => guarded(async () => guardedSnapshot(await backend.snapshot())),
    status: () => guarded(() => backend.status()),
    ...(conflicts && { conflicts }),
    ...(proofs && { prove: () => proofs.prove() }),
    ...(fence && {
      positions: {
        through: () => (fence.current === null ? 0 : positions.through(fence.current)),
      },
    }),
    ...(upkeep && {
      upkeep: {
        prune: ({ through, limit }) =>
          guarded(async () => {
            // Changes that a listener hasn't seen yet must keep their trace.
            const { shown } = feed;
            if (shown === null) return { freed: 0, isDone: true };
            const to = shown !== undefined && Number(shown) < Number(through) ? shown : through;
            return upkeep.prune({ through: to, limit });
          }),
        pruned: () => guarded(() => upkeep.pruned()),
        compact: after => guarded(() => upkeep.compact(after)),
      },
    }),
    checkIntegrity: ({ quick = false } = {}) => guarded(async () => report(await backend.audit({ quick }))),
    close: () => {
      closing ??= shutDown();
      return closing;
    },
  };
}

function stamped(batch: readonly EncodedWrite[], first: number, traces?: RemovalTraces): EncodedWrite[] {
  for (const [at, { isTraceless }] of batch.entries()) if (isTraceless) traces?.raise(first + at);
  const since = traces?.since ?? 0;
  return batch.map((write, at) => ({ ...write, position: first + at, ...(since > 0 && { since }) }));
}

function report({ counts, problems }: { counts: number[]; problems: string[] }): IntegrityReport {
  const documents = counts[0] ?? 0;
  const all = counts.every(count => count === documents)
    ? problems
    : [`its counts of documents differ (${counts.join(', ')})`, ...problems];
  return { ok: all.length === 0, documents, problem: all.length === 0 ? null : all.join('; ') };
}

function unavailable(name: string, error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  return new StoreUnavailable(`The store ${name} failed: ${reason}`, { cause: error });
}

/** A cluster's feed may be cut off, and then it's unknown what listeners have seen. */
async function withPatience(
  seen: Promise<void>,
  { timer, patienceMs }: NonNullable<StoreOptions['lag']>,
  name: string,
): Promise<void> {
  let cancel = () => {};
  const over = new Promise<never>((_, reject) => {
    const late = () => reject(new StoreUnavailable(`The store ${name} did not show a write in time`));
    cancel = timer.after(patienceMs, late);
  });
  try {
    await Promise.race([seen, over]);
  } finally {
    cancel();
  }
}
