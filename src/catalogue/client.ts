import { createListeners } from '../core/listeners.ts';
import type { Card } from '../domain/listing.ts';
import type { Catalogue, CatalogueAnswer, CatalogueStatus, PayComparison } from './query/query.ts';
import type { CatalogueReader, Have } from './stored-catalogue.ts';
import { createCalls, type WorkerClock, type WorkerPort, WorkerStopped } from './worker-calls.ts';

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

/** The part of `sync/visits.ts` that the client needs. */
export interface CatalogueVisits {
  enter(heldNow: () => Promise<ArrayBuffer | null>): Promise<{ ids: ArrayBuffer | null; began: boolean }>;
  forget(): Promise<void>;
  onReturn(listener: () => void): void;
}

export interface CatalogueOptions {
  /** Called again when a worker stops. */
  startWorker: () => WorkerPort;
  clock: WorkerClock;
  reader: CatalogueReader;
  updates: CatalogueUpdates;
  /** Without it, no posting is ever new. */
  visits?: CatalogueVisits;
  onSurprise: (error: unknown) => void;
}

/** The number of attempts of one opening when the worker rejects bytes. After that, the next sync mends them. */
const MOST_TRIES = 3;

/**
 * The catalogue for screens. It opens from storage without waiting for the network, answers from the worker, and opens
 * again after each sync that stored something. Queries during an opening wait only for the opening. A worker that stops
 * or hangs is replaced, and its unanswered queries go to the new one.
 */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { startWorker, clock, reader, updates, visits, onSurprise } = options;
  const { subscribe, notify } = createListeners();
  const calls = createCalls(startWorker, clock, {
    onMessage(data) {
      if (data.kind === 'damaged') mend(data.hashes, data.image).catch(onSurprise);
      if (data.kind === 'image') reader.keepImage(data.image).catch(onSurprise);
    },
    onStop(error) {
      onSurprise(error);
      openAnew();
    },
  });
  /** The state that the worker holds. */
  let have: Have | null = null;
  /** Counts how often `have` became void: its bytes were damaged, or its worker stopped. */
  let lost = 0;
  let local: LocalStatus = {
    state: 'opening',
    cards: 0,
    version: 0,
    partial: false,
    confirmedAt: null,
    lastSync: null,
    provinces: null,
    isCramped: false,
  };
  let status: CatalogueStatus | undefined;
  let opening = Promise.resolve();
  /**
   * Tells the worker about the visit. Until that is done, no opening lays anything over the cards that were here when
   * the visit began.
   */
  let visiting: Promise<void> | undefined;
  let isVisiting = false;

  const changed = () => {
    status = undefined;
    notify();
  };

  const openOnce = async (): Promise<boolean> => {
    const before = lost;
    const stored = await reader.read(have);
    // The read assumed a worker state that no longer exists.
    if (before !== lost) return false;
    if (!stored) {
      local = { ...local, state: 'empty' };
      return true;
    }
    const { isCramped, confirmedAt, lastSync, ...loadable } = stored;
    const { position, provinces, image, added } = loadable;
    const buffers = [...(image ? [image.bytes] : []), ...added.map(({ bytes }) => bytes)];
    const anew = have === null;
    // If the worker fails from here on, the next opening starts from nothing.
    have = null;
    const loaded = await calls.ask({ kind: 'load', stored: loadable, anew }, 'loaded', buffers);
    const isLaid = !loaded.badImage && loaded.lacking.length === 0;
    if (before === lost && (isLaid || !anew)) have = loaded.have;
    if (loaded.badImage) await reader.dropImage();
    if (loaded.lacking.length > 0) await reader.drop(loaded.lacking);
    if (!isLaid) return false;
    if (local.state === 'ready' && String(provinces) !== String(local.provinces)) forgetVisit();
    local = {
      // A partial list without a single card counts as empty.
      state: position !== null || loaded.cards > 0 ? 'ready' : 'empty',
      cards: loaded.cards,
      version: local.version + 1,
      partial: position === null,
      confirmedAt,
      lastSync,
      provinces,
      isCramped,
    };
    return true;
  };

  const open = async (): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (await openOnce()) return;
    }
    // Earlier cards stay available. If there are none, the list is empty until the sync has mended it.
    if (local.state === 'opening') local = { ...local, state: 'empty' };
    updates.wake('person');
  };

  const openInTurn = (): void => {
    const before = opening;
    const turn = (async () => {
      await before;
      await visiting;
      try {
        await open();
      } catch (error) {
        // The new worker has an opening of its own.
        if (error instanceof WorkerStopped) return;
        if (local.state === 'opening') local = { ...local, state: 'empty' };
        onSurprise(error);
      }
      changed();
      if (!isVisiting) enterVisit(() => turn);
      isVisiting = true;
    })();
    opening = turn;
  };

  const heldIds = async (): Promise<ArrayBuffer> => (await calls.ask({ kind: 'ids' }, 'ids')).ids;
  const visit = async (ids: ArrayBuffer | null): Promise<void> =>
    void (await calls.ask({ kind: 'visit', ids }, 'visit'));

  /** Runs after the first opening, and after the queries that screens sent during it. */
  const enterVisit = (opened?: () => Promise<void>): void => {
    const before = visiting;
    const enter = async () => {
      await before;
      await opened?.();
      if (!visits) return;
      const isMeasure = have !== null && local.state === 'ready' && !local.partial;
      const { ids, began } = await visits.enter(async () => (isMeasure ? heldIds() : null));
      await visit(ids);
      // If the visit continues, some of these cards may be new; if another one begins, cards that were new no longer
      // are.
      if (opened && (!ids || began)) return;
      local = { ...local, version: local.version + 1 };
      changed();
    };
    visiting = enter().catch(onSurprise);
  };

  /** The kept provinces changed. The cards that arrived with them would all count as new, which helps no reader. */
  const forgetVisit = (): void => {
    if (!visits) return;
    const before = visiting;
    const forget = async () => {
      await Promise.all([before, visits.forget()]);
      await visit(null);
    };
    visiting = forget().catch(onSurprise);
  };

  const mend = async (hashes: readonly string[], image: boolean): Promise<void> => {
    // The worker's state was made of these bytes, and so is any opening in progress.
    have = null;
    lost++;
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
    have = null;
    lost++;
    isVisiting = false;
    changed();
    openInTurn();
  };

  const ask: typeof calls.ask = async (question, kind) => {
    for (;;) {
      const before = lost;
      await opening;
      // The worker that was opening stopped; wait for the next one.
      if (before !== lost) continue;
      try {
        return await calls.ask(question, kind);
      } catch (error) {
        if (!(error instanceof WorkerStopped) || calls.isOver()) throw error;
      }
    }
  };

  updates.onStored(openInTurn);
  updates.subscribe(changed);
  visits?.onReturn(() => enterVisit());
  openInTurn();
  // Not before the first opening is over: both at once would only slow each other down.
  const hint = async () => {
    await opening;
    updates.wake('hint');
  };
  void hint();

  return {
    async query(query): Promise<CatalogueAnswer> {
      return (await ask({ kind: 'query', query }, 'answer')).answer;
    },
    async card(jobId): Promise<Card | undefined> {
      return (await ask({ kind: 'card', jobId }, 'card')).card ?? undefined;
    },
    async reposts(jobId, today): Promise<Card[]> {
      return (await ask({ kind: 'reposts', jobId, today }, 'reposts')).cards;
    },
    async comparePay(jobId, today): Promise<PayComparison | null> {
      return (await ask({ kind: 'comparePay', jobId, today }, 'comparePay')).comparison;
    },
    status() {
      status ??= currentStatus(calls.isOver() ? { ...local, state: 'failed' } : local, updates.status());
      return status;
    },
    subscribe,
    refresh: () => updates.wake('person'),
    reopen() {
      if (!calls.isOver()) return;
      calls.revive();
      local = { ...local, state: 'opening' };
      openAnew();
    },
    keepProvinces: codes => updates.keepProvinces(codes),
  };
}

/** The part of the status that comes from storage. */
type LocalStatus = Pick<
  CatalogueStatus,
  'state' | 'cards' | 'version' | 'partial' | 'confirmedAt' | 'lastSync' | 'provinces'
> & { isCramped: boolean };

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
