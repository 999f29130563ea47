/** @typedef {import('./test-reporter.mjs').FileResult} FileResult */

const SLOWEST = 10;

/**
 * The final output of `npm test`: the time of each tier, the slowest files, browser restarts, and the numbers of passed
 * and failed tests.
 * @param {{ files: FileResult[], steps: { name: string, ok: boolean, ms: number }[], browserStarts: number }} run
 *   `steps`: everything that is not a test (format, lint, types, build); `browserStarts`: starts beyond each
 *   browser's first
 * @returns {string}
 */
export function testSummary({ files, steps, browserStarts }) {
  const tiers = groupBy(files, ({ project }) => project);
  const passed = sum(files.map(file => file.passed));
  const skipped = sum(files.map(file => file.skipped));
  const failedSteps = steps.filter(({ ok }) => !ok);
  // A file that breaks outside its tests has failed too.
  const failed = sum(files.map(file => (file.ok ? 0 : Math.max(1, file.failed)))) + failedSteps.length;
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    'Total time of all workers:',
    ...[...tiers].map(
      ([tier, own]) =>
        `  ${seconds(sum(own.map(({ ms }) => ms)))}  ${tier}: ${count(sum(own.map(file => file.passed)), 'test')} in ${count(own.length, 'file')}`,
    ),
    ...steps.map(({ name, ms }) => `  ${seconds(ms)}  ${name}`),
    '',
    `The ${SLOWEST} slowest files:`,
    ...slowest.map(({ name, ms }) => `  ${seconds(ms)}  ${name}`),
    '',
    ...(browserStarts > 0 ? [`Browser restarts after a failed start: ${browserStarts}`] : []),
    ...failedSteps.map(({ name }) => `failed: ${name}`),
    ...files.filter(({ ok }) => !ok).map(({ name }) => `failed: ${name}`),
    `${passed + steps.length - failedSteps.length} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
}

/**
 * @template T, K
 * @param {readonly T[]} items
 * @param {(item: T) => K} keyOf
 * @returns {Map<K, T[]>}
 */
function groupBy(items, keyOf) {
  /** @type {Map<K, T[]>} */
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** @param {number} number @param {string} noun */
function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
