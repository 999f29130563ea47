// A warm call of a function, the same handler in this process, throughput, and the start of a process.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { create } from 'tar';
import { startBenchServer } from './server.mjs';

const KEY = 'key-of-the-bench-0123456789';
const HEADERS = { 'x-appwrite-project': 'portage', 'x-appwrite-key': KEY };
const CODE = `export default ({ req, res }) => res.json({ hello: req.bodyText });`;
const SECONDS = 5;
const STARTS = 10;

/** FUNCTIONS=trusted measures without isolation. @returns {Promise<Record<string, string>>} */
export async function benchFunctions() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portage-bench-'));
  const env = { API_KEY: KEY, SEED: 'none', FUNCTIONS: process.env['FUNCTIONS'] ?? 'isolated' };
  const server = await startBenchServer({ dataDir, env });
  const bare = createServer((_request, response) => void response.end('{"hello":"x"}'));
  try {
    const url = `${server.url}/v1/functions`;
    await post(url, { functionId: 'bench', name: 'Bench', runtime: 'node-20.0', entrypoint: 'main.js' });
    await deploy(url, dataDir);
    const executions = `${url}/bench/executions`;
    const starts = [];
    for (let at = 0; at < STARTS; at += 1) {
      // A new variable needs another process.
      await post(`${url}/bench/variables`, { variableId: `v${at}`, key: `V${at}`, value: 'x' });
      const startedAt = performance.now();
      await post(executions, { body: 'x' });
      starts.push(performance.now() - startedAt);
    }
    const warm = await load(executions, 1);
    const many = await load(executions, 8);
    await new Promise(resolve => void bare.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = bare.address();
    const plain = await load(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`, 1);
    const median = starts.toSorted((a, b) => a - b)[STARTS / 2] ?? 0;
    return {
      'first call of a new process, median': `${median.toFixed(0)} ms`,
      'warm synchronous execution, p50': `${warm.latency.p50} ms`,
      'the same answer over bare HTTP, p50': `${plain.latency.p50} ms`,
      'synchronous executions, 8 at once': `${many.requests.average.toFixed(0)} a second, ${many.non2xx} refused`,
    };
  } finally {
    bare.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} url @param {object} body */
async function post(url, body) {
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
}

/** @param {string} url @param {string} folder */
async function deploy(url, folder) {
  writeFileSync(join(folder, 'main.js'), CODE);
  /** @type {Buffer[]} */
  const parts = [];
  for await (const part of create({ gzip: true, cwd: folder, portable: true }, ['main.js'])) parts.push(part);
  const form = new FormData();
  form.append('activate', 'true');
  form.append('code', new Blob([new Uint8Array(Buffer.concat(parts))]), 'code.tar.gz');
  const answer = await fetch(`${url}/bench/deployments`, { method: 'POST', headers: HEADERS, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}

/** @param {string} url @param {number} connections */
function load(url, connections) {
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  return autocannon({ url, connections, duration: SECONDS, method: 'POST', headers, body: '{"body":"x"}' });
}
