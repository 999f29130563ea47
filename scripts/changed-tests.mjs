import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /^tests\/.*\.test\.tsx?$/;
const SOURCE = /^(src|sync-server|scripts)\/.*\.(ts|tsx|mjs)$/;

/**
 * The tests to run first: those that changed since the last commit (or in it, if nothing is uncommitted), and those of
 * changed sources, e.g. `tests/unit/sync/outbox/outbox.test.ts` for `src/sync/outbox/outbox.ts`.
 * @param {string} root
 * @param {string[]} [changed] paths from the root; by default from git
 * @returns {string[]}
 */
export function changedTests(root, changed = changedFiles(root)) {
  const beside = changed.filter(path => SOURCE.test(path)).flatMap(testsBeside);
  const own = changed.filter(path => TEST.test(path));
  return [...new Set([...own, ...beside])].filter(path => existsSync(join(root, path)));
}

/** @param {string} path */
function testsBeside(path) {
  const from = path.startsWith('src/') ? path.slice('src/'.length) : path;
  const stem = `tests/unit/${from.replace(/\.(ts|tsx|mjs)$/, '')}`;
  return ['.test.ts', '.test.tsx', '.dom.test.tsx'].map(ending => stem + ending);
}

/** @param {string} root */
function changedFiles(root) {
  /** @param {string[]} args */
  const git = args =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  try {
    const uncommitted = git(['status', '--porcelain', '--untracked-files=all']).map(line => line.slice(3));
    return uncommitted.length > 0 ? uncommitted : git(['diff', '--name-only', 'HEAD~1']);
  } catch {
    // Not a clone, or the first commit: there is nothing to compare with.
    return [];
  }
}
