import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const LOG = join(root, '.cache', 'browser-starts.log');
const MOST_STARTS = 4;

/**
 * Starts a browser, and starts it again when the start itself fails: of one start in dozens DevTools says nothing, on a machine
 * with much else to do. Only this is ever tried twice, and the end of `npm test` says how often.
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

/** How often that was since `forgetBrowserStarts`. */
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
