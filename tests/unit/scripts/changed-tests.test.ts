import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedTests } from '../../../scripts/changed-tests.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portage-changed-'));
  for (const path of [
    'tests/unit/sync/outbox/outbox.test.ts',
    'tests/unit/features/jobs/list/job-list-screen.dom.test.tsx',
    'tests/unit/sync-server/config/config.test.ts',
    'tests/e2e/offline.test.ts',
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test('a source has its tests beside it, in the tree of the unit tests', () => {
  expect(changedTests(root, ['src/sync/outbox/outbox.ts', 'sync-server/config/config.ts'])).toEqual([
    'tests/unit/sync/outbox/outbox.test.ts',
    'tests/unit/sync-server/config/config.test.ts',
  ]);
  expect(changedTests(root, ['src/features/jobs/list/job-list-screen.tsx'])).toEqual([
    'tests/unit/features/jobs/list/job-list-screen.dom.test.tsx',
  ]);
});

test('a changed test comes first, and once', () => {
  expect(changedTests(root, ['src/sync/outbox/outbox.ts', 'tests/e2e/offline.test.ts'])).toEqual([
    'tests/e2e/offline.test.ts',
    'tests/unit/sync/outbox/outbox.test.ts',
  ]);
  expect(
    changedTests(root, ['src/sync/outbox/outbox.ts', 'tests/unit/sync/outbox/outbox.test.ts']),
  ).toHaveLength(1);
});

test('what was deleted, or has no test of its own, names none', () => {
  expect(changedTests(root, ['tests/e2e/gone.test.ts', 'src/sync/locks.ts', 'README.md'])).toEqual([]);
});

test('where git knows nothing, nothing has changed', () => {
  expect(changedTests(root)).toEqual([]);
});
