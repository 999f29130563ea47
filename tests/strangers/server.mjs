import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { clientAt } from './client.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the import command sends at once. */
const LINES = 2_000;

/**
 * A real server with limits, a mailbox and a key.
 * @param {{ dataDir: string, port: number, key: string, env?: Record<string, string> }} options
 */
export async function startWatched({ dataDir, port, key, env = {} }) {
  const child = fork(join(root, 'tests', 'strangers', 'watched-server.mjs'), {
    cwd: root,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'none',
      API_KEY: key,
      // Applications to imported postings need a recipient; nobody listens there, and the copies stay owed.
      FORM_FORWARD_URL: 'http://127.0.0.1:9/submit',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'on',
      DEV_MAILBOX: 'on',
      // What strangers can flood is to reach everybody, as on a board that reviews nothing.
      POSTING_REVIEW: 'none',
      ...env,
    },
  });
  /** @type {string[]} */
  const printed = [];
  await new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ part) => {
      printed.push(String(part));
      // Enough to say why it ended.
      if (printed.length > 200) printed.splice(0, 100);
      if (printed.join('').includes('Portage is ready at ')) resolve(undefined);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', code => reject(new Error(`The server ended with ${code}:\n${printed.join('')}`)));
  });
  /** Whoever waits for an answer, or for the end. @type {((memory: { used: number, resident: number } | null) => void)[]} */
  const waiting = [];
  const tell = (/** @type {any} */ memory) => waiting.splice(0).forEach(resolve => resolve(memory));
  child.on('message', tell);
  child.on('exit', () => tell(null));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    port,
    dataDir,
    hasEnded,
    output: () => printed.join(''),
    /** Resident bytes now. */
    resident: () => {
      try {
        const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
        return Number(line?.[1] ?? 0) * 1024;
      } catch {
        return 0;
      }
    },
    /** Bytes without garbage. @returns {Promise<{ used: number, resident: number }>} */
    async memory() {
      if (hasEnded()) return { used: 0, resident: 0 };
      /** @type {Promise<{ used: number, resident: number } | null>} */
      const answer = new Promise(resolve => waiting.push(resolve));
      child.send('memory');
      return (await answer) ?? { used: 0, resident: 0 };
    },
    async stop() {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Through the door of the import command.
 * @param {{ port: number, dataDir: string }} server
 * @param {readonly { documentId: string, data: object }[]} postings
 */
export async function importPostings({ port, dataDir }, postings) {
  const { token } = JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8'));
  const operator = clientAt({ port, address: '127.0.0.1', timeoutMs: 120_000 });
  for (let from = 0; from < postings.length; from += LINES) {
    const lines = postings
      .slice(from, from + LINES)
      .map(({ documentId, data }) => JSON.stringify({ documentId, data }));
    const answer = await operator.ask({
      path: '/v1/sync/import',
      method: 'POST',
      headers: { 'x-appwrite-key': token, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    if (answer.status !== 200) throw new Error(`No import: ${answer.status} ${answer.text}`);
  }
  operator.close();
}
