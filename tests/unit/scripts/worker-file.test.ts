import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveWorker } from '../../../scripts/worker-file.mjs';
import { temporaryFolder } from '../../support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** The folder of a build whose worker is this code. */
function built(name: string, code: string): string {
  const directory = join(folder.path, name);
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'sw.js'), code);
  moveWorker(directory);
  return directory;
}

/** What the worker's own address imports in a browser. */
function importedBy(directory: string, browser: { trustedTypes?: unknown } = {}): unknown[] {
  const imported: unknown[] = [];
  const importScripts = (file: unknown) => imported.push(file);
  runInNewContext(readFileSync(join(directory, 'sw.js'), 'utf8'), { self: browser, importScripts });
  return imported;
}

test('the worker’s code is in a file with a hash of it, which its own address imports', () => {
  const directory = built('one', 'const file = 1;');
  const [name = ''] = readdirSync(join(directory, 'assets'));
  expect(name).toMatch(/^service-worker-[\w-]{8}\.js$/);
  expect(readFileSync(join(directory, 'assets', name), 'utf8')).toBe('const file = 1;');
  expect(importedBy(directory)).toEqual([`/assets/${name}`]);
  const [other] = readdirSync(join(built('other', 'const file = 2;'), 'assets'));
  expect(other).not.toBe(name);
});

test('where the content policy demands Trusted Types, the address is one of the only policy', () => {
  const directory = built('trusted', 'self');
  const createPolicy = (policy: string, rules: { createScriptURL: () => string }) => ({
    createScriptURL: () => ({ policy, url: rules.createScriptURL() }),
  });
  const [name] = readdirSync(join(directory, 'assets'));
  expect(importedBy(directory, { trustedTypes: { createPolicy } })).toEqual([
    { policy: 'portage', url: `/assets/${name}` },
  ]);
});
