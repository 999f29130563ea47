import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** As `LATE_FILES` in `src/wire/built-files.ts`, which this program can't import. */
const LATE_FILES = /^\/assets\/late-library-/;
/** The service worker's code, which `sw.js` imports (`scripts/worker-file.mjs`). */
const WORKER_FILE = /\/assets\/service-worker-[\w-]+\.js/;

/**
 * Limits of a phone's downloads, in bytes, gzip where noted, or in files. `npm run build` fails above them (`checkBudget`). Each limit is a
 * little above the current size, so that an increase is a deliberate change. The goal is the long-term target.
 */
export const BUDGET = {
  /**
   * The scripts that run before the list's first rows are on the screen and take taps and text, gzip: `tests/e2e/first-frame.test.ts`
   * (drawn by the server) and `kept-frame.test.ts` (kept by the device) have no others. Goals: 150 kB until there are rows, 90 kB
   * until there are taps.
   */
  rowScripts: 1_100,
  /**
   * The same where only the app finds the rows (`sync-server/alerts/first-matches.ts` says where), on a device that didn't keep them:
   * all scripts, including the worker and the longer language's texts. Raised by 150 bytes for an empty list that screen
   * readers announce, and for the reason why nothing can be saved, and by 200 so that the scripts wait for the first paint.
   * Goal: 150 kB.
   */
  listScripts: 166_200,
  /** The render-blocking styles, gzip. */
  styles: 12_000,
  /**
   * Everything that is downloaded once so that the app opens offline, in both languages, gzip; 21 kB of it are the typeface, 14 kB read
   * codes of other phones, and 15 kB read résumés and workbooks. Goal: 1 MB.
   */
  precache: 981_000,
  /** The largest other file that a screen loads when it is first opened, gzip. The posting form's parts are one file. */
  chunk: 40_900,
  /** The number of scripts of a posting's page, with those of the list, which every page has. Each costs a phone a round trip. */
  postingFiles: 18,
  /** The same of the screen that has the most: the posting form. */
  screenFiles: 30,
  /** The libraries that are no part of what is kept for offline use, gzip: each is kept when it is first used. */
  late: 745_000,
};

/**
 * The scripts that the page names, and its worker.
 * @param {string} directory of the built app
 */
export function firstScripts(directory) {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const named = [
    ...page.matchAll(/<script [^>]*src="([^"]+\.js)"/g),
    ...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+\.js)"/g),
  ].map(([, path = '']) => path);
  const workers = readdirSync(join(directory, 'assets')).filter(name => /^worker-[\w-]+\.js$/.test(name));
  const first = [...named, ...workers.map(name => `/assets/${name}`)];
  if (first.length < 4)
    throw new Error(`index.html names ${first.length} scripts, so the budget measures the wrong ones`);
  return first;
}

/**
 * @typedef {{ name: keyof typeof BUDGET, bytes: number, most: number, of: string, unit?: string }} Weight  `bytes`: or another unit
 * @param {string} directory of the built app
 * @param {typeof BUDGET} [budget]
 * @returns {Weight[]}
 */
export function weigh(directory, budget = BUDGET) {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  /** @param {RegExp} pattern */
  const linked = pattern => [...page.matchAll(pattern)].map(found => found[1] ?? '');
  const assets = readdirSync(join(directory, 'assets'));
  /** @param {RegExp} pattern */
  const named = pattern => assets.filter(name => pattern.test(name)).map(name => `/assets/${name}`);
  /** @param {string} path */
  const read = path => readFileSync(join(directory, path));
  /** @param {string[]} paths */
  const zipped = paths => paths.map(path => gzipSync(read(path), { level: 9 }).length);
  /** @param {number[]} sizes */
  const sum = sizes => sizes.reduce((total, size) => total + size, 0);

  const first = firstScripts(directory);
  const texts = zipped(named(/^texts-(en|fr)-[\w-]+\.js$/));
  const others = named(/\.js$/).filter(path => !first.includes(path));
  const rest = others.filter(path => !LATE_FILES.test(path) && !WORKER_FILE.test(path));
  const late = others.filter(path => LATE_FILES.test(path));
  const [heaviest = { path: '', bytes: 0 }] = rest
    .map(path => ({ path, bytes: sum(zipped([path])) }))
    .sort((one, other) => other.bytes - one.bytes);
  const [worker = 'sw.js'] = WORKER_FILE.exec(read('sw.js').toString()) ?? [];
  const precached = precachedIn(read(worker).toString());
  /** @type {Record<string, string[]>} */
  const parts = JSON.parse(readFileSync(join(directory, 'screen-parts.json'), 'utf8'));
  // With the texts of one language.
  const count = (/** @type {string[]} */ ofScreen) => first.length + 1 + ofScreen.length;
  const [most = ['', []]] = Object.entries(parts).sort(([, one], [, other]) => other.length - one.length);

  return [
    {
      name: 'listScripts',
      bytes: sum(zipped(first)) + Math.max(...texts),
      most: budget.listScripts,
      of: 'scripts that run before rows that only the app finds, gzip',
    },
    {
      name: 'rowScripts',
      bytes: sum(zipped(linked(/<script src="([^"]+\.js)"/g))),
      most: budget.rowScripts,
      of: 'scripts that run before the first rows are seen and take taps, gzip',
    },
    {
      name: 'styles',
      bytes: sum(zipped(linked(/<link rel="stylesheet"[^>]* href="([^"]+)"/g))),
      most: budget.styles,
      of: 'styles that the page waits for, gzip',
    },
    {
      name: 'precache',
      bytes: sum(zipped(precached)),
      most: budget.precache,
      of: `the ${precached.length} files kept for offline use, gzip`,
    },
    {
      name: 'chunk',
      bytes: heaviest.bytes,
      most: budget.chunk,
      of: `the heaviest other script, ${heaviest.path}, gzip`,
    },
    {
      name: 'postingFiles',
      bytes: count(parts['job'] ?? []),
      most: budget.postingFiles,
      of: 'the scripts of a posting’s page',
      unit: 'files',
    },
    {
      name: 'screenFiles',
      bytes: count(most[1]),
      most: budget.screenFiles,
      of: `the scripts of the screen with the most, /${most[0]}`,
      unit: 'files',
    },
    {
      name: 'late',
      bytes: sum(zipped(late)),
      most: budget.late,
      of: 'libraries that are loaded when they are used, gzip',
    },
  ];
}

/**
 * The addresses in the worker's list of files, minified or not.
 * @param {string} worker
 */
export function precachedIn(worker) {
  const found = [
    ...worker.matchAll(
      /["`']?url["`']?:\s*["`']([^"`']+\.(?:js|css|html|woff2|svg|json|webmanifest|png))["`']/g,
    ),
  ];
  if (found.length === 0)
    throw new Error('The service worker has no list of files in the form that the budget expects');
  return [...new Set(found.map(([, url = '']) => url))];
}

/**
 * @param {Weight[]} weights
 * @returns {string[]} a line for each that is beyond its budget
 */
export function overweight(weights) {
  return weights
    .filter(({ bytes, most }) => bytes > most)
    .map(
      ({ name, bytes, most, of, unit = 'bytes' }) =>
        `Over the budget of scripts/byte-budget.mjs, ${name}: ${of}: ${bytes} ${unit}, ${bytes - most} more than the ${most} allowed.`,
    );
}

/**
 * Ends this process when the built app is heavier than it may be.
 * @param {string} directory
 */
export function checkBudget(directory) {
  const faults = overweight(weigh(directory));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
