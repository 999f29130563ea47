import { execFile } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { RequestListener } from 'node:http';
import type { Timer } from '../../core/timer.ts';
import { openApiGateway } from './api-gateway.ts';
import { NO_RUNNER, ProcessRunner } from './process-runner.ts';
import type { Runner } from './runner.ts';
import { programFolders, type SandboxParts, sandboxCommand } from './sandbox.ts';
import { seccompFilter } from './seccomp.ts';

const TRIAL_MS = 10_000;

export interface RunnerSettings {
  /** `isolated` where the system can do it, otherwise off. */
  mode: 'off' | 'trusted' | 'isolated';
  /** Processes at once. */
  parallel: number;
}

export interface OpenRunner {
  runner: Runner;
  /** Why functions are off, or what the operator should know. null: all is well. */
  note: string | null;
  /** Passes the requests of functions to the server from now on. */
  serveApi: (listener: RequestListener) => void;
  close: () => Promise<void>;
}

interface Parts {
  settings: RunnerSettings;
  timer: Timer;
  /** The file `function-worker.mjs`, or what the build made of it. */
  worker: string;
  /** Where to look for bubblewrap. Absent: in the PATH. */
  bubblewrap?: string | null;
}

const OFF = { runner: NO_RUNNER, serveApi: () => undefined, close: async () => undefined };

/** Finds out whether this system can isolate functions, by isolating one program. */
export async function openRunner({ settings, timer, worker, bubblewrap }: Parts): Promise<OpenRunner> {
  if (settings.mode === 'off') return { ...OFF, note: null };
  const program = bubblewrap === undefined ? findBubblewrap() : bubblewrap;
  if (settings.mode === 'isolated' && program === null)
    return { ...OFF, note: `${WITHOUT} bubblewrap isn’t installed` };
  const folder = await mkdtemp(join(tmpdir(), 'portage-functions-'));
  const filter = settings.mode === 'isolated' ? seccompFilter(process.arch) : null;
  const filterFile = join(folder, 'filter');
  if (filter) await writeFile(filterFile, filter);
  const sandbox = {
    worker,
    bubblewrap: settings.mode === 'isolated' ? program : null,
    apiFolder: join(folder, 'api'),
    hasFilter: filter !== null,
  };
  const problem = settings.mode === 'isolated' ? await problemOf(sandbox, folder) : null;
  if (problem !== null) {
    await rm(folder, { recursive: true, force: true });
    return { ...OFF, note: `${WITHOUT} ${problem}` };
  }
  await mkdir(sandbox.apiFolder);
  const gateway = await openApiGateway(sandbox.apiFolder);
  const runner = new ProcessRunner({
    mode: settings.mode,
    sandbox,
    openFilter: () => {
      if (!filter) return null;
      const fd = openSync(filterFile, 'r');
      return { fd, close: () => closeSync(fd) };
    },
    timer,
    nowMs: () => performance.now(),
    parallel: settings.parallel,
  });
  return {
    runner,
    note: settings.mode === 'trusted' ? 'functions run without isolation (FUNCTIONS=trusted)' : null,
    serveApi: listener => gateway.serve(listener),
    async close() {
      await runner.close();
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const WITHOUT = 'functions are off, because this system can’t isolate them:';

function findBubblewrap(): string | null {
  const folders = programFolders(process.env['PATH'] ?? '');
  return folders.map(folder => join(folder, 'bwrap')).find(path => existsSync(path)) ?? null;
}

/** Starts Node in the sandbox once. null: it works. */
async function problemOf(sandbox: SandboxParts, directory: string): Promise<string | null> {
  const wish = { directory, memoryMb: 64, network: false };
  const { file, args } = sandboxCommand({ ...sandbox, apiFolder: null, hasFilter: false }, wish);
  // Node as in a call, but it only tells its version.
  const trial = args.map(arg => (arg === '/runtime/worker.mjs' ? '--version' : arg));
  try {
    await promisify(execFile)(file, trial, {
      timeout: TRIAL_MS,
      env: { PATH: '/usr/bin:/bin' },
      killSignal: 'SIGKILL',
    });
    return null;
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return (told || String(error)).split('\n')[0] ?? '';
  }
}
