import type { Operation, Outcome, OutcomeError } from '../../wire/operations/push.ts';
import { PUSH_MAX_OPERATIONS } from '../../wire/operations/push-limits.ts';
import { firstPage, operationBytes, PAGE_MAX_BYTES } from './outbox-page.ts';
import type { OutboxStore, PushRemote, PushResult } from '../ports.ts';
import type { RunResult } from '../schedule.ts';

export interface Replayer {
  /** Sends everything that waits, page by page, oldest first. Never rejects because of the network or the server. */
  replay(signal: AbortSignal): Promise<RunResult>;
  /**
   * The person wants to send now. The next replay includes operations that the server put off. A small request that has
   * waited for long is given up, to be sent again: if the network went away under it, no answer will come. Don't call it
   * without the person: on a slow network an answer may still come.
   */
  hurry(): void;
}

/** Nearly every network that works has carried a request of this size, and its answer, by then. */
const HURRIED_MAX_BYTES = 16_384;
const HURRIED_AFTER_MS = 5_000;

/** If this many single operations are refused one after the other, the server is broken, not the operations. */
const REFUSALS_IN_A_ROW = 3;

/** Growth of the page size after an answer. The second one applies once a page took too long: the next may too. */
const GROWTH = 2;
const CAREFUL_GROWTH = 1.1;

/**
 * Bounds of the wait for an operation that the server put off: the device's clock may be wrong, and quotas free up bit
 * by bit.
 */
const PUT_OFF_MIN_MS = 60_000;
const PUT_OFF_MAX_MS = 3_600_000;

const TOO_LARGE: OutcomeError = {
  type: 'request_too_large',
  message: 'This is too large to send. Please shorten it or divide it.',
};

const NEEDS_LOGIN = new Set(['operation_needs_account', 'operation_other_person']);

/**
 * Sends one person's outbox. It guarantees that an operation leaves `waiting` for good only with the server's outcome
 * for it. So after any failure it is sent again, and the server recognizes replays.
 *
 * An operation that the server cannot answer never blocks the others. A refused page is tried again in halves, down to
 * the one operation that cannot pass; that one is then tried after all others. This knowledge is kept between replays,
 * so that a server which refuses everything gets one request per replay, not one per operation.
 */
