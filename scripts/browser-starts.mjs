import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const LOG = join(root, '.cache', 'browser-starts.log');
const MOST_STARTS = 4;

/**
 * Starts a browser, and retries if the start itself fails: on a busy machine, DevTools stays silent in one start of
 * dozens. This is the only retry in the tests, and the end of `npm test` prints how often it happened.
 * @template T
 * @param {() => Promise<T>} start
 * @param {(error: unknown) => void} [onStartedAgain]
 * @returns {Promise<T>}
 */
export async function startedBrowser(start, onStartedAgain = writeDown) {
  for (let starts = 1; ; starts += 1) {
    try {
      return await start();
    } catch (error) {
      if (starts === MOST_STARTS) throw error;
      onStartedAgain(error);
    }
  }
}

/** The number of retries since `forgetBrowserStarts`. */
export function browserStartsAgain() {
  return existsSync(LOG) ? readFileSync(LOG, 'utf8').split('\n').filter(Boolean).length : 0;
}

export function forgetBrowserStarts() {
  rmSync(LOG, { force: true });
}

/** @param {unknown} error */
function writeDown(error) {
  appendFileSync(LOG, `${String(error).split('\n')[0]}\n`);
}
