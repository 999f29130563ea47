// Builds the app (dist/app) and the server (dist/server) when their sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** @returns {Promise<void>} */
export async function buildIfStale({ force = false } = {}) {
  const fingerprint = fingerprintOf(INPUTS);
  if (!force && existsSync(STAMP) && JSON.parse(readFileSync(STAMP, 'utf8')).fingerprint === fingerprint)
    return;
  // Standard output belongs to what is run after it: `npm run import -- --json` prints one object there.
  await run('vite', ['build', '--logLevel', 'warn'], { quiet: true });
  await run('vite', ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'], { quiet: true });
  writeFileSync(STAMP, JSON.stringify({ fingerprint }));
}

/**
 * Names, sizes and contents' hashes would be surest; names, sizes and times are enough here and take milliseconds.
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
