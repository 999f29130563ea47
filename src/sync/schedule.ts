import { createListeners } from '../core/listeners.ts';
import { backoffMs } from './backoff.ts';
import type { Clock } from './ports.ts';

/**
 * The result of a run. `drained`: nothing is waiting. `later`: work still waits, so retry after a while. `put-off`: the server
 * answered, and everything that still waits must wait until a later time. `needs-login` and `needs-update`: retrying is
 * useless before that happened.
 */
export type RunResult =
  | { status: 'drained' }
  | { status: 'later'; retryAfterMs: number | null }
  | { status: 'put-off'; retryAfterMs: number }
  | { status: 'needs-login' }
  | { status: 'needs-update' };

/**
 * The state of what is scheduled, for one badge. `offline`: the last attempt failed, the next one is planned. `busy`: the
 * same, but the server answered, and said when to come back.
 */
export type OutboxStatus = 'idle' | 'sending' | 'offline' | 'busy' | 'needs-login' | 'needs-update';

/**
 * The reason to try. `hint`: it may work now (start, `online`, a visible page). `work`: there is more to send than
 * before. It also runs when earlier operations wait for a sign-in, which new ones may not need. `person`: the person
 * asked, or signed in. It also runs when the last answer said that retrying is useless.
 */
export type Wake = 'hint' | 'work' | 'person';

const STRENGTH: Readonly<Record<Wake, number>> = { hint: 0, work: 1, person: 2 };

export interface Schedule {
  wake(reason: Wake): void;
  /** Aborts the current run and starts again: another person's outbox is in place. */
  restart(): void;
  status(): OutboxStatus;
  subscribe(listener: () => void): () => void;
  /** Resolves when the current run has ended; at once if none is running. */
  rested(): Promise<void>;
  /** Resolves when nothing is running any more; may be called again. */
  close(): Promise<void>;
}

/** After a failure, hints wait this long, however many there are: a flapping network must not cause traffic. */
const HINT_GAP_MS = 2_000;
/** The maximum wait when the server sends `Retry-After`. */
const RETRY_AFTER_MAX_MS = 15 * 60_000;

/**
 * Decides when to run: to send the outbox, or to update the list, a person's data or the stored texts. It knows nothing of the
 * work itself.
 *
 *              wake                    drained, put-off (then a timer)
 *     idle ───────────▶ sending ───────────────▶ idle
 *      ▲                 │    │ needs-…
 *      │ timer, wake     │    └────────▶ needs-login / needs-update ── wake('person') ──▶ sending
 *   offline, busy ◀──────┘ later, or an unexpected error
 *
 * Guarantees: two runs never overlap. A wake during a run leads to another one after it. After a failure the
 * next attempt starts on a timer, after a doubling back-off or the server's `Retry-After`. No timer is left after
 * `close`.
 */
export function createSchedule(options: {
  run: (signal: AbortSignal) => Promise<RunResult>;
  clock: Clock;
  random: () => number;
  onUnexpectedError: (error: unknown) => void;
}): Schedule {
  const { clock } = options;
  const { subscribe, notify } = createListeners();
  const closed = new AbortController();
  let status: OutboxStatus = 'idle';
  let failures = 0;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let again: Wake | undefined;
  let run: { abort: AbortController; done: Promise<void> } | undefined;
  let timer: { atMs: number; abort: AbortController } | undefined;

  const setStatus = (next: OutboxStatus) => {
    if (next === status) return;
    status = next;
    notify();
  };

  const isAllowed = (reason: Wake): boolean => {
    if (reason === 'person') return true;
    if (status === 'needs-update' || (status === 'needs-login' && reason !== 'work')) return false;
    const nowMs = clock.nowMs();
    // Earlier than the failure: the clock was set back.
    return nowMs < failedAtMs || nowMs >= Math.max(notBeforeMs, failedAtMs + HINT_GAP_MS);
  };

  const wake = (reason: Wake): void => {
    if (closed.signal.aborted) return;
    if (run) {
      again = again && STRENGTH[again] > STRENGTH[reason] ? again : reason;
      return;
    }
    if (isAllowed(reason)) start();
    else if (timer) startBy(Math.max(notBeforeMs, failedAtMs + HINT_GAP_MS));
  };

  const start = (): void => {
    timer?.abort.abort();
    timer = undefined;
    const abort = new AbortController();
    run = { abort, done: runOnce(abort.signal) };
    setStatus('sending');
  };

  const runOnce = async (signal: AbortSignal): Promise<void> => {
    const result = await runOrLater(signal);
    run = undefined;
    finish(result, signal.aborted);
  };

  /** An unexpected error (a full disk under `settle`, a bug) must not stop sending for good. */
  const runOrLater = async (signal: AbortSignal): Promise<RunResult> => {
    try {
      return await options.run(signal);
    } catch (error) {
      // One that was called off may find the data of a person who has left gone.
      if (!signal.aborted) options.onUnexpectedError(error);
      return { status: 'later', retryAfterMs: null };
    }
  };

  const finish = (result: RunResult, wasAborted: boolean): void => {
    const reason = again;
    again = undefined;
    if (closed.signal.aborted) return;
    if (result.status === 'put-off') {
      // Nothing failed, so new work is sent at once.
      forgetFailures();
      setStatus('idle');
      startBy(clock.nowMs() + result.retryAfterMs);
    } else if (result.status !== 'later') {
      forgetFailures();
      setStatus(result.status === 'drained' ? 'idle' : result.status);
    } else if (!wasAborted) {
      planRetry(result.retryAfterMs);
    }
    if (wasAborted) start();
    else if (reason) wake(reason);
  };

  const forgetFailures = (): void => {
    failures = 0;
    failedAtMs = Number.NEGATIVE_INFINITY;
    notBeforeMs = Number.NEGATIVE_INFINITY;
  };

  const planRetry = (retryAfterMs: number | null): void => {
    failures += 1;
    failedAtMs = clock.nowMs();
    const waitMs = Math.max(
      backoffMs(failures, options.random),
      Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS),
    );
    notBeforeMs = retryAfterMs === null ? Number.NEGATIVE_INFINITY : failedAtMs + waitMs;
    setStatus(retryAfterMs === null ? 'offline' : 'busy');
    startBy(failedAtMs + waitMs);
  };

  /** Does nothing if a start is planned for sooner. */
  const startBy = (atMs: number): void => {
    if (timer && timer.atMs <= atMs) return;
    timer?.abort.abort();
    const abort = new AbortController();
    timer = { atMs, abort };
    void startAfter(atMs - clock.nowMs(), abort.signal);
  };

  const startAfter = async (waitMs: number, signal: AbortSignal): Promise<void> => {
    await clock.sleep(waitMs, signal);
    if (!signal.aborted && !run) start();
  };

  return {
    wake,
    restart() {
      if (closed.signal.aborted) return;
      forgetFailures();
      if (run) run.abort.abort();
      else start();
    },
    status: () => status,
    subscribe,
    async rested() {
      await run?.done;
    },
    async close() {
      closed.abort();
      timer?.abort.abort();
      run?.abort.abort();
      await run?.done;
    },
  };
}
