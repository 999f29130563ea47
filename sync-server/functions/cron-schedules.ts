import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { createRounds } from '../core/rounds.ts';
import type { Timer } from '../core/timer.ts';
import { activeDeployment, type Executions, newExecution } from './executions.ts';
import type { FunctionDirectory } from './function-directory.ts';
import { createStored, changeStored, notFound } from './function-parts.ts';
import { type FunctionRecord, tickKey } from './function-records.ts';
import { latestRun, readCron } from './function-settings.ts';

/** A timer can't be longer than this, and a clock may be set. */
const LONGEST_WAIT_MS = 60_000;

export interface CronSchedules {
  idle(): Promise<void>;
  close(): Promise<void>;
}

type Parts = Pick<Context, 'environment' | 'idKey' | 'log' | 'stores'> & {
  directory: FunctionDirectory;
  executions: Pick<Executions, 'enqueue'>;
  timer: Timer;
};

/**
 * Starts functions by their schedules. The id of an execution is derived from the function and the minute, so several
 * servers, or one that was killed in between, start it once. Of the runs that a stopped server missed, it starts the
 * latest one.
 */
export function startCronSchedules(parts: Parts): CronSchedules {
  const { directory, environment, executions, idKey, log, stores, timer } = parts;
  const store = stores.accounts;
  let isClosed = false;
  let cancelTimer = () => {};

  /** Resolves to when the next run is due, in ms. */
  async function follow(owner: FunctionRecord): Promise<number> {
    const cron = readCron(owner.schedule);
    const deployment = activeDeployment(directory, owner);
    if (!cron || !deployment || !owner.enabled) return Number.POSITIVE_INFINITY;
    const now = environment.nowMs();
    const noted = await store.get(tickKey(owner.id));
    const doneMs = typeof noted?.body['at'] === 'number' ? noted.body['at'] : 0;
    const due = latestRun(cron, Math.max(owner.scheduleSince, doneMs), now);
    if (due !== null) {
      const id = derivedId(idKey, 'function-schedule', owner.id, owner.createdAt, due);
      await executions.enqueue({ ...newExecution(id, owner, deployment, 'schedule', now), scheduledAt: due });
      // Only now: if this is lost, the same id is refused.
      await note(owner.id, due);
    }
    return cron.nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY;
  }

  async function note(functionId: string, at: number): Promise<void> {
    const key = tickKey(functionId);
    if (await createStored(store, key, { at })) return;
    await changeStored<{ at: number }>(
      store,
      key,
      before => (before.at < at ? { at } : null),
      notFound.function,
    );
  }

  async function round(): Promise<void> {
    let next = environment.nowMs() + LONGEST_WAIT_MS;
    for (const owner of directory.functions()) {
      if (isClosed) return;
      if (owner.schedule === '') continue;
      try {
        next = Math.min(next, await follow(owner));
      } catch (error) {
        log.warn({ err: error, functionId: owner.id }, 'a schedule could not be followed yet');
      }
    }
    cancelTimer();
    cancelTimer = timer.after(Math.max(1, next - environment.nowMs()), () => look());
  }

  let isNeeded = false;
  const rounds = createRounds(
    () => isNeeded && !isClosed,
    () => {
      isNeeded = false;
      return round();
    },
  );
  const look = (): void => {
    isNeeded = true;
    rounds.start();
  };
  const stop = directory.subscribe(({ kind }) => {
    if (kind === 'function' || kind === 'deployment') look();
  });
  look();

  return {
    idle: () => rounds.idle(),
    async close() {
      isClosed = true;
      stop();
      cancelTimer();
      await rounds.idle();
    },
  };
}
