import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { withFileLock } from './file-lock.mjs';

/**
 * Builds if the stamp doesn't match `fingerprint`, or always with `force`. If several processes find it stale at once,
 * one builds and the others wait. An aborted build leaves no stamp.
 * @param {{ stamp: string, lock: string, fingerprint: () => string, build: () => Promise<void>, force?: boolean,
 *   pause?: () => Promise<unknown> }} options
 * @returns {Promise<void>}
 */
export async function buildOnce({ stamp, lock, fingerprint, build, force = false, pause }) {
  const isFresh = () =>
    existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).fingerprint === fingerprint();
  if (!force && isFresh()) return;
  /** @param {number} pid */
  const onWait = pid => console.error(`Waiting for process ${pid}, which is building (${lock}).`);
  const building = async () => {
    if (!force && isFresh()) return;
    const now = fingerprint();
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, JSON.stringify({ fingerprint: now }));
  };
  await withFileLock(lock, building, { onWait, ...(pause && { pause }) });
}
