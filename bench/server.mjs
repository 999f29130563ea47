import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/run.mjs';

/**
 * The built server in its own process, on loopback, with synced writes as usual. `of`: the folder of another built
 * clone, to compare with.
 * @param {{ dataDir: string, env?: Record<string, string>, nodeArguments?: string[], of?: string }} options
 */
export async function startBenchServer({ dataDir, env = {}, nodeArguments = [], of = root }) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = fork(join(of, 'bench', 'attached-server.mjs'), {
    cwd: of,
    execArgv: nodeArguments,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // Applications to imported postings need a recipient; nobody listens there, and the copies stay owed.
      FORM_FORWARD_URL: 'http://127.0.0.1:9/submit',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  await new Promise((resolve, reject) => {
    child.stdout?.on('data', chunk => String(chunk).includes('Portage is ready at ') && resolve(undefined));
    child.on('exit', code => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - startedAt,
    /** Resident memory in MB. */
    residentMb: () => {
      const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      return Math.round(Number(line?.[1]) / 1024);
    },
    /** The part of it that isn't mapped from files, in MB: LevelDB maps its files, and the system can drop those pages. */
    ownMb: () => {
      const line = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      return Math.round(Number(line?.[1]) / 1024);
    },
    /** Processor time used since its start, of all its threads, in ms. Linux counts it in hundredths of a second. */
    processorMs: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    /**
     * In bytes, after garbage collection. Needs `shifted-clock.mjs` in the server.
     * @returns {Promise<{ rss: number, heap: number }>}
     */
    memory: async () => {
      const said = once(child, 'message');
      child.send('memory');
      return (await said)[0];
    },
    /** In ms, since the last call. Needs `longest-turn.mjs` in the server. @returns {Promise<number>} */
    longestTurn: async () => {
      child.send('longest turn');
      const [{ longestTurnMs }] = await once(child, 'message');
      return longestTurnMs;
    },
    /** @param {NodeJS.Signals} signal */
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

export function benchFolder() {
  const path = mkdtempSync(join(tmpdir(), 'portage-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
