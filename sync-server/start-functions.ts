import type { RequestListener } from 'node:http';
import type { Context } from './board/context.ts';
import type { OpenParts } from './core/open-parts.ts';
import { systemTimer } from './core/timer.ts';
import { type FunctionServices, openFunctions } from './functions/open-functions.ts';
import { openRunner } from './functions/runner/open-runner.ts';

/** Opens the functions service, and tells the operator how functions run. `worker`: see `ServerOptions`. */
export async function startFunctions(
  context: Context,
  open: OpenParts,
  worker: string | undefined,
): Promise<{ functions: FunctionServices; serveApi: (listener: RequestListener) => void }> {
  const { config, log } = context;
  const settings = worker === undefined ? { ...config.functions, mode: 'off' as const } : config.functions;
  const opened = open.add(await openRunner({ settings, timer: systemTimer, worker: worker ?? '' }));
  const { runner, note, serveApi } = opened;
  if (note === null) log.info({ functions: runner.mode }, 'functions are ready');
  else log.warn({ functions: runner.mode }, note);
  return { functions: open.add(await openFunctions(context, { runner })), serveApi };
}
