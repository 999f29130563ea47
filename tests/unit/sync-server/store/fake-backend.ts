import type {
  Backend,
  EncodedWrite,
  FeedChange,
  WriteAnswer,
} from '../../../../sync-server/store/backend.ts';
import { createStore } from '../../../../sync-server/store/create-store.ts';
import { systemTimer } from '../../../../sync-server/core/timer.ts';
import type { Fence } from '../../../../sync-server/store/fence.ts';
import type { JsonObject, Sequence, Store, StoreSnapshot } from '../../../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../../../sync-server/store/store.ts';

/** A backend that records what it is asked, and that can be held, made to fail, and made to lag. */
export class FakeBackend implements Backend {
  readonly order = 'commits';
  writesAtOnce = 1;
  readonly batches: EncodedWrite[][] = [];
  readonly reads: Sequence[] = [];
  /** Writes wait for `release`: before they are made, or before their success is told. */
  held: 'before' | 'after' | undefined;
  failing: Error | undefined;
  /** The feed shows only so much of what is written. */
  shown = Number.POSITIVE_INFINITY;
  closed = 0;
  readonly #log: FeedChange[] = [];
  readonly #revisions = new Map<string, number>();
  #release: (() => void)[] = [];

  release(): void {
    this.held = undefined;
    for (const resume of this.#release.splice(0)) resume();
  }

  async write(batch: readonly EncodedWrite[]): Promise<WriteAnswer[]> {
    this.batches.push([...batch]);
    if (this.held === 'before') await new Promise<void>(resolve => this.#release.push(resolve));
    if (this.failing) throw this.failing;
    const answers = batch.map(write => this.#take(write));
    if (this.held === 'after') await new Promise<void>(resolve => this.#release.push(resolve));
    return answers;
  }

  #take({ id, text, revision, term, position }: EncodedWrite): WriteAnswer {
    const generation = this.#revisions.get(id) ?? 0;
    if ((revision ?? '0-x') !== `${generation}-x`) return 'conflict';
    this.#revisions.set(id, generation + 1);
    const body: JsonObject | null = text === null ? null : JSON.parse(text);
    const stamp = position === undefined ? {} : { position };
    const change = { id, revision: `${generation + 1}-x`, body, sequence: this.#log.length + 1, ...stamp };
    this.#log.push({ change, generation: generation + 1, ...(term !== undefined && { term }) });
    return { revision: change.revision };
  }

  async changes(since: Sequence, limit: number) {
    this.reads.push(since);
    if (this.failing) throw this.failing;
    const changes = this.#log.slice(Number(since), Math.min(this.shown, Number(since) + limit));
    return { changes, position: Number(since) + changes.length };
  }

  getMany(ids: readonly string[]) {
    if (this.failing) return Promise.reject(this.failing);
    return Promise.resolve(ids.map(() => undefined));
  }

  range() {
    return Promise.resolve([]);
  }

  snapshot(): Promise<StoreSnapshot> {
    const { failing } = this;
    const documents = this.#log.map(({ change: { id, revision } }) => ({ id, revision, body: {} }));
    return Promise.resolve({
      async *pages() {
        yield documents;
        if (failing) throw failing;
      },
      sequence: this.#log.length,
      close: () => Promise.resolve(),
    });
  }

  status() {
    return Promise.resolve({ sequence: this.#log.length, documents: this.#revisions.size });
  }

  audit() {
    return Promise.resolve({ counts: [1, 2, 2], problems: ['something else'] });
  }

  close() {
    this.closed += 1;
    return Promise.resolve();
  }
}

export function storeOver(
  backend: Backend,
  options: {
    isFatal?: (error: unknown) => boolean;
    patienceMs?: number;
    pauses?: number[];
    fence?: Fence;
  } = {},
): { store: Store; fatal: Error[] } {
  const fatal: Error[] = [];
  const store = createStore({
    name: 'fake',
    backend,
    onFatal: error => fatal.push(error),
    failure: {
      isFatal: options.isFatal ?? (() => true),
      pause: () => new Promise<void>(resolve => setImmediate(resolve)),
    },
    fence: options.fence,
    ...(options.patienceMs !== undefined && {
      lag: {
        patienceMs: options.patienceMs,
        timer: systemTimer,
        pause: (misses: number) => {
          options.pauses?.push(misses);
          return new Promise<void>(resolve => setImmediate(resolve));
        },
      },
    }),
  });
  return { store, fatal };
}

export const diskFull = new StoreUnavailable('No space left on device');

/** Lets everything that can go on, go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve));
}
