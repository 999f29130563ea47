import type { Context } from '../board/context.ts';
import { createRounds } from '../core/rounds.ts';
import type { FunctionDirectory } from './function-directory.ts';
import { executionKey, isOver } from './function-records.ts';

/** Executions of one function that stay when they are over, about a kilobyte each in memory. */
const EXECUTIONS_KEPT = 10_000;
/** More than that are removed once there are so many, all together. */
const AT_ONCE = 500;

export interface ExecutionTrim {
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps the newest executions of each function. Without it, a function that anyone may call could fill memory and disk long
 * before `FUNCTIONS_KEEP_DAYS` are over.
 */
export function startExecutionTrim({
  stores,
  directory,
  log,
  kept = EXECUTIONS_KEPT,
  atOnce = AT_ONCE,
}: Pick<Context, 'stores' | 'log'> & {
  directory: FunctionDirectory;
  kept?: number;
  atOnce?: number;
}): ExecutionTrim {
  const store = stores.accounts;
  const due = new Set<string>();
  let isClosed = false;

  async function trim(functionId: string): Promise<void> {
    const over = directory.executions(functionId).filter(isOver);
    const old = over.slice(0, Math.max(0, over.length - kept));
    for (let from = 0; from < old.length; from += atOnce) {
      if (isClosed) return;
      const keys = old.slice(from, from + atOnce).map(({ id }) => executionKey(functionId, id));
      const stored = (await store.getMany(keys)).filter(each => each !== undefined);
      await store.commit(stored.map(({ id, revision }) => ({ id, revision, body: null })));
    }
  }

  async function round(): Promise<void> {
    for (const functionId of due) {
      due.delete(functionId);
      try {
        await trim(functionId);
      } catch (error) {
        log.warn({ err: error, functionId }, 'old executions could not be removed yet');
      }
    }
  }

  const rounds = createRounds(() => due.size > 0 && !isClosed, round);
  const look = (functionId: string): void => {
    if (directory.overCount(functionId) < kept + atOnce) return;
    due.add(functionId);
    rounds.start();
  };
  const stop = directory.subscribe(({ kind, functionId }) => {
    if (kind === 'execution') look(functionId);
  });
  for (const { id } of directory.functions()) look(id);

  return {
    idle: () => rounds.idle(),
    async close() {
      isClosed = true;
      stop();
      await rounds.idle();
    },
  };
}
