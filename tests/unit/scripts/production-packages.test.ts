import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  INSTALL_SCRIPTS,
  packagesDocument,
  problemsOf,
  productionPackages,
} from '../../../scripts/production-packages.ts';

const packages = productionPackages();
const fine = { name: 'fine', version: '1.0.0', integrity: 'sha512-AA==', license: 'MIT' };

test('every package in production has the hash of its content, a licence that we may pass on, and runs on the Node we promise', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.flatMap(problemsOf)).toEqual([]);
});

test.each([
  ['no hash', { integrity: undefined }, 'has no SHA-512 of its content'],
  ['a weak hash', { integrity: 'sha1-AA==' }, 'has no SHA-512 of its content'],
  ['another licence', { license: 'GPL-3.0-only' }, 'has the licence GPL-3.0-only'],
  ['no licence', { license: undefined }, 'has the licence unknown'],
  ['a newer Node', { engines: { node: '>=22' } }, 'does not run on Node 20.19.0 (>=22)'],
  ['an older Node', { engines: { node: '20.x' } }, 'does not run on Node 22.12.0 (20.x)'],
  ['a program of its own', { hasInstallScript: true }, 'runs a program when installed'],
])('a package with %s is refused', (_, wrong, problem) => {
  const { integrity, license, ...rest } = { ...fine, ...wrong };
  const found = { ...rest, ...(integrity && { integrity }), ...(license && { license }) };
  expect(problemsOf(found)).toContain(`fine@1.0.0 ${problem}`);
});

test('only the packages that are listed run a program when they are installed, and each of them does', () => {
  const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(scripts).toEqual(Object.keys(INSTALL_SCRIPTS));
  const { allowScripts }: { allowScripts: object } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(allowScripts)).toEqual(scripts);
});

test('there is one LevelDB, and PouchDB loads no other', () => {
  expect(packages.filter(({ name }) => name === 'leveldown')).toHaveLength(1);
  const load =
    "require('pouchdb'); console.log(Object.keys(require.cache).filter(file => /leveldown.binding/.test(file)).length)";
  expect(execFileSync(process.execPath, ['-e', load], { encoding: 'utf8' }).trim()).toBe('1');
});

test('the lock file names no registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"|https?:\/\/registry/);
});

test('docs/packages.md is what the lock file gives: else run `npm run docs:packages`', () => {
  expect(readFileSync('docs/packages.md', 'utf8')).toBe(packagesDocument());
});
