import { accessSync, chmodSync, chownSync, constants, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOMEONE_ELSE = 65_534;

/** Whether `withoutAccess` works here: what root becomes must still reach temporary files and this repository. */
export const CAN_LOSE_ACCESS = canReach([tmpdir(), import.meta.filename]);

function canReach(paths: readonly string[]): boolean {
  if (process.geteuid?.() !== 0) return true;
  process.seteuid?.(SOMEONE_ELSE);
  try {
    for (const path of paths) accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  } finally {
    process.seteuid?.(0);
  }
}

/**
 * Runs `work` as a user who has the folder, except one path in it. The system refuses nothing to root, so root becomes
 * another user meanwhile.
 */
export async function withoutAccess<T>(folder: string, path: string, work: () => Promise<T>): Promise<T> {
  const { mode } = statSync(path);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const each of [folder, ...names.map(name => join(folder, name))])
      chownSync(each, SOMEONE_ELSE, SOMEONE_ELSE);
    chownSync(path, 0, 0);
  }
  chmodSync(path, 0o000);
  if (isRoot) process.seteuid?.(SOMEONE_ELSE);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(path, mode & 0o777);
  }
}
