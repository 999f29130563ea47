import type { Context } from '../board/context.ts';
import { OpenParts } from '../core/open-parts.ts';
import { systemTimer, type Timer } from '../core/timer.ts';
import type { ReadFigure } from './function-figures.ts';
import { functionFigures } from './function-figures.ts';
import { startCronSchedules } from './cron-schedules.ts';
import { createDeployments, type Deployments } from './deployments.ts';
import { createEventTriggers, type EventTriggers } from './event-triggers.ts';
import { startExecutionQueue } from './execution-queue.ts';
import { startExecutionTrim } from './execution-trim.ts';
import { createExecutions, type Executions } from './executions.ts';
import { type FunctionDirectory, openFunctionDirectory } from './function-directory.ts';
import { createJobs } from './function-job.ts';
import { createFunctions, type Functions } from './functions.ts';
import type { Runner } from './runner/runner.ts';
import { createVariables, type Variables } from './variables.ts';

export interface FunctionServices extends EventTriggers {
  directory: FunctionDirectory;
  functions: Functions;
  deployments: Deployments;
  variables: Variables;
  executions: Executions;
  figures: readonly ReadFigure[];
  /** Resolves when no stored execution runs and no schedule is being followed. */
  idle(): Promise<void>;
  /** Ends the calls that run. Callers who wait get a failed execution. The next start runs the stored ones again. */
  endCalls(): Promise<void>;
  close(): Promise<void>;
}

const TIDY_EVERY_MS = 6 * 3_600_000;

/** Opens Appwrite's functions service: its records, its queue and its schedules. */
export async function openFunctions(
  context: Context,
  { runner, timer = systemTimer }: { runner: Runner; timer?: Timer },
): Promise<FunctionServices> {
  const open = new OpenParts();
  const { directory, subscription } = await openFunctionDirectory(context.stores.accounts);
  open.add(subscription);
  const functions = createFunctions({ ...context, directory, runner });
  const variables = createVariables({ ...context, directory, runner });
  const deployments = createDeployments({ ...context, directory, functions, runner });
  const makeJob = createJobs({ ...context, directory, deployments, variables });
  const executions = createExecutions({ ...context, directory, makeJob, runner });
  const finish = () =>
    functions.finishRemovals().catch((error: unknown) => {
      context.log.warn({ err: error }, 'a deleted function could not be removed completely yet');
    });
  // The server that wrote before may have been killed during a removal.
  if (context.writer)
    open.add({ close: context.writer.follow({ onHeld: () => void finish(), onLost() {} }) });
  else await functions.finishRemovals();
  const parallel = Math.max(1, Math.floor(context.config.functions.parallel / 2));
  const queue = startExecutionQueue({ ...context, directory, makeJob, runner, timer, parallel });
  open.add(queue);
  const trim = open.add(startExecutionTrim({ ...context, directory }));
  const schedules = open.add(startCronSchedules({ ...context, directory, executions, timer }));
  function endCalls(): Promise<void> {
    // The queue is told first, so that it doesn't take what the runner ends for failures.
    queue.stop();
    return runner.close();
  }
  open.add({ close: endCalls });
  open.add(startTidying(context, deployments, timer));
  return {
    directory,
    functions,
    deployments,
    variables,
    executions,
    ...createEventTriggers({ ...context, directory, executions }),
    figures: functionFigures(runner, queue),
    async idle() {
      await schedules.idle();
      await queue.idle();
      await trim.idle();
    },
    endCalls,
    close: () => open.close(),
  };
}

/** Removes files without a deployment, now and from time to time. */
function startTidying(
  { log }: Context,
  deployments: Deployments,
  timer: Timer,
): { close: () => Promise<void> } {
  let cancel = () => {};
  let current = Promise.resolve();
  const tidy = () => {
    current = deployments
      .tidy()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the code of deleted deployments could not be removed yet'),
      )
      .then(() => void (cancel = timer.after(TIDY_EVERY_MS, tidy)));
  };
  tidy();
  return {
    async close() {
      await current;
      cancel();
    },
  };
}
