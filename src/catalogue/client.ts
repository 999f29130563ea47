import type { Card } from '../domain/listing.ts';
import type { Catalogue, CatalogueAnswer, CatalogueStatus, PayComparison } from './query.ts';
import type { CatalogueReader, Have } from './stored-catalogue.ts';
import { createCalls, type WorkerClock, type WorkerPort, WorkerStopped } from './worker-calls.ts';

/** What the client needs of `sync/catalogue-sync.ts`. */
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

/** What the client needs of `sync/visits.ts`. */
export interface CatalogueVisits {
  enter(heldNow: () => Promise<ArrayBuffer | null>): Promise<{ ids: ArrayBuffer | null; began: boolean }>;
  forget(): Promise<void>;
  onReturn(listener: () => void): void;
}

export interface CatalogueOptions {
  /** Called again when one stopped. */
  startWorker: () => WorkerPort;
  clock: WorkerClock;
  reader: CatalogueReader;
  updates: CatalogueUpdates;
  /** Without it, nothing is ever new. */
  visits?: CatalogueVisits;
  onSurprise: (error: unknown) => void;
}

/** How often one opening fetches bytes again that the worker cannot read, before it leaves them to the next sync. */
const MOST_TRIES = 3;

/**
 * The catalogue for screens: opens from what is stored without waiting for any network, answers from the worker, and
 * opens again whenever something new was stored. Queries asked while it opens wait for that and no longer. A worker that
 * stops, or says nothing any more, is followed by another, which is asked what the first one left unanswered.
 */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { startWorker, clock, reader, updates, visits, onSurprise } = options;
  const listeners = new Set<() => void>();
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
  /** What the worker has. */
  let have: Have | null = null;
  /** How often that turned out to be made of damaged bytes, or went with its worker. */
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
  /** What the worker knows of the visit; before it does, nothing more is laid over what was here when it began. */
  let visiting: Promise<void> | undefined;
  let isVisiting = false;

  const changed = () => {
    status = undefined;
    for (const listener of listeners) listener();
  };

  const openOnce = async (): Promise<boolean> => {
    const before = lost;
    const stored = await reader.read(have);
    // It was read to go on from what is not there any more.
    if (before !== lost) return false;
    if (!stored) {
      local = { ...local, state: 'empty' };
      return true;
    }
    const { isCramped, confirmedAt, lastSync, ...loadable } = stored;
    const { position, provinces, image, added } = loadable;
    const buffers = [...(image ? [image.bytes] : []), ...added.map(({ bytes }) => bytes)];
    const anew = have === null;
    // Should the worker fail, it begins anew.
    have = null;
    const loaded = await calls.ask({ kind: 'load', stored: loadable, anew }, 'loaded', buffers);
    const isLaid = !loaded.badImage && loaded.lacking.length === 0;
    if (before === lost && (isLaid || !anew)) have = loaded.have;
    if (loaded.badImage) await reader.dropImage();
    if (loaded.lacking.length > 0) await reader.drop(loaded.lacking);
    if (!isLaid) return false;
    if (local.state === 'ready' && String(provinces) !== String(local.provinces)) forgetVisit();
    local = {
      // A part without a single card is nothing to look at yet.
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
    // What was read before is still there; without anything, the list is empty until the sync has mended it.
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
        // Its successor has a turn of its own.
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

  /** After the first opening, and after what screens asked before that was over. */
  const enterVisit = (opened?: () => Promise<void>): void => {
    const before = visiting;
    const enter = async () => {
      await before;
      await opened?.();
      if (!visits) return;
      const isMeasure = have !== null && local.state === 'ready' && !local.partial;
      const { ids, began } = await visits.enter(async () => (isMeasure ? heldIds() : null));
      await visit(ids);
      // Where the visit goes on, some of what is here may be new; where another one begins, what was new is not any more.
      if (opened && (!ids || began)) return;
      local = { ...local, version: local.version + 1 };
      changed();
    };
    visiting = enter().catch(onSurprise);
  };

  /** Other provinces are here than before: what came with them is not new in any sense that helps. */
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
    // What the worker has was made of them, and so is what is being laid over it.
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

  /** The worker knows neither list nor visit. */
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
      // The worker that was to open stopped: the next one has to.
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
  // After what is here was read: both at once would only take each other's time.
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

/** What the page knows from what is stored. */
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
