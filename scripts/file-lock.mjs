// One process at a time: a lock file with the id of the process that holds it.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/**
 * Runs the task while no other process on this machine runs it. The lock of a process that ended, however it ended, is
 * taken over.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} task
 * @param {{ pause?: () => Promise<unknown>, onWait?: (pid: number) => void }} [options] onWait: called once if another
 * process holds the lock
 * @returns {Promise<T>}
 */
export async function withFileLock(path, task, options = {}) {
  const { pause = () => sleep(LOOK_EVERY_MS), onWait } = options;
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!take(path)) {
    const holder = holderOf(path);
    if (holder === null) continue;
    if (!isAlive(holder)) {
      release(path, holder);
      continue;
    }
    if (!hasWaited) onWait?.(holder);
    hasWaited = true;
    await pause();
  }
  try {
    return await task();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * Removes a dead process's lock. That takes a lock of its own: if two processes saw the same dead lock, the later one
 * would remove the lock that the first has taken meanwhile.
 * @param {string} path @param {number} dead
 */
function release(path, dead) {
  const claim = `${path}.claim`;
  if (!take(claim)) {
    const holder = holderOf(claim);
    if (holder !== null && !isAlive(holder)) rmSync(claim, { force: true });
    return;
  }
  if (holderOf(path) === dead) rmSync(path, { force: true });
  rmSync(claim, { force: true });
}

/**
 * A link appears with its content or not at all, so no process sees a lock without its holder.
 * @param {string} path
 */
function take(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} path */
function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user also counts as alive.
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
