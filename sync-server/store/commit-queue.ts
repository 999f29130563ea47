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
 * Group commit. Writes of concurrent callers go to disk together, in order of arrival; while batches are being synced,
 * the next one gathers. The next write of a document waits until the listeners have seen the previous one, so a caller
 * that is refused finds what it is refused for.
 */
export class CommitQueue {
  readonly #writeBatch: (batch: readonly EncodedWrite[]) => Promise<BatchOutcome>;
  readonly #onBroken: (error: unknown) => void;
  readonly #batchesAtOnce: number;
  #queue: QueuedWrite[] = [];
  /** The documents of the batches that are being written, or that the listeners haven't seen yet. */
  readonly #busy = new Set<string>();
  #batchesUnderWay = 0;
  #writesUnderWay = 0;
  #isGathering = false;
  /** The batches that aren't answered yet. */
  readonly #open = new Set<Promise<void>>();
  #refusal: StoreUnavailable | undefined;

  /** `onBroken` is called if the queue itself fails, which would leave waiting writes without an answer. */
  constructor(
    writeBatch: (batch: readonly EncodedWrite[]) => Promise<BatchOutcome>,
    onBroken: (error: unknown) => void,
    batchesAtOnce = 1,
  ) {
    this.#writeBatch = writeBatch;
    this.#onBroken = onBroken;
    this.#batchesAtOnce = batchesAtOnce;
  }

  add(writes: readonly EncodedWrite[]): Promise<WriteResult[]> {
    if (this.#refusal) return Promise.reject(this.#refusal);
    if (writes.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const ticket: Ticket = { results: [], open: writes.length, settled: false, resolve, reject };
      for (const [index, write] of writes.entries()) this.#queue.push({ write, ticket, index });
      if (!this.#isGathering) void this.#gather();
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
    while (this.#isGathering || this.#open.size > 0)
      await (this.#open.size > 0 ? Promise.race(this.#open) : turnOfEvents());
  }

  /** Waits one turn of the event loop, so that all requests that arrived together share a batch. */
  async #gather(): Promise<void> {
    this.#isGathering = true;
    await turnOfEvents();
    this.#isGathering = false;
    this.#startBatches();
  }

  #startBatches(): void {
    try {
      while (this.#isWorthABatch()) {
        const batch = this.#takeBatch();
        if (batch.length === 0) return;
        this.#start(batch);
      }
    } catch (error) {
      this.#onBroken(error);
    }
  }

  /** Few writes beside many that are under way wait for more, because a batch costs much the same whatever its size. */
  #isWorthABatch(): boolean {
    if (this.#queue.length === 0 || this.#batchesUnderWay >= this.#batchesAtOnce) return false;
    return this.#queue.length * this.#batchesAtOnce >= this.#writesUnderWay;
  }

  #start(batch: readonly QueuedWrite[]): void {
    for (const { write } of batch) this.#busy.add(write.id);
    const answered = this.#commit(batch).finally(() => {
      for (const { write } of batch) this.#busy.delete(write.id);
      this.#open.delete(answered);
      this.#startBatches();
    });
    this.#open.add(answered);
  }

  /** Writes of busy documents wait, and so do later writes of the same documents. */
  #takeBatch(): QueuedWrite[] {
    const batch: QueuedWrite[] = [];
    const ids = new Set<string>();
    const waiting: QueuedWrite[] = [];
    let characters = 0;
    let taken = 0;
    for (const item of this.#queue) {
      const { id, text } = item.write;
      const isHeld = this.#busy.has(id);
      // A write of a commit that was already refused is dropped.
      if (!item.ticket.settled && !isHeld) {
        characters += text?.length ?? 0;
        if (ids.has(id) || batch.length === MAX_BATCH_WRITES) break;
        if (batch.length > 0 && characters > MAX_BATCH_CHARACTERS) break;
        ids.add(id);
        batch.push(item);
      } else if (!item.ticket.settled) waiting.push(item);
      taken += 1;
    }
    this.#queue = waiting.concat(this.#queue.slice(taken));
    return batch;
  }

  async #commit(batch: readonly QueuedWrite[]): Promise<void> {
    try {
      const { answers, seen } = await this.#write(batch);
      await seen;
      settle(batch, answers);
    } catch (error) {
      refuse(batch, error);
    }
  }

  async #write(batch: readonly QueuedWrite[]): Promise<BatchOutcome> {
    this.#batchesUnderWay += 1;
    this.#writesUnderWay += batch.length;
    try {
      return await this.#writeBatch(batch.map(({ write }) => write));
    } finally {
      this.#batchesUnderWay -= 1;
      this.#writesUnderWay -= batch.length;
      this.#startBatches();
    }
  }
}

function turnOfEvents(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
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
