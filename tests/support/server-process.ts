import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const NODE = [process.execPath, '--import', './tests/support/end-with-parent.mjs'];

export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** Sends SIGTERM and waits for a clean exit. */
  stop(): Promise<void>;
  /** SIGKILL: no chance to finish anything. */
  kill(): Promise<void>;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves to its exit code when it ends, for whatever reason. */
  ended: Promise<number | null>;
}

/** The real server as `npm start` runs it, on loopback. Resolves when it reports that it is ready. */
export async function startServer(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** A program that runs it, with its arguments. */
  under?: readonly string[];
}): Promise<ServerProcess> {
  const [program, ...args] = [...(options.under ?? []), ...NODE, 'scripts/start.mjs'];
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: 'pipe',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...options.env,
    },
  });
  const printed: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed.push(chunk.toString());
      if (printed.join('').includes('Portage is ready at ')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    // Not at its exit: what it printed last may be read after that.
    child.on('close', code => reject(new Error(`The server ended with ${code}:\n${printed.join('')}`)));
  });
  if (child.pid === undefined) throw new Error('The server has no process id');
  return {
    url: `http://localhost:${options.port}`,
    port: options.port,
    pid: child.pid,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    output: () => printed.join(''),
    ended: once(child, 'close').then(() => child.exitCode),
  };
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'portage-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
