import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGET, overweight, precachedIn, weigh } from '../../../scripts/byte-budget.mjs';
import { projectRoot, temporaryFolder } from '../../support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const PARTS: Record<string, string[]> = {
  job: ['/assets/a.js', '/assets/b.js'],
  'post-job': ['/assets/a.js'],
};

/** A built app of files that cannot be compressed, so that each weighs about what it is told to. */
function build(name: string, sizes: Record<string, number>, parts = PARTS): string {
  const directory = join(folder.path, name);
  mkdirSync(join(directory, 'assets'), { recursive: true });
  for (const [file, size] of Object.entries(sizes))
    writeFileSync(join(directory, 'assets', file), randomBytes(size));
  const precached = Object.keys(sizes).map(file => `{"revision":null,"url":"assets/${file}"}`);
  writeFileSync(join(directory, 'sw.js'), `precache([${precached.join(',')}])`);
  writeFileSync(join(directory, 'screen-parts.json'), JSON.stringify(parts));
  writeFileSync(
    join(directory, 'index.html'),
    `<script src="/assets/first-a0.js"></script>
     <script type="module" crossorigin src="/assets/index-a1.js"></script>
     <link rel="modulepreload" crossorigin href="/assets/list-b2.js">
     <link rel="stylesheet" crossorigin href="/assets/index-c3.css">
     <link rel="modulepreload" crossorigin href="/assets/screens-d4.js">`,
  );
  return directory;
}

const LIGHT = {
  'first-a0.js': 300,
  'index-a1.js': 1_000,
  'list-b2.js': 2_000,
  'screens-d4.js': 3_000,
  'worker-e5.js': 4_000,
  'texts-en-f6.js': 100,
  'texts-fr-a7.js': 500,
  'index-c3.css': 600,
  'saved-screen-b8.js': 700,
};

test('what the list waits for is weighed, the longer language once, and the heaviest of the rest', () => {
  const bytes = Object.fromEntries(weigh(build('light', LIGHT)).map(weight => [weight.name, weight.bytes]));
  // Each file gets some 20 bytes of a gzip header and none smaller.
  expect(bytes['listScripts']).toBeGreaterThanOrEqual(10_800);
  expect(bytes['listScripts']).toBeLessThan(11_000);
  expect(bytes['rowScripts']).toBeGreaterThanOrEqual(300);
  expect(bytes['rowScripts']).toBeLessThan(340);
  expect(bytes['styles']).toBeGreaterThanOrEqual(600);
  expect(bytes['styles']).toBeLessThan(640);
  expect(bytes['chunk']).toBeGreaterThanOrEqual(700);
  expect(bytes['chunk']).toBeLessThan(740);
  expect(bytes['precache']).toBeGreaterThanOrEqual(12_200);
  expect(overweight(weigh(build('light', LIGHT)))).toEqual([]);
});

test.each([
  ['listScripts', 'screens-d4.js', BUDGET.listScripts],
  ['rowScripts', 'first-a0.js', BUDGET.rowScripts],
  ['styles', 'index-c3.css', BUDGET.styles],
  ['chunk', 'saved-screen-b8.js', BUDGET.chunk],
] as const)('one file too heavy is named with what it may weigh: %s', (name, file, most) => {
  const faults = overweight(weigh(build(`heavy-${name}`, { ...LIGHT, [file]: most + 1 })));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
  expect(faults[0]).toContain(String(most));
});

test('the worker’s list is found in the file that it imports, which is no script of a screen', () => {
  const directory = build('worker', LIGHT);
  const list = `[{"revision":null,"url":"assets/list-b2.js"}] // ${randomBytes(BUDGET.chunk).toString('base64')}`;
  writeFileSync(join(directory, 'assets', 'service-worker-g8.js'), list);
  writeFileSync(join(directory, 'sw.js'), `importScripts('/assets/service-worker-g8.js')`);
  const weights = weigh(directory);
  const bytes = Object.fromEntries(weights.map(weight => [weight.name, weight.bytes]));
  expect(bytes['precache']).toBeGreaterThanOrEqual(2_000);
  expect(bytes['precache']).toBeLessThan(2_040);
  expect(overweight(weights)).toEqual([]);
});

test('files are counted: those of the list, with one language’s texts, and those of the screen', () => {
  const files = Object.fromEntries(weigh(build('files', LIGHT)).map(weight => [weight.name, weight.bytes]));
  expect(files['postingFiles']).toBe(5 + 1 + 2);
  expect(files['screenFiles']).toBe(5 + 1 + 2);
  const many = Array.from({ length: BUDGET.screenFiles }, (_, index) => `/assets/part-${index}.js`);
  const faults = overweight(weigh(build('many-files', LIGHT, { ...PARTS, 'post-job': many })));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/screenFiles.*\/post-job: \d+ files/);
});

test('the build ends with the words and a failure', () => {
  const directory = build('fails', { ...LIGHT, 'saved-screen-b8.js': BUDGET.chunk * 2 });
  const script = pathToFileURL(join(projectRoot, 'scripts', 'byte-budget.mjs')).href;
  const run = (path: string) =>
    spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import { checkBudget } from ${JSON.stringify(script)}; checkBudget(${JSON.stringify(path)});`,
    ]);
  const failed = run(directory);
  expect(failed.status).toBe(1);
  expect(failed.stderr.toString()).toContain('/assets/saved-screen-b8.js');
  expect(run(build('passes', LIGHT)).status).toBe(0);
});

test('a worker or a page of another form is not taken for one that weighs nothing', () => {
  expect(() => precachedIn('self.skipWaiting()')).toThrow('service worker');
  const directory = build('other', LIGHT);
  writeFileSync(join(directory, 'index.html'), '<div id="root"></div>');
  expect(() => weigh(directory)).toThrow('index.html');
});
