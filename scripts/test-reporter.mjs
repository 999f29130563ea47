// Vitest's reporter for `npm test`. It prints a failure as soon as its file ends, and writes all results to a file,
// from which `test.mjs` counts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './run.mjs';

/** The time between two lines of progress, in ms: enough to show activity, few enough to read a log. */
const PROGRESS_EVERY_MS = 20_000;

/** @typedef {import('vitest/reporters').Reporter} Reporter */
/** @typedef {{ name: string, project: string, ok: boolean, passed: number, failed: number, skipped: number, ms: number }} FileResult */

/** @implements {Reporter} */
export default class TestReporter {
  /** @type {FileResult[]} */
  #files = [];
  #saidAt = 0;
  #asked = 0;

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#asked = specifications.length;
    this.#saidAt = Date.now();
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    /** @param {string} state */
    const count = state => tests.filter(test => test.result().state === state).length;
    this.#files.push({
      name: relative(root, module.moduleId),
      project: module.project.name,
      ok: module.ok() && module.errors().length === 0,
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      ms: tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0),
    });
    for (const error of module.errors()) this.#say(relative(root, module.moduleId), error);
    for (const suite of module.children.allSuites())
      for (const error of suite.errors())
        this.#say(`${relative(root, module.moduleId)} > ${suite.fullName}`, error);
    for (const test of tests) {
      const { state, errors } = test.result();
      if (state !== 'failed') continue;
      for (const error of errors) this.#say(`${relative(root, module.moduleId)} > ${test.fullName}`, error);
    }
    if (Date.now() - this.#saidAt < PROGRESS_EVERY_MS) return;
    this.#saidAt = Date.now();
    const failed = this.#files.filter(({ ok }) => !ok).length;
    console.log(`  ${this.#files.length} of ${this.#asked} files${failed > 0 ? `, ${failed} failed` : ''}`);
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest').TestError[]} unhandled
   */
  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled) this.#say('outside any test', error);
    const report = process.env['TEST_REPORT'];
    if (!report) return;
    mkdirSync(dirname(report), { recursive: true });
    writeFileSync(
      report,
      JSON.stringify({ files: this.#files, asked: this.#asked, unhandled: unhandled.length }),
    );
  }

  /** @param {string} where @param {import('vitest').TestError} error */
  #say(where, error) {
    const trace = (error.stacks ?? []).map(
      ({ file, line, column }) => `    ${relative(root, file)}:${line}:${column}`,
    );
    const difference = error.diff ? `\n${error.diff}` : '';
    console.log(
      `\n✗ ${where}\n  ${error.name ?? 'Error'}: ${error.message}${difference}\n${trace.join('\n')}`,
    );
  }
}
