import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** These signals also end the program that this process runs. A terminal sends Ctrl+C to both. @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program (preferably from `node_modules/.bin`) with this terminal, and exits with its code if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet: its output goes to standard error
 * @returns {Promise<void>}
 */
export async function run(command, args, options = {}) {
  const code = await exitCode(command, args, options);
  if (code !== 0) process.exit(code);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet: its output goes to standard error
 * @returns {Promise<number>}
 */
export function exitCode(command, args, options = {}) {
  const local = join(root, 'node_modules', '.bin', command);
  const child = spawn(existsSync(local) ? local : command, args, {
    cwd: root,
    stdio: options.quiet ? ['inherit', 2, 2] : 'inherit',
    env: { ...process.env, ...options.env },
  });
  /** @param {NodeJS.Signals} signal */
  const passOn = signal => {
    if (signal !== 'SIGINT') child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', code => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a program and captures its output, so that several can run at once without mixing their lines.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capturedRun(command, args) {
  const local = join(root, 'node_modules', '.bin', command);
  const child = spawn(existsSync(local) ? local : command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => resolve({ code: code ?? 1, output: Buffer.concat(said).toString() }));
  });
}
