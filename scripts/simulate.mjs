// npm run simulate -- --seeds 10000 --steps 300 [--servers 2] [--from SEED] [--jobs N]: the seeded worlds of tests/simulation. If
// stopped and run again, it continues with the seeds that the same code has not run yet; --anew runs all of them.
// npm run simulate -- --seed 17 --steps 200 [--only …]: repeats one of them and prints all its events.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { root } from './run.mjs';

/** After this many failing seeds, more add nothing. */
const MOST_FAILURES = 5;
const SAY_EVERY_MS = 10_000;
/** In MB. A world's garbage dies young: fewer collections take 5 % less CPU. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

const OPTIONS = /** @type {const} */ ({
  seed: { type: 'string' },
  seeds: { type: 'string', default: '300' },
  steps: { type: 'string', default: '200' },
  from: { type: 'string', default: '1' },
  jobs: { type: 'string' },
  only: { type: 'string' },
  without: { type: 'string' },
  servers: { type: 'string', default: '1' },
  'no-shrink': { type: 'boolean' },
  anew: { type: 'boolean' },
});

const args = process.argv.slice(2).filter(arg => arg !== '--');
const values = readArguments();
const { steps, servers } = values;
const [from, seeds] = [Number(values.from), Number(values.seeds)];
const jobs = Math.min(seeds, Number(values.jobs ?? availableParallelism()));

const cache = join(root, '.cache', 'simulation');
mkdirSync(cache, { recursive: true });
// A folder of this run alone, so that a build by another run doesn't change the program meanwhile.
const outDir = mkdtempSync(join(cache, 'program-'));
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: ['typebox'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    minify: false,
    // In one file: a chunk that is loaded later would be read from the disk in real time.
    rollupOptions: {
      input: join(root, 'tests', 'simulation', 'command.ts'),
      output: { codeSplitting: false },
    },
  },
});
const program = join(outDir, 'command.js');
process.exitCode = values.seed !== undefined ? await single() : await many();

/** @returns {Promise<number>} */
function single() {
  const child = spawn(process.execPath, [program, ...args, '--commit', commit()], {
    stdio: 'inherit',
    cwd: root,
  });
  return new Promise(resolve => child.on('exit', code => resolve(code ?? 1)));
}

async function many() {
  const startedAt = Date.now();
  const journal = join(
    cache,
    `seeds-${programHash()}-${steps}${servers === '1' ? '' : `-${servers}-servers`}.txt`,
  );
  if (values.anew) rmSync(journal, { force: true });
  const known = readJournal(journal);
  const waiting = Array.from({ length: seeds }, (_, index) => from + index).filter(seed => !known.has(seed));
  const before = seeds - waiting.length;
  if (before > 0) console.log(`${before} seeds already passed with this code`);
  let done = 0;
  let failures = 0;
  let cpuMs = [...known.values()].reduce((sum, ms) => sum + ms, 0);
  const say = () => {
    const seconds = (Date.now() - startedAt) / 1000;
    console.log(
      `${before + done} of ${seeds} seeds × ${steps} steps, ${failures} failed, ` +
        `${((done * Number(steps)) / seconds).toFixed(0)} steps/s, ${(cpuMs / 1000).toFixed(0)} s of CPU, commit ${commit()}`,
    );
  };
  const saying = setInterval(say, SAY_EVERY_MS);
  const children = Array.from({ length: Math.min(jobs, waiting.length) }, () => {
    const shrinking = values['no-shrink'] ? ['--no-shrink'] : [];
    const options = [
      YOUNG_GENERATION,
      program,
      '--steps',
      steps,
      '--servers',
      servers,
      ...shrinking,
      '--commit',
      commit(),
    ];
    return spawn(process.execPath, options, {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: root,
    });
  });
  const stop = () => {
    waiting.length = 0;
    for (const child of children) child.kill();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const codes = await Promise.all(
    children.map(async child => {
      const ended = new Promise(resolve => child.on('exit', resolve));
      const handOut = () => {
        const seed = waiting.shift();
        if (seed === undefined) child.stdin.end();
        else child.stdin.write(`${seed}\n`);
      };
      handOut();
      for await (const line of createInterface({ input: child.stdout })) {
        /** @type {{ seed: number, hash: string, cpuMs: number, report: string | null }} */
        const told = JSON.parse(line);
        done += 1;
        cpuMs += told.cpuMs;
        if (told.report === null) appendFileSync(journal, `${told.seed} ${told.hash} ${told.cpuMs}\n`);
        else {
          failures += 1;
          console.log(`\n${told.report}\n`);
          if (failures >= MOST_FAILURES) stop();
        }
        handOut();
      }
      return ended;
    }),
  );
  clearInterval(saying);
  say();
  return failures === 0 && before + done === seeds && codes.every(code => code === 0) ? 0 : 1;
}

/** Clean seeds and their cost in ms. A line truncated by a kill doesn't count. @param {string} file */
function readJournal(file) {
  /** @type {Map<number, number>} */
  const clean = new Map();
  if (!existsSync(file)) return clean;
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const [seed, , cpuMs] = line.split(' ').map(Number);
    if (seed !== undefined && seed >= from && seed < from + seeds) clean.set(seed, cpuMs ?? 0);
  }
  return clean;
}

/** The same for the same code, whatever its file names. */
function programHash() {
  const hash = createHash('sha256');
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
}

function readArguments() {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    const numbers = [
      values.seed ?? '0',
      values.seeds,
      values.steps,
      values.from,
      values.servers,
      values.jobs ?? '1',
    ];
    if (!numbers.every(number => /^\d{1,9}$/.test(number)))
      throw new RangeError('Every option takes a whole number.');
    return values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
