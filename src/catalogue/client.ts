import type { Card } from '../domain/listing.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import type { Catalogue, CatalogueAnswer, CatalogueStatus } from './query.ts';

/** The catalogue as this device has it stored. */
export interface StoredCatalogue {
  /** Hashes of its segments, the later ones newer. */
  order: string[];
  /** The bytes of those that were asked for. */
  added: { hash: string; bytes: ArrayBuffer }[];
  /** When the server last confirmed it (device clock, ms). */
  confirmedAt: number;
}

/** Implemented by `local/catalogue-store.ts`. */
export interface CatalogueReader {
  /** Without the bytes of `known` ones; null when there is no catalogue yet. */
  read(known: ReadonlySet<string>): Promise<StoredCatalogue | null>;
  /** These bytes are damaged or cannot be read: they are fetched again at the next sync. */
  drop(hashes: readonly string[]): Promise<void>;
}

/** What the client needs of `sync/catalogue-sync.ts`. */
export interface CatalogueUpdates {
  wake(reason: 'hint' | 'person'): void;
  status(): Pick<CatalogueStatus, 'syncing' | 'progress' | 'unreachable' | 'confirmedAt'>;
  subscribe(listener: () => void): () => void;
  onStored(listener: () => void): () => void;
}

/** A `Worker`, as far as it is needed here. */
export interface WorkerPort {
  postMessage(message: WorkerRequest, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerResponse }) => void): void;
  addEventListener(type: 'error', listener: (event: unknown) => void): void;
}

export interface CatalogueOptions {
  worker: WorkerPort;
  reader: CatalogueReader;
  updates: CatalogueUpdates;
  onSurprise: (error: unknown) => void;
}

/** How often one opening fetches bytes again that the worker cannot read, before it leaves them to the next sync. */
const MOST_TRIES = 3;

/**
 * The catalogue for screens: opens from what is stored without waiting for any network, answers from the worker, and
 * opens again whenever something new was stored. Queries asked while it opens wait for that and no longer.
 */
export function createCatalogue({ worker, reader, updates, onSurprise }: CatalogueOptions): Catalogue {
  const listeners = new Set<() => void>();
  const calls = createCalls(worker);
  /** What the worker has decoded. */
  let known = new Set<string>();
  let local: Pick<CatalogueStatus, 'state' | 'cards' | 'version' | 'confirmedAt'> = {
    state: 'opening',
    cards: 0,
    version: 0,
    confirmedAt: null,
  };
  let status: CatalogueStatus | undefined;
  let opening = Promise.resolve();

  const changed = () => {
    status = undefined;
    for (const listener of listeners) listener();
  };

  const openOnce = async (): Promise<boolean> => {
    const stored = await reader.read(known);
    if (!stored) {
      local = { ...local, state: 'empty' };
      return true;
    }
    const { order, added, confirmedAt } = stored;
    const buffers = added.map(({ bytes }) => bytes);
    const loaded = await calls.ask({ kind: 'load', order, added }, 'loaded', buffers);
    if (loaded.lacking.length > 0) {
      known = new Set([...known].filter(hash => !loaded.lacking.includes(hash)));
      await reader.drop(loaded.lacking);
      return false;
    }
    known = new Set(order);
    local = { state: 'ready', cards: loaded.cards, version: local.version + 1, confirmedAt };
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
    opening = opening
      .then(open)
      .catch((error: unknown) => {
        if (local.state === 'opening') local = { ...local, state: 'empty' };
        onSurprise(error);
      })
      .then(changed);
  };

  const mend = async (hashes: readonly string[]): Promise<void> => {
    await reader.drop(hashes);
    known = new Set([...known].filter(hash => !hashes.includes(hash)));
    updates.wake('person');
  };

  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'damaged') mend(data.hashes).catch(onSurprise);
  });
  updates.onStored(openInTurn);
  updates.subscribe(changed);
  openInTurn();
  updates.wake('hint');

  return {
    async query(query): Promise<CatalogueAnswer> {
      await opening;
      return (await calls.ask({ kind: 'query', query }, 'answer')).answer;
    },
    async card(jobId): Promise<Card | undefined> {
      await opening;
      return (await calls.ask({ kind: 'card', jobId }, 'card')).card ?? undefined;
    },
    status() {
      const { syncing, progress, unreachable, confirmedAt } = updates.status();
      status ??= { ...local, syncing, progress, unreachable, confirmedAt: confirmedAt ?? local.confirmedAt };
      return status;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => updates.wake('person'),
  };
}

type Question = WorkerRequest extends infer Request
  ? Request extends WorkerRequest
    ? Omit<Request, 'id'>
    : never
  : never;
type AnswerOf<Kind extends WorkerResponse['kind']> = Extract<WorkerResponse, { kind: Kind }>;

/** Questions to the worker and their answers, by number. A worker that broke answers nothing any more. */
function createCalls(worker: WorkerPort) {
  const waiting = new Map<
    number,
    { resolve: (response: WorkerResponse) => void; reject: (error: Error) => void }
  >();
  let last = 0;
  let broken: Error | undefined;

  worker.addEventListener('message', ({ data }) => {
    if (data.id === null) return;
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'failed') call?.reject(new Error(data.message));
    else call?.resolve(data);
  });
  worker.addEventListener('error', event => {
    broken = new Error('The catalogue worker stopped', { cause: event });
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  });

  return {
    async ask<Kind extends WorkerResponse['kind']>(
      question: Question,
      kind: Kind,
      transfer: Transferable[] = [],
    ): Promise<AnswerOf<Kind>> {
      if (broken) throw broken;
      const id = ++last;
      const response = await new Promise<WorkerResponse>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, ...question }, transfer);
      });
      if (!isKind(response, kind)) throw new Error(`The catalogue worker answered with ${response.kind}`);
      return response;
    },
  };
}

function isKind<Kind extends WorkerResponse['kind']>(
  response: WorkerResponse,
  kind: Kind,
): response is AnswerOf<Kind> {
  return response.kind === kind;
}
