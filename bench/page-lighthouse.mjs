import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.mjs';
import { root, run } from '../scripts/run.mjs';
import { percentile } from './figures.mjs';
import { freePort } from './server.mjs';

const RUNS = 5;
const TRIES = 4;
/** Everything that an earlier visit may have stored, except for the session. */
const LEFT = /** @type {const} */ ([
  'file_systems',
  'indexeddb',
  'shader_cache',
  'service_workers',
  'cache_storage',
]);
/** Lighthouse has a package of its own, because no test needs it. It is installed outside the sources. */
const PACKAGE = join(root, 'bench', 'lighthouse');
const INSTALLED = join(root, '.cache', 'lighthouse');
const LOCK = 'package-lock.json';
const ENTRY = join(INSTALLED, 'node_modules', 'lighthouse', 'core', 'index.js');
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

/**
 * @typedef {Record<(typeof CATEGORIES)[number] | 'lcpMs' | 'cls' | 'tbtMs', number>} PageFigures
 * @typedef {{ figures: PageFigures, faults: string[] } | { none: string }} PageReport `faults`: audits that the last run
 *   failed; `none`: why there is no report
 */

/**
 * The parts of a Lighthouse result that are read here.
 * @typedef {object} Result
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { title: string, score: number | null, numericValue?: number }>} audits
 * @property {{ message: string }} [runtimeError]
 * @typedef {(url: string, flags: object, config: object) => Promise<{ lhr: Result } | undefined>} Lighthouse
 */

/** Installs it the first time, and when its lock file has changed. @returns {Promise<Lighthouse>} */
async function loadLighthouse() {
  const lockIn = (/** @type {string} */ folder) => readFileSync(join(folder, LOCK), 'utf8');
  if (!existsSync(ENTRY) || lockIn(INSTALLED) !== lockIn(PACKAGE)) {
    cpSync(PACKAGE, INSTALLED, { recursive: true });
    await run('npm', ['ci', '--prefix', INSTALLED]);
  }
  return (await import(pathToFileURL(ENTRY).href)).default;
}

/**
 * Lighthouse with its defaults: a phone, simulated slow 4G and a processor slowed 4×, each run as a first visit. The
 * median of each figure.
 * @param {{ url: string, pages: Record<string, string>, runs?: number }} options `pages`: name → path; a user is signed in
 * @returns {Promise<Record<string, PageReport>>}
 */
export async function lighthousePages({ url, pages, runs = RUNS }) {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: ensureChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    await signUp(context.pages()[0] ?? (await context.newPage()), url);
    /** @type {Record<string, PageReport>} */
    const reports = {};
    for (const [name, path] of Object.entries(pages))
      reports[name] = await report(() => oneRun(lighthouse, url + path, port), runs);
    return reports;
  } finally {
    await context.close();
  }
}

/**
 * If a page has no report, the other pages still have theirs.
 * @param {() => Promise<Result>} once
 * @param {number} runs
 * @returns {Promise<PageReport>}
 */
async function report(once, runs) {
  /** @type {Result[]} */
  const results = [];
  try {
    while (results.length < runs) results.push(await once());
  } catch (error) {
    if (results.length === 0) return { none: error instanceof Error ? error.message : String(error) };
  }
  return { figures: medians(results.map(figuresOf)), faults: results.slice(-1).flatMap(faultsOf) };
}

/**
 * A failed trace says nothing about the page, so it is recorded again.
 * @param {Lighthouse} lighthouse
 * @param {string} address
 * @param {number} port
 */
async function oneRun(lighthouse, address, port) {
  let reason = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const result = await lighthouse(
      address,
      { port, output: 'json', logLevel: 'error' },
      {
        extends: 'lighthouse:default',
        settings: { onlyCategories: [...CATEGORIES], clearStorageTypes: [...LEFT] },
      },
    );
    if (result && !result.lhr.runtimeError) return result.lhr;
    reason = result?.lhr.runtimeError?.message ?? 'no report';
  }
  throw new Error(`${address}: ${reason}`);
}

/**
 * @param {Result} lhr
 * @returns {PageFigures}
 */
function figuresOf({ categories, audits }) {
  const score = (/** @type {string} */ id) => categories[id]?.score ?? 0;
  const value = (/** @type {string} */ id) => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
  };
}

/** @param {Result} lhr */
function faultsOf({ categories, audits }) {
  return CATEGORIES.filter(id => id !== 'performance').flatMap(id =>
    (categories[id]?.auditRefs ?? [])
      .filter(ref => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map(ref => `${id}: ${audits[ref.id]?.title}`),
  );
}

/** @param {PageFigures[]} all */
function medians(all) {
  const names = /** @type {(keyof PageFigures)[]} */ (Object.keys(all[0] ?? {}));
  return /** @type {PageFigures} */ (
    Object.fromEntries(
      names.map(name => [
        name,
        percentile(
          all.map(figures => figures[name]),
          0.5,
        ),
      ]),
    )
  );
}

/**
 * Signs up, because posting a job requires an account.
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
async function signUp(page, url) {
  await page.goto(`${url}/register`);
  await page.locator('input[name=name]').fill('Robin Tremblay');
  await page.locator('input[name=email]').fill('robin@example.ca');
  for (const field of await page.locator('input[type=password]').all())
    await field.fill('canoe-over-the-height-of-land');
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/\/profile/);
}
