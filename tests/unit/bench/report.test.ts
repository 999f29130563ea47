import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { CATALOGUE_OPTIONS, readCatalogueOptions } from '../../../bench/catalogue-options.mjs';
import { benchTables, readBenchLines } from '../../../bench/report.mjs';

const LINES = [
  'npm said something',
  { w: 'W1', n: 10000, peer: 'project', throttle: 1, s: 0.4, wireMB: 0.1 },
  { w: 'W1', n: 10000, peer: 'project', throttle: 1, s: 0.2, wireMB: 0.1 },
  { w: 'W3', n: 10000, peer: 'project', throttle: 1, medMs: 0.5, p95Ms: 2, ok: 'exact' },
  { w: 'W1', n: 10000, peer: 'floor', throttle: 1, s: 0.1 },
  { w: 'W2', n: 10000, peer: 'floor', throttle: 4, ms: 300, ok: 'exact/WRONG' },
].map(line => (typeof line === 'string' ? line : JSON.stringify(line)));

test('a table for each condition, a row for each peer, the last of equal runs', () => {
  expect(benchTables(readBenchLines(LINES.join('\n')))).toEqual([
    [
      '### 10,000 cards',
      '',
      '|  | W1 s | wire MB | W3 median ms | W3 p95 ms | answers |',
      '|---|--:|--:|--:|--:|---|',
      '| project | 0.2 | 0.1 | 0.5 | 2 | exact |',
      '| floor | 0.1 | – | – | – |  |',
    ].join('\n'),
    [
      '### 10,000 cards, processor 4× slower',
      '',
      '|  | W2 ms | answers |',
      '|---|--:|---|',
      '| floor | 300 | WRONG, exact |',
    ].join('\n'),
  ]);
});

const read = (...args: string[]) =>
  readCatalogueOptions(parseArgs({ args, options: CATALOGUE_OPTIONS }).values);

test('options of the catalogue bench', () => {
  expect(read()).toMatchObject({ counts: [100_000], reps: 3, throttle: 1, seed: 42, rare: false, files: [] });
  expect(read('--n', '10000,50000', '--only', 'W2', '--shape', '75,200000')).toMatchObject({
    counts: [10_000, 50_000],
    only: new Set(['W2']),
    shape: { delayMs: 75, bytesPerSecond: 200_000 },
  });
  expect(() => read('--n', 'many')).toThrow('--n: many isn’t a whole number');
});
