import { describe, expect, test } from 'vitest';
import { testSummary } from '../../../scripts/test-summary.mjs';

const file = (name: string, own: object = {}) => ({
  name: `tests/unit/${name}.test.ts`,
  project: 'unit',
  ok: true,
  passed: 2,
  failed: 0,
  skipped: 0,
  ms: 1_000,
  ...own,
});
const step = (name: string, ok = true) => ({ name, ok, ms: 500 });
const lastLine = (run: Parameters<typeof testSummary>[0]) => testSummary(run).split('\n').at(-1);

describe('the closing summary', () => {
  test('counts tests and steps', () => {
    const files = [file('a'), file('b', { passed: 5 })];
    expect(lastLine({ files, steps: [step('lint')], browserStarts: 0 })).toBe('8 passed, 0 failed');
  });

  test('counts a step, a test and a file that broke outside its tests as failed, and names them', () => {
    const files = [
      file('a', { ok: false, passed: 1, failed: 3 }),
      file('b', { ok: false, passed: 0 }),
      file('c'),
    ];
    const run = { files, steps: [step('lint', false), step('build')], browserStarts: 0 };
    expect(lastLine(run)).toBe('4 passed, 5 failed');
    const text = testSummary(run);
    for (const name of ['lint', 'tests/unit/a.test.ts', 'tests/unit/b.test.ts'])
      expect(text).toContain(`failed: ${name}`);
    expect(text).not.toContain('failed: tests/unit/c.test.ts');
  });

  test('says what was skipped', () => {
    const files = [file('a', { skipped: 3 })];
    expect(lastLine({ files, steps: [], browserStarts: 0 })).toBe('2 passed, 0 failed, 3 skipped');
  });

  test('names the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, index) => file(`f${index}`, { ms: index * 1_000 }));
    const named = [...testSummary({ files, steps: [], browserStarts: 0 }).matchAll(/tests\/unit\/(f\d+)/g)];
    expect(named.map(([, name]) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `f${11 - index}`));
  });

  test('adds up the time of each tier', () => {
    const files = [file('a'), file('b', { ms: 500 }), file('c', { project: 'e2e', passed: 1, ms: 7_000 })];
    const text = testSummary({ files, steps: [], browserStarts: 0 });
    expect(text).toContain('1.5 s  unit: 4 tests in 2 files');
    expect(text).toContain('7.0 s  e2e: 1 test in 1 file');
  });

  test('tells of browsers only when one had to be started again', () => {
    const run = { files: [file('a')], steps: [], browserStarts: 0 };
    expect(testSummary(run)).not.toMatch(/browser/i);
    expect(testSummary({ ...run, browserStarts: 1 })).toContain('Browser restarts after a failed start: 1');
    expect(testSummary({ ...run, browserStarts: 2 })).toContain('Browser restarts after a failed start: 2');
  });
});
