import type { EncodedWrite, WriteAnswer } from './backend.ts';
import type { WriteResult } from './store.ts';
import { StoreUnavailable } from './store.ts';

const MAX_BATCH_WRITES = 500;
const MAX_BATCH_CHARACTERS = 4_000_000;

/** One caller's `commit`. It is settled when all its writes are, even if they went through several batches. */
interface Ticket {
  results: WriteResult[];
  open: number;
  settled: boolean;
  resolve(results: WriteResult[]): void;
  reject(reason: unknown): void;
}

interface QueuedWrite {
  write: EncodedWrite;
  ticket: Ticket;
  index: number;
}

export interface BatchOutcome {
  answers: WriteAnswer[];
  /** Resolves when the listeners have seen the batch. The next batch doesn't wait for it. */
  seen: Promise<void>;
}

/**
 * Group commit. Writes of concurrent callers go to disk together, in order of arrival; while one batch is being synced,
 * the next one gathers. Two writes of one document never share a batch, so each is judged after the previous one.
 */
export class CommitQueue {
  readonly #writeBatch: (batch: readonly EncodedWrite[]) => Promise<BatchOutcome>;
  readonly #onBroken: (error: unknown) => void;
  #queue: QueuedWrite[] = [];
  #running: Promise<void> | undefined;
  readonly #unseen = new Set<Promise<void>>();
  #refusal: StoreUnavailable | undefined;

  /** `onBroken` is called if the queue itself fails, which would leave waiting writes without an answer. */
  constructor(
    writeBatch: (batch: readonly EncodedWrite[]) => Promise<BatchOutcome>,
    onBroken: (error: unknown) => void,
  ) {
    this.#writeBatch = writeBatch;
    this.#onBroken = onBroken;
  }

  add(writes: readonly EncodedWrite[]): Promise<WriteResult[]> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    if (writes.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const ticket: Ticket = { results: [], open: writes.length, settled: false, resolve, reject };
      for (const [index, write] of writes.entries()) this.#queue.push({ write, ticket, index });
      this.#running ??= this.#run().catch(this.#onBroken);
    });
  }

  /**
   * Accepts no more writes. With `refuseWaiting`, the waiting ones are refused too, because nothing can be written any
   * more.
   */
  stop(reason: StoreUnavailable, refuseWaiting: boolean): void {
    this.#refusal ??= reason;
    if (refuseWaiting) for (const { ticket } of this.#queue.splice(0)) fail(ticket, reason);
  }

  /** Resolves when no write is queued, in progress or waiting to be seen. */
  async idle(): Promise<void> {
    await this.#running;
    await Promise.all(this.#unseen);
  }

  async #run(): Promise<void> {
    // Waits one turn of the event loop, so that all requests that arrived together share the first batch.
    await new Promise(resolve => setImmediate(resolve));
    while (this.#queue.length > 0) await this.#commit(this.#takeBatch());
    this.#running = undefined;
  }

  #takeBatch(): QueuedWrite[] {
    const ids = new Set<string>();
    let characters = 0;
    let length = 0;
    for (const { write, ticket } of this.#queue) {
      if (ticket.settled) break;
      characters += write.text?.length ?? 0;
      if (ids.has(write.id) || length === MAX_BATCH_WRITES) break;
      if (length > 0 && characters > MAX_BATCH_CHARACTERS) break;
      ids.add(write.id);
      length += 1;
    }
    // The next write belongs to a commit that was already refused: only this write is dropped.
    if (length === 0) return this.#queue.splice(0, 1).filter(({ ticket }) => !ticket.settled);
    return this.#queue.splice(0, length);
  }

  async #commit(batch: QueuedWrite[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const { answers, seen } = await this.#writeBatch(batch.map(({ write }) => write));
      const settled = seen.then(
        () => settle(batch, answers),
        error => refuse(batch, error),
      );
      this.#unseen.add(settled);
      void settled.finally(() => this.#unseen.delete(settled));
    } catch (error) {
      refuse(batch, error);
    }
  }
}

function settle(batch: readonly QueuedWrite[], answers: readonly WriteAnswer[]): void {
  for (const [position, { write, ticket, index }] of batch.entries()) {
    const answer = answers[position];
    if (answer === undefined) return refuse(batch, new StoreUnavailable('A write was not answered'));
    ticket.results[index] =
      answer === 'conflict'
        ? { status: 'conflict', id: write.id }
        : { status: 'committed', id: write.id, revision: answer.revision };
    ticket.open -= 1;
    if (ticket.open === 0 && !ticket.settled) {
      ticket.settled = true;
      ticket.resolve(ticket.results);
    }
  }
}

function refuse(batch: readonly QueuedWrite[], reason: unknown): void {
  for (const { ticket } of batch) fail(ticket, reason);
}

function fail(ticket: Ticket, reason: unknown): void {
  if (ticket.settled) return;
  ticket.settled = true;
  ticket.reject(reason);
}
