import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { FairLine } from '../core/turns/fair-line.ts';
import { newId } from '../core/ids.ts';
import type { Timer } from '../core/timer.ts';
import { activeDeployment, finishedRecord, runJob } from './executions.ts';
import type { FunctionDirectory } from './function-directory.ts';
import type { MakeJob } from './function-job.ts';
import {
  bodyOf,
  executionKey,
  type ExecutionRecord,
  isOver,
  type ListedExecution,
  recordOf,
} from './function-records.ts';
import type { Outcome, Runner } from './runner/runner.ts';

/** A claim outlasts the function's time by this much. Then the server that made it counts as gone. */
const SLACK_MS = 60_000;
/** An execution that was started so often without an end isn't started again. */
const ATTEMPTS_MAX = 3;
/** After an error that isn't the function's, and at least this often anyway. */
const RETRY_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

export interface ExecutionQueue {
  figures(): { waiting: number; running: number; failures: number };
  /** Resolves when nothing runs and nothing is due. */
  idle(): Promise<void>;
  /** Starts nothing more. Call it before the runner ends what runs: the next start then runs it again. */
  stop(): void;
  close(): Promise<void>;
}

type Parts = Pick<Context, 'config' | 'environment' | 'log' | 'stores'> & {
  directory: FunctionDirectory;
  makeJob: MakeJob;
  runner: Runner;
  timer: Timer;
  /** Executions at once. The others leave room for callers who wait. */
  parallel: number;
};

/**
 * Runs the stored executions that are due: asynchronous, scheduled and triggered ones. Before it starts one, it claims
 * it in the store, so of several servers only one runs it. If a server is killed, its executions are started again with
 * the same id once their claim is over, or at once if no other server can have claimed them.
 */
