// Writes docs/appwrite-compatibility.md from a run of the conformance suite.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { exitCode, root } from './run.mjs';

const report = join(root, '.cache', 'conformance.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
process.exitCode = await exitCode('vitest', ['run', '--project', 'conformance', ...reporters]);

/** @type {{ testResults: { assertionResults: { ancestorTitles: string[], title: string, status: string }[] }[] }} */
const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
const facts = testResults.flatMap(({ assertionResults }) =>
  assertionResults.map(({ ancestorTitles, title, status }) => ({
    path: [...ancestorTitles, title],
    passed: status === 'passed',
  })),
);
/** @param {string} name @returns {string} */
const versionOf = name =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
/** @template T @param {string[]} path @returns {Promise<T>} */
const load = async (...path) => {
  const { module } = await runnerImport(join(root, ...path), { root, configFile: false, logLevel: 'error' });
  return /** @type {T} */ (module);
};
/** @type {{ ALL_METHODS: string[], BROWSER_CALLS: string[], KEY_CALLS: string[] }} */
const { ALL_METHODS, BROWSER_CALLS, KEY_CALLS } = await load('tests', 'support', 'sdk-calls.ts');
/** @type {typeof import('./compatibility-document.ts')} */
const { compatibilityDocument } = await load('scripts', 'compatibility-document.ts');
const text = compatibilityDocument({ browser: BROWSER_CALLS, key: KEY_CALLS, all: ALL_METHODS }, facts, {
  sdk: versionOf('appwrite'),
  admin: versionOf('node-appwrite'),
});
writeFileSync(join(root, 'docs', 'appwrite-compatibility.md'), text);
