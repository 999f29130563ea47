import { createListeners } from '../core/listeners.ts';
import { createOpenedList, type LocalStatus } from './opened-list.ts';
import type { Catalogue, CatalogueStatus } from './query/query.ts';
import { createQuestions } from './questions.ts';
import type { CatalogueReader } from './stored-catalogue.ts';
import { createCalls, type WorkerClock, type WorkerPort, WorkerStopped } from './worker-calls.ts';
import { type CatalogueVisits, createWorkerVisit } from './worker-visit.ts';

/** The part of `sync/catalogue/catalogue-sync.ts` that the client needs. */
export interface CatalogueUpdates {
  wake(reason: 'hint' | 'person'): void;
  keepProvinces(codes: readonly string[] | null): Promise<void>;
  status(): Pick<
    CatalogueStatus,
    'syncing' | 'progress' | 'unreachable' | 'problem' | 'postponed' | 'confirmedAt'
  >;
  subscribe(listener: () => void): () => void;
  onStored(listener: () => void): () => void;
}

export interface CatalogueOptions {
  /** Called again when a worker stops. */
  startWorker: () => WorkerPort;
  clock: WorkerClock;
  reader: CatalogueReader;
  updates: CatalogueUpdates;
  /** Without it, no posting is ever new. */
  visits?: CatalogueVisits;
  onUnexpectedError: (error: unknown) => void;
}

/** The number of attempts of one opening when the worker rejects bytes. After that, the next sync mends them. */
const MOST_TRIES = 3;

/**
 * The catalogue for screens. It opens from storage without waiting for the network, answers from the worker, and opens
 * again after each sync that stored something. Queries during an opening wait only for the opening. A worker that stops
 * or hangs is replaced, and its unanswered queries go to the new one.
 */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { startWorker, clock, reader, updates, visits, onUnexpectedError } = options;
  const { subscribe, notify } = createListeners();
  const calls = createCalls(startWorker, clock, {
    onMessage(data) {
      if (data.kind === 'damaged') mend(data.hashes, data.image).catch(onUnexpectedError);
      if (data.kind === 'image') reader.keepImage(data.image).catch(onUnexpectedError);
    },
    onStop(error) {
      onUnexpectedError(error);
      openAnew();
    },
  });
  const list = createOpenedList(calls, reader, () => visit.forget());
  let status: CatalogueStatus | undefined;
  let opening = Promise.resolve();
  /** The number of openings that are not over. */
  let openings = 0;
  /** Whether the present worker's first opening has begun the visit. */
  let isVisiting = false;

  const changed = () => {
    status = undefined;
    notify();
  };

  const visit = createWorkerVisit({
    calls,
    visits,
    isMeasure: () => list.isWhole(),
    onOtherNews() {
      list.change({ version: list.status().version + 1 });
      changed();
    },
    onUnexpectedError,
  });

  /** Earlier cards stay available. If there are none, the list is empty until the sync has repaired it. */
  const giveUp = (): void => {
    if (list.status().state === 'opening') list.change({ state: 'empty' });
  };

  const open = async (): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (await list.load()) return;
    }
    giveUp();
    updates.wake('person');
  };

  const openInTurn = (): void => {
    const before = opening;
    openings += 1;
    const turn = (async () => {
      await before;
      await visit.told();
      try {
        await open();
      } catch (error) {
        // The new worker has an opening of its own.
        if (error instanceof WorkerStopped) return;
        giveUp();
        onUnexpectedError(error);
      } finally {
        openings -= 1;
      }
      changed();
      if (!isVisiting) visit.enter(() => turn);
      isVisiting = true;
    })();
    opening = turn;
  };

  const mend = async (hashes: readonly string[], image: boolean): Promise<void> => {
    // The worker's state was made of these bytes, and so is any opening in progress.
    list.lose();
    if (image) {
      await reader.dropImage();
      openInTurn();
    }
    if (hashes.length > 0) {
      await reader.drop(hashes);
      updates.wake('person');
    }
  };

  /** For a new worker, which knows neither the list nor the visit. */
  const openAnew = (): void => {
    list.lose();
    isVisiting = false;
    changed();
    openInTurn();
  };

  const ask: typeof calls.ask = async (question, kind) => {
    for (;;) {
      const before = list.lost();
      await opening;
      // The worker that was opening stopped; wait for the next one.
      if (before !== list.lost()) continue;
      try {
        return await calls.ask(question, kind);
      } catch (error) {
        if (!(error instanceof WorkerStopped) || calls.isOver()) throw error;
      }
    }
  };

  updates.onStored(openInTurn);
  updates.subscribe(changed);
  visits?.onReturn(() => visit.enter());
  openInTurn();
  // Not before the first opening is over: both at once would only slow each other down.
  const hint = async () => {
    await opening;
    updates.wake('hint');
  };
  void hint();

  return {
    ...createQuestions(ask),
    status() {
      const local = list.status();
      const sync = updates.status();
      status ??= currentStatus(calls.isOver() ? { ...local, state: 'failed' } : local, {
        ...sync,
        syncing: sync.syncing || openings > 0,
      });
      return status;
    },
    subscribe,
    refresh: () => updates.wake('person'),
    reopen() {
      if (!calls.isOver()) return;
      calls.revive();
      list.change({ state: 'opening' });
      openAnew();
    },
    keepProvinces: codes => updates.keepProvinces(codes),
  };
}

function currentStatus(
  { isCramped, ...local }: LocalStatus,
  { confirmedAt, problem, ...sync }: ReturnType<CatalogueUpdates['status']>,
): CatalogueStatus {
  const { syncing, progress, unreachable, postponed } = sync;
  return {
    ...local,
    syncing,
    progress,
    unreachable,
    postponed,
    problem: problem ?? (isCramped ? 'quota' : null),
    confirmedAt: confirmedAt ?? local.confirmedAt,
  };
}
