// Everything that must hold before a change lands, in the order in which it fails fastest.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { exitCode, root } from './run.mjs';

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

const report = join(root, '.cache', 'test-report.json');
rmSync(report, { force: true });
await step('tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);

const { passed, failed } = testCounts();
const failedSteps = steps.filter(({ name, ok }) => !ok && !(name === 'tests' && failed > 0));
for (const { name } of failedSteps) console.log(`failed: ${name}`);
console.log(`\n${passed + steps.length - failedSteps.length} passed, ${failed + failedSteps.length} failed`);
process.exitCode = steps.every(({ ok }) => ok) ? 0 : 1;

function testCounts() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
