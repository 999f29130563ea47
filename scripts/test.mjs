// Everything that must hold before a change lands, in the order in which it fails fastest.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { exitCode, root } from './run.mjs';

const MOST_TRIED_AGAIN = 8;

/** @type {{ name: string, ok: boolean }[]} */
const steps = [];
/** @param {string} name @param {string} command @param {string[]} args */
async function step(name, command, args) {
  console.log(`\n· ${name}`);
  steps.push({ name, ok: (await exitCode(command, args)) === 0 });
}

await step('format', 'biome', ['format']);
await step('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
await step('types', process.execPath, ['scripts/check-types.mjs']);
await buildIfStale();
process.env['CHROMIUM_PATH'] = ensureChromium();

console.log('\n· tests');
let { ok, files } = await vitest('test-report.json', []);

// Whole browsers and processes may starve beside the rest of the tests: files that failed get one second try, one after
// the other, from a new server and a new browser on. What fails twice has failed; what does not is named below. More than
// a few have not starved.
const secondTry = [...files.values()].filter(file => !file.ok).map(file => file.name);
const isTriedAgain = secondTry.length > 0 && secondTry.length <= MOST_TRIED_AGAIN;
if (isTriedAgain) {
  console.log(`\n· second try: ${secondTry.join(', ')}`);
  const again = await vitest('test-report-again.json', ['--maxWorkers', '1', ...secondTry]);
  ok = again.ok;
  files = new Map([...files, ...again.files]);
}
steps.push({ name: 'tests', ok });

const passed = sum([...files.values()].map(file => file.passed));
const failed = sum([...files.values()].map(file => file.failed));
const failedSteps = steps.filter(({ name, ok }) => !ok && !(name === 'tests' && failed > 0));
for (const { name } of failedSteps) console.log(`failed: ${name}`);
if (isTriedAgain) console.log(`\ntried twice: ${secondTry.join(', ')}`);
console.log(`\n${passed + steps.length - failedSteps.length} passed, ${failed + failedSteps.length} failed`);
process.exitCode = steps.every(step => step.ok) ? 0 : 1;

/** @param {string} reportName @param {string[]} args */
async function vitest(reportName, args) {
  const report = join(root, '.cache', reportName);
  rmSync(report, { force: true });
  const code = await exitCode('vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return { ok: code === 0, files: results(report) };
}

/**
 * What the report says of each file, by name.
 * @param {string} report
 */
function results(report) {
  try {
    /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return new Map(
      testResults.map(file => {
        const name = relative(root, file.name);
        /** @param {string} status */
        const count = status => file.assertionResults.filter(test => test.status === status).length;
        return [
          name,
          { name, ok: file.status === 'passed', passed: count('passed'), failed: count('failed') },
        ];
      }),
    );
  } catch {
    return new Map();
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
