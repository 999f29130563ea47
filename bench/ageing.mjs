// A board over years: memory, disk space and start time when most of its data has been deleted.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/run.mjs';
import { builtProgram } from './built-program.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

/** The clock's start: early enough that ten years end about now. */
const BEGINS_MS = Date.UTC(2016, 0, 4, 12);
const MEGABYTE = 1_048_576;

/** For `parseArgs`. */
export const AGEING_OPTIONS = /** @type {const} */ ({
  scale: { type: 'string', default: '0.02' },
  years: { type: 'string', default: '10' },
  /** Collects nothing, for comparison. */
  hoard: { type: 'boolean', default: false },
});

/** @param {{ scale: string, years: string, hoard: boolean }} options */
export async function benchAgeing({ scale, years, hoard }) {
  const folder = benchFolder();
  const program = await builtProgram('ageing-year');
  try {
    /** @type {Record<string, string | number>[]} */
    const table = [];
    let nowMs = BEGINS_MS;
    for (let year = 1; year <= Number(years); year += 1) {
      const startedAt = performance.now();
      const found = await liveYear(program, [
        folder.path,
        String(nowMs),
        String(year),
        scale,
        hoard ? 'no' : 'yes',
      ]);
      nowMs = found.nowMs;
      const tookS = (performance.now() - startedAt) / 1000;
      table.push({
        year,
        ...figuresOf(found),
        ...(await measure(folder.path, nowMs)),
        'took s': Math.round(tookS),
      });
      printRow(table);
    }
    return growthOf(table);
  } finally {
    folder.remove();
    rmSync(program, { recursive: true, force: true });
  }
}

/** @param {string} program @param {readonly string[]} args */
async function liveYear(program, args) {
  const child = spawn(process.execPath, [...LARGE, join(program, 'ageing-year.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', chunk => {
    said += chunk;
  });
  const code = await new Promise(resolve => child.on('exit', resolve));
  if (code !== 0) throw new Error(`The year ended with ${code}`);
  return JSON.parse(said);
}

const LARGE = ['--max-old-space-size=12000'];

/**
 * Starts the real server on the current data: after a clean stop, and after a kill.
 * @param {string} dataDir
 * @param {number} nowMs
 */
async function measure(dataDir, nowMs) {
  const preload = pathToFileURL(join(root, 'bench', 'shifted-clock.mjs')).href;
  const start = () =>
    startBenchServer({
      dataDir,
      env: { SEED: 'none', BENCH_NOW_MS: String(nowMs) },
      nodeArguments: [...LARGE, '--expose-gc', '--import', preload],
    });
  const clean = await start();
  const { rss, heap } = await clean.memory();
  await clean.stop('SIGKILL');
  const killed = await start();
  await killed.stop();
  return {
    'resident MB': Math.round(rss / MEGABYTE),
    'heap MB': Math.round(heap / MEGABYTE),
    'disk MB': Math.round(bytesIn(join(dataDir, 'store')) / MEGABYTE),
    'start s': seconds(clean.readyMs),
    'after kill s': seconds(killed.readyMs),
  };
}

const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);

/** @param {string} folder @returns {number} */
function bytesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size);
  }, 0);
}

/** @param {Record<string, number>} found */
function figuresOf({
  openPostings = 0,
  endedPostings = 0,
  applications = 0,
  accounts = 0,
  traces = 0,
  stubs = 0,
  documents = 0,
}) {
  return { open: openPostings, ended: endedPostings, applications, accounts, traces, stubs, documents };
}

/** @param {readonly Record<string, string | number>[]} table */
function printRow(table) {
  const row = table.at(-1) ?? {};
  const widths = Object.keys(row).map(name => Math.max(name.length, 7));
  const line = (/** @type {readonly unknown[]} */ cells) =>
    console.log(`  ${cells.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('  ')}`);
  if (table.length === 1) line(Object.keys(row));
  line(Object.values(row));
}

/**
 * The growth from the third year, when collecting has begun, to the last.
 * @param {readonly Record<string, string | number>[]} table
 */
function growthOf(table) {
  const [from, to] = [table[Math.min(2, table.length - 1)], table.at(-1)];
  if (!from || !to || from === to) return {};
  const by = (/** @type {string} */ name) => Number(to[name]) - Number(from[name]);
  const kept = by('ended') + by('applications') + by('accounts');
  const each = (/** @type {string} */ name) => `${Math.round((by(name) * MEGABYTE) / kept)} bytes`;
  return {
    'kept since year 3': kept,
    'heap for each of them': each('heap MB'),
    'disk for each of them': each('disk MB'),
    'traces since year 3': by('traces'),
    'stubs since year 3': by('stubs'),
  };
}
