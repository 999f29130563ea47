import type { ExecutionQueue } from './execution-queue.ts';
import type { Runner } from './runner/runner.ts';

/** As `http/metrics.ts` reads it. */
export interface ReadFigure {
  name: string;
  help: string;
  read: () => number;
}

/** The metrics of functions (docs/functions.md). */
export function functionFigures(
  runner: Pick<Runner, 'figures' | 'mode'>,
  queue: Pick<ExecutionQueue, 'figures'>,
): ReadFigure[] {
  return [
    {
      name: 'portage_functions_enabled',
      help: '1 if functions run in isolation, 2 if they run without it, 0 if they are off',
      read: () => ({ off: 0, isolated: 1, trusted: 2 })[runner.mode],
    },
    {
      name: 'portage_function_processes',
      help: 'Processes of functions',
      read: () => runner.figures().processes,
    },
    {
      name: 'portage_function_processes_busy',
      help: 'Processes of functions that are carrying out a call',
      read: () => runner.figures().busy,
    },
    {
      name: 'portage_function_calls_waiting',
      help: 'Calls of functions that wait for a process',
      read: () => runner.figures().waiting,
    },
    {
      name: 'portage_function_starts',
      help: 'Processes of functions started since the start',
      read: () => runner.figures().starts,
    },
    {
      name: 'portage_function_kills',
      help: 'Calls of functions since the start that were ended because they passed a limit',
      read: () => runner.figures().kills,
    },
    {
      name: 'portage_function_executions_waiting',
      help: 'Stored executions that haven’t started yet, including scheduled ones',
      read: () => queue.figures().waiting,
    },
    {
      name: 'portage_function_executions_running',
      help: 'Stored executions that are running',
      read: () => queue.figures().running,
    },
    {
      name: 'portage_function_execution_retries',
      help: 'Failed attempts since the start to carry out a stored execution that will be retried',
      read: () => queue.figures().failures,
    },
  ];
}