export function createReplayer(options: {
  store: OutboxStore;
  remote: PushRemote;
  /** The owner of the outbox; null = the guest. */
  userId: string | null;
  /** Unix ms by the server's clock, as far as this device knows it. */
  nowMs: () => number;
}): Replayer {
  const { store, remote, userId, nowMs } = options;
  /** Refused alone, but not finally: tried last, in turn. */
  const troubled = new Set<string>();
  /** By operation that the server put off: when to retry it. */
  const putOff = new Map<string, number>();
  let pageSize = PUSH_MAX_OPERATIONS;
  let growth = GROWTH;
  let refusalsInARow = 0;
  let underWay: { bytes: number; sinceMs: number; abort: () => void } | undefined;

  return {
    async replay(signal) {
      await store.recover();
      const run = new Run();
      while (!signal.aborted) {
        const page = await nextPage(run);
        const [first] = page;
        if (!first) return run.result(putOffMs());
        if (page.length === 1 && operationBytes(first) > PAGE_MAX_BYTES) {
          await store.settle([first.id], [{ id: first.id, status: 'rejected', error: TOO_LARGE }]);
          continue;
        }
        const end = await send(page, run, signal);
        if (end) return end;
      }
      return { status: 'later', retryAfterMs: null };
    },
    hurry() {
      putOff.clear();
      if (!underWay || underWay.bytes > HURRIED_MAX_BYTES) return;
      if (nowMs() - underWay.sinceMs >= HURRIED_AFTER_MS) underWay.abort();
    },
  };

  async function push(
    page: readonly Operation[],
    signal: AbortSignal,
    epoch: string | undefined,
  ): Promise<PushResult> {
    const request = new AbortController();
    const abort = () => request.abort();
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const bytes = page.reduce((sum, operation) => sum + operationBytes(operation), 0);
    underWay = { bytes, sinceMs: nowMs(), abort };
    try {
      return await remote.push(page, request.signal, epoch);
    } finally {
      underWay = undefined;
      signal.removeEventListener('abort', abort);
    }
  }

  /** The time until the first of them may be retried; null if nothing is put off. */
  function putOffMs(): number | null {
    if (putOff.size === 0) return null;
    const first = [...putOff.values()].reduce((a, b) => Math.min(a, b));
    return Math.max(0, first - nowMs());
  }

  function notePutOff(outcomes: readonly Outcome[]): void {
    const now = nowMs();
    for (const outcome of outcomes) {
      const { freesAt } = (outcome.status === 'deferred' && outcome.error.quota) || {};
      if (freesAt === undefined) continue;
      const waitMs = Math.min(PUT_OFF_MAX_MS, Math.max(PUT_OFF_MIN_MS, Date.parse(freesAt) - now));
      putOff.set(outcome.id, now + waitMs);
    }
  }

  async function nextPage(run: Run): Promise<Operation[]> {
    const limit = PUSH_MAX_OPERATIONS + run.aside.size + troubled.size + putOff.size;
    const all = await store.pending(userId, limit);
    const ids = new Set(all.map(({ id }) => id));
    const now = nowMs();
    for (const [id, untilMs] of putOff) {
      // An operation that no longer waits was deleted or edited. A time too far ahead means that the clock was set
      // back.
      const isOver = untilMs <= now || untilMs > now + PUT_OFF_MAX_MS;
      if (isOver || !ids.has(id)) putOff.delete(id);
    }
    const waiting = all.filter(({ id }) => !run.aside.has(id) && !putOff.has(id));
    const fresh = waiting.filter(({ id }) => !troubled.has(id));
    if (fresh.length > 0) return firstPage(fresh, pageSize);
    const byId = new Map(waiting.map(operation => [operation.id, operation]));
    for (const id of troubled) {
      const operation = byId.get(id);
      if (operation) return [operation];
    }
    return [];
  }

  /** Returns the result that ends the replay, or undefined to continue. */
  async function send(
    page: readonly Operation[],
    run: Run,
    signal: AbortSignal,
  ): Promise<RunResult | undefined> {
    const ids = page.map(({ id }) => id);
    const epoch = await store.epoch();
    await store.markSending(ids);
    const answer = await push(page, signal, epoch).catch(async (error: unknown) => {
      await store.release(ids);
      throw error;
    });
    switch (answer.status) {
      case 'answered':
        await store.settle(ids, answer.outcomes, answer.epoch);
        // The server took nothing. First come the operations that the restored server lost, then this page.
        if (answer.epoch !== epoch && answer.outcomes.length === 0 && run.mayMeet()) return undefined;
        run.note(ids, answer.outcomes);
        notePutOff(answer.outcomes);
        for (const id of ids) troubled.delete(id);
        pageSize = Math.min(PUSH_MAX_OPERATIONS, Math.ceil(pageSize * growth));
        refusalsInARow = 0;
        return undefined;
      case 'unreachable':
        await store.release(ids);
        // Half the page may get through on a link that is too slow for all of it.
        if (answer.timedOut) {
          pageSize = Math.ceil(ids.length / 2);
          growth = CAREFUL_GROWTH;
        }
        return { status: 'later', retryAfterMs: answer.retryAfterMs };
      case 'unauthorised':
        await store.release(ids);
        return { status: 'needs-login' };
      case 'unsupported':
        await store.release(ids);
        return { status: 'needs-update' };
      case 'refused':
        return refused(ids, answer, run);
    }
  }

  async function refused(
    ids: readonly string[],
    { error, final }: { error: OutcomeError; final: boolean },
    run: Run,
  ): Promise<RunResult | undefined> {
    const [id, ...others] = ids;
    if (id === undefined) return undefined;
    if (others.length > 0) {
      await store.release(ids);
      pageSize = Math.ceil(ids.length / 2);
      return undefined;
    }
    if (final) {
      await store.settle(ids, [{ id, status: 'rejected', error }]);
      return undefined;
    }
    await store.release(ids);
    troubled.delete(id);
    troubled.add(id);
    run.aside.add(id);
    refusalsInARow += 1;
    return refusalsInARow >= REFUSALS_IN_A_ROW ? { status: 'later', retryAfterMs: null } : undefined;
  }
}

/** If two servers with different data answer in turns, waiting may help, but retrying at once doesn't. */
const MEETINGS = 2;

class Run {
  /** Operations without a final outcome, not retried in this replay. */
  readonly aside = new Set<string>();
  /** Those among them that the server takes only after a sign-in. */
  readonly #needsLogin = new Set<string>();
  #meetings = 0;

  mayMeet(): boolean {
    this.#meetings += 1;
    return this.#meetings <= MEETINGS;
  }

  note(ids: readonly string[], outcomes: readonly Outcome[]): void {
    const byId = new Map(outcomes.map(outcome => [outcome.id, outcome]));
    for (const id of ids) {
      const outcome = byId.get(id);
      if (outcome && outcome.status !== 'deferred') continue;
      // The replayer remembers its retry time.
      if (outcome?.error.quota?.freesAt !== undefined) continue;
      this.aside.add(id);
      if (outcome && NEEDS_LOGIN.has(outcome.error.type)) this.#needsLogin.add(id);
    }
  }

  /**
   * Call it when everything has been tried. `putOffMs`: the time until the first put-off operation; null if there is
   * none.
   */
  result(putOffMs: number | null): RunResult {
    // The other operations may still pass without a sign-in, so they must not wait for one.
    if (this.aside.size > this.#needsLogin.size) return { status: 'later', retryAfterMs: null };
    if (this.#needsLogin.size > 0) return { status: 'needs-login' };
    return putOffMs === null ? { status: 'drained' } : { status: 'put-off', retryAfterMs: putOffMs };
  }
}
