// Builds the app (dist/app) and the server (dist/server) when their sources changed since the last build.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOnce } from './build-once.mjs';
import { checkBudget } from './byte-budget.mjs';
import { root, run } from './run.mjs';

const INPUTS = [
  'src',
  'public',
  'sync-server',
  'scripts',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
];
const STAMP = join(root, 'dist', 'build.json');
const LOCK = join(root, '.cache', 'build.lock');

/** @returns {Promise<void>} */
export function buildIfStale({ force = false } = {}) {
  return buildOnce({ stamp: STAMP, lock: LOCK, fingerprint: () => fingerprintOf(INPUTS), build, force });
}

async function build() {
  // Standard output belongs to the program that runs after the build: `npm run import -- --json` prints one object
  // there. The caller may be a development server or a test with another environment, so set it here.
  const options = { quiet: true, env: { NODE_ENV: 'production' } };
  await run('vite', ['build', '--logLevel', 'warn'], options);
  checkBudget(join(root, 'dist', 'app'));
  await run('vite', ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'], options);
}

/**
 * Hashes of the contents would be safest; names, sizes and times are enough here and take milliseconds.
 * @param {string[]} inputs
 */
function fingerprintOf(inputs) {
  const hash = createHash('sha256').update(process.version);
  /** @param {string} path */
  const visit = path => {
    const stat = statSync(path);
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  for (const input of inputs) visit(join(root, input));
  return hash.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildIfStale({ force: true });
