import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/run.mjs';
import { samplePostings } from './sample-postings.mjs';

/** As `npm run import` has them: rows that are on their way to the disk are soon garbage. */
const NODE_ARGUMENTS = ['--max-semi-space-size=64'];

/**
 * Makes a data directory with this many postings by the import command.
 * @param {string} folder
 * @param {number} postings
 */
export function importedBoard(folder, postings) {
  const file = join(folder, 'postings.json');
  writeFileSync(file, JSON.stringify(samplePostings(postings)));
  const dataDir = join(folder, 'data');
  const settings = { DATA_DIR: dataDir, SEED: 'none' };
  const importMs = runScript('import.mjs', ['--json', file], settings, NODE_ARGUMENTS);
  return { dataDir, importMs };
}

/**
 * Runs a command as an operator does and returns its duration in ms.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {readonly string[]} nodeArguments
 */
export function runScript(script, args, env, nodeArguments = []) {
  const startedAt = performance.now();
  execFileSync(process.execPath, [...nodeArguments, join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return performance.now() - startedAt;
}