export function startExecutionQueue(parts: Parts): ExecutionQueue {
  const { config, directory, environment, log, makeJob, runner, stores, timer, parallel } = parts;
  const store = stores.accounts;
  const own = newId(environment);
  const isAlone = config.storeUrl === null;
  const line = new FairLine();
  const running = new Map<string, Promise<void>>();
  const putOffUntil = new Map<string, number>();
  let isClosed = false;
  let failures = 0;
  let cancelTimer = () => {};

  /** When it may be started, in ms. null: it doesn't need to be. */
  function dueAt(record: Pick<ListedExecution, 'status' | 'claim' | 'scheduledAt'>): number | null {
    switch (record.status) {
      case 'waiting':
        return 0;
      case 'scheduled':
        return record.scheduledAt;
      case 'processing':
        // Its own claim without a run is one whose end couldn't be stored.
        return isAlone || record.claim === null || record.claim.of === own ? 0 : record.claim.until;
      case 'completed':
      case 'failed':
        return null;
    }
  }

  function look(): void {
    if (isClosed || runner.mode === 'off') return;
    const now = environment.nowMs();
    let next = now + LONGEST_WAIT_MS;
    for (const record of directory.unfinished()) {
      const key = executionKey(record.functionId, record.id);
      const due = dueAt(record);
      if (due === null || running.has(key)) continue;
      const at = Math.max(due, putOffUntil.get(key) ?? 0);
      if (at <= now) line.add(key, record.functionId);
      else next = Math.min(next, at);
    }
    while (running.size < parallel) {
      const key = line.take();
      if (key === undefined) break;
      if (!running.has(key)) start(key);
    }
    cancelTimer();
    cancelTimer = timer.after(next - now, look);
  }

  function start(key: string): void {
    const task = carryOut(key)
      .then(
        isSettled => void (isSettled && putOffUntil.delete(key)),
        (error: unknown) => {
          failures += 1;
          putOffUntil.set(key, environment.nowMs() + RETRY_MS);
          if (!isClosed) log.warn({ err: error, key }, 'an execution could not be carried out yet');
        },
      )
      .finally(() => {
        running.delete(key);
        look();
      });
    running.set(key, task);
  }

  /** Resolves to false if it was put off. */
  async function carryOut(key: string): Promise<boolean> {
    const claimed = await claim(key);
    if (!claimed) return true;
    if (isClosed) return release(key);
    const outcome = await run(claimed);
    // It hasn't begun, so this doesn't count as an attempt.
    if (outcome === null) return release(key);
    // Ended with the server: the claim stays, and the next start runs it again.
    if (isClosed && outcome.kind !== 'response') return true;
    await finish(key, outcome);
    return true;
  }

  /** Resolves to the record if this server may run it. */
  function claim(key: string): Promise<ExecutionRecord | null> {
    return compareAndSet(keepsChanging(key), async () => {
      const stored = await store.get(key);
      if (!stored) return null;
      const record = recordOf<ExecutionRecord>(stored.body);
      const now = environment.nowMs();
      const due = dueAt(record);
      if (due === null || due > now) return null;
      const timeoutMs = (directory.get(record.functionId)?.timeout ?? 0) * 1000;
      const next: ExecutionRecord = {
        ...record,
        status: 'processing',
        claim: { of: own, until: now + timeoutMs + SLACK_MS },
        attempts: record.attempts + 1,
        updatedAt: now,
      };
      const [result] = await store.commit([{ id: key, revision: stored.revision, body: bodyOf(next) }]);
      return result?.status === 'committed' ? next : OVERTAKEN;
    });
  }

  /** null: there is no room for it now. */
  async function run(record: ExecutionRecord): Promise<Outcome | null> {
    if (record.attempts > ATTEMPTS_MAX) return failed('The server stopped each time that this was started.');
    const owner = directory.get(record.functionId);
    const deployment = owner && activeDeployment(directory, owner);
    if (!owner || !deployment) return failed('The function has no active deployment.');
    if (!owner.enabled) return failed('The function is disabled.');
    const body = new Uint8Array(Buffer.from(record.body, 'base64'));
    try {
      return await runJob(runner, () => makeJob(owner, deployment, record, body, owner.timeout * 1000));
    } catch (error) {
      if (error instanceof ApiError && error.type === 'general_server_overloaded') return null;
      throw error;
    }
  }

  function change(key: string, how: (record: ExecutionRecord) => ExecutionRecord): Promise<void> {
    return compareAndSet(keepsChanging(key), async () => {
      const stored = await store.get(key);
      // It was deleted meanwhile, or another server took over.
      if (!stored) return;
      const record = recordOf<ExecutionRecord>(stored.body);
      if (isOver(record) || record.claim?.of !== own) return;
      const [result] = await store.commit([
        { id: key, revision: stored.revision, body: bodyOf(how(record)) },
      ]);
      return result?.status === 'committed' ? undefined : OVERTAKEN;
    });
  }

  const finish = (key: string, outcome: Outcome) =>
    change(key, record => {
      const logging = directory.get(record.functionId)?.logging ?? true;
      return finishedRecord(record, outcome, environment.nowMs(), logging);
    });

  async function release(key: string): Promise<false> {
    putOffUntil.set(key, environment.nowMs() + RETRY_MS);
    await change(key, record => ({
      ...record,
      status: 'waiting',
      claim: null,
      attempts: record.attempts - 1,
    }));
    return false;
  }

  const stop = directory.subscribe(({ kind, functionId, id }) => {
    const changed = kind === 'execution' ? directory.execution(functionId, id) : undefined;
    if (changed && !isOver(changed)) look();
  });
  look();

  function halt(): void {
    isClosed = true;
    stop();
    cancelTimer();
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running.values());
  }

  return {
    figures: () => ({
      waiting: directory.unfinished().length - running.size,
      running: running.size,
      failures,
    }),
    idle,
    stop: halt,
    async close() {
      halt();
      await idle();
    },
  };
}

function failed(errors: string): Outcome {
  return { kind: 'failed', reason: 'ended', logs: '', errors, durationMs: 0 };
}
