// npm test [-- NAME …]: everything that must pass before a change lands. With names: only the tiers (unit, e2e …) or
// files with one of them in their path. Nothing is retried.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserStartsAgain, forgetBrowserStarts } from './browser-starts.mjs';
import { buildIfStale } from './build.mjs';
import { changedTests } from './changed-tests.mjs';
import { CHECKS } from './checks.mjs';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { capturedRun, exitCode, root } from './run.mjs';
import { testSummary } from './test-summary.mjs';

const TIERS = ['unit', 'dom', 'conformance', 'contracts', 'simulation', 'e2e'];
const REPORT = join(root, '.cache', 'test-report.json');

const names = process.argv.slice(2).filter(name => name !== '--');
const startedAt = Date.now();
const browsers = { CHROMIUM_PATH: ensureChromium(), HEADLESS_SHELL_PATH: ensureHeadlessShell() };
// Each leaves a core idle at times.
const steps = await Promise.all([
  ...(names.length === 0 ? Object.entries(CHECKS).map(check) : []),
  timed('build', async () => {
    await buildIfStale();
    return true;
  }),
]);
forgetBrowserStarts();
rmSync(REPORT, { force: true });
// The modules as Vitest translates them. New for each run: the plugins also read files that Vitest doesn't know of.
const modules = mkdtempSync(join(tmpdir(), 'portage-tests-'));
const tiers = names.filter(name => TIERS.includes(name)).flatMap(tier => ['--project', tier]);
const files = names.filter(name => !TIERS.includes(name));
console.log('\n· tests');
const code = await exitCode('vitest', ['run', '--reporter=./scripts/test-reporter.mjs', ...tiers, ...files], {
  env: {
    ...browsers,
    TEST_REPORT: REPORT,
    TEST_MODULES: modules,
    CHANGED_TESTS: changedTests(root).join('\n'),
  },
});
rmSync(modules, { recursive: true, force: true });

const report = readReport();
// An aborted run, or an error outside any test, counts as failed even if every finished file passed.
const isWhole = code === 0 || report.files.some(({ ok }) => !ok);
if (!isWhole) steps.push({ name: 'test run', ok: false, ms: 0 });
const browserStarts = browserStartsAgain();
console.log(`\n${testSummary({ files: report.files, steps, browserStarts })}`);
console.log(`in ${Math.round((Date.now() - startedAt) / 1000)} s`);
process.exitCode = code === 0 && steps.every(({ ok }) => ok) ? 0 : 1;

/** @param {[string, string[]]} named */
async function check([name, [command = '', ...args]]) {
  return timed(name, async () => {
    const { code, output } = await capturedRun(command, args);
    console.log(`· ${name}${code === 0 ? '' : ` failed\n${output}`}`);
    return code === 0;
  });
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} step
 */
async function timed(name, step) {
  const from = Date.now();
  const ok = await step();
  return { name, ok, ms: Date.now() - from };
}

/** @returns {{ files: import('./test-reporter.mjs').FileResult[] }} */
function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return { files: [] };
  }
}
