// node bench/report.mjs FILE.jsonl…: the figures of both catalogue benches as tables. If a run was repeated, the last
// one counts.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** @typedef {Record<string, unknown> & { w: string, n: number, peer: string, throttle: number, shape?: string, rare?: boolean, seed?: number, files?: number }} BenchLine */

/** Heading, step, field. */
const COLUMNS = /** @type {const} */ ([
  ['W1 s', 'W1', 's'],
  ['index s', 'W1', 'indexS'],
  ['wire MB', 'W1', 'wireMB'],
  ['IndexedDB MB', 'W1', 'idbMB'],
  ['memory MB', 'W1', 'memoryMB'],
  ['W2 ms', 'W2', 'ms'],
  ['W3 median ms', 'W3', 'medMs'],
  ['W3 p95 ms', 'W3', 'p95Ms'],
  ['W3 in an area, median ms', 'W3', 'areaMedMs'],
  ['W3 in an area, p95 ms', 'W3', 'areaP95Ms'],
  ['W4 ms', 'W4', 'ms'],
  ['W4 kB', 'W4', 'wireKB'],
  ['W5 enqueue ms', 'W5', 'enqueueMs'],
  ['W5 flush ms', 'W5', 'flushMs'],
]);

/** @param {string} text @returns {BenchLine[]} */
export function readBenchLines(text) {
  return text
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line));
}

/** One Markdown table per number of cards and set of conditions. @param {readonly BenchLine[]} lines */
export function benchTables(lines) {
  return groupedBy(lines, titleOf).map(([title, group]) => {
    const used = COLUMNS.filter(([, w, field]) =>
      group.some(line => line.w === w && (line[field] ?? null) !== null),
    );
    const rows = groupedBy(group, ({ peer }) => peer).map(([peer, own]) => {
      const cells = used.map(([, w, field]) =>
        cell(
          own.findLast(line => line.w === w),
          field,
        ),
      );
      return [peer, ...cells, answersOf(own)];
    });
    return table(title, ['', ...used.map(([heading]) => heading), 'answers'], rows);
  });
}

/** @param {BenchLine} line */
function titleOf({ n, throttle, shape, rare, seed, files }) {
  const conditions = [
    throttle > 1 && `processor ${throttle}× slower`,
    shape && `link ${shape} (ms one way, bytes a second)`,
    rare === true && 'rare keyword',
    files !== undefined && 'real postings',
    seed !== undefined && seed !== 42 && `seed ${seed}`,
  ].filter(Boolean);
  return [`${n.toLocaleString('en-CA')} cards`, ...conditions].join(', ');
}

/** Whether the answers were right, over all steps of a peer. @param {readonly BenchLine[]} lines */
function answersOf(lines) {
  const verdicts = new Set(lines.flatMap(({ ok }) => (typeof ok === 'string' ? ok.split('/') : [])));
  return [...verdicts].sort().join(', ');
}

/** @param {BenchLine | undefined} line @param {string} field */
function cell(line, field) {
  const value = line?.[field];
  return typeof value === 'number' ? String(value) : '–';
}

/** @param {string} title @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
function table(title, head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const rule = `|---|${'--:|'.repeat(head.length - 2)}---|`;
  return [`### ${title}`, '', line(head), rule, ...rows.map(line)].join('\n');
}

/** @template T @param {readonly T[]} items @param {(item: T) => string} keyOf @returns {[string, T[]][]} */
function groupedBy(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines = process.argv.slice(2).flatMap(file => readBenchLines(readFileSync(file, 'utf8')));
  console.log(benchTables(lines).join('\n\n'));
}
