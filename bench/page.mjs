// npm run bench -- page: the page's weight, Lighthouse's figures and its response times, beside their targets.
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { weigh } from '../scripts/byte-budget.mjs';
import { ensureChromium } from '../scripts/chromium.mjs';
import { root } from '../scripts/run.mjs';
import { measureLargeList } from './page-interactions.mjs';
import { lighthousePages } from './page-lighthouse.mjs';
import { FIRST_CARDS, OWN_CARDS, scriptsBefore } from './page-scripts.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

/** The sample posting that has every field. */
const POSTING = 1001;
const PAGES = { list: '/jobList', detail: `/job/${POSTING}`, home: '/', post: '/post-job' };

/** @type {Record<keyof import('./page-lighthouse.mjs').PageFigures, { words: string, target: string, digits: number }>} */
const FIGURES = {
  performance: { words: 'performance', target: '≥ 0.95', digits: 2 },
  accessibility: { words: 'accessibility', target: '1', digits: 2 },
  'best-practices': { words: 'best practices', target: '1', digits: 2 },
  seo: { words: 'SEO', target: '1', digits: 2 },
  lcpMs: { words: 'LCP ms', target: '≤ 1800', digits: 0 },
  cls: { words: 'CLS', target: '≤ 0.02', digits: 3 },
  tbtMs: { words: 'TBT ms', target: '≤ 100', digits: 0 },
};

export const PAGE_OPTIONS = /** @type {const} */ ({ beside: { type: 'string' } });

/**
 * @typedef {Map<string, { value: string, target: string }>} Figures by their words
 * @param {{ beside?: string | undefined }} options `beside`: the folder of another built clone. It's measured after this one
 * @returns {Promise<Record<string, string>>}
 */
export async function benchPage({ beside }) {
  const here = await figuresOf(root);
  const there = beside === undefined ? undefined : await figuresOf(resolve(beside));
  const all = new Map([...here, ...(there ?? [])]);
  return Object.fromEntries(
    [...all].map(([words, { target }]) => {
      const values = [here, ...(there ? [there] : [])].map(figures => figures.get(words)?.value ?? '–');
      return [words, `${values.map(value => value.padStart(8)).join('   ')}   ${target}`];
    }),
  );
}

/** @param {string} of The folder of a built clone @returns {Promise<Figures>} */
async function figuresOf(of) {
  const folder = benchFolder();
  const server = await startBenchServer({ dataDir: folder.path, of });
  const url = server.url.replace('127.0.0.1', 'localhost');
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  /** @type {Figures} */
  const figures = new Map();
  /** @param {string} words @param {string} value @param {string} target */
  const tell = (words, value, target) => void figures.set(words, { value, target });
  try {
    const bytesBefore = async (/** @type {string} */ what) => {
      const scripts = await scriptsBefore(what, { browser, url });
      return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    };
    tell('JS before the first cards, which take taps, gzip kB', kB(await bytesBefore(FIRST_CARDS)), '≤ 90');
    tell('JS before the app’s own list, gzip kB', kB(await bytesBefore(OWN_CARDS)), '≤ 150');
    const precache = weigh(join(of, 'dist', 'app')).find(({ name }) => name === 'precache')?.bytes ?? 0;
    tell('precache, gzip kB', kB(precache), '≤ 1000');

    const { longest, count, newSearchMs, secondVisitMs, slowedVisitMs } = await measureLargeList({
      browser,
      of,
    });
    tell('100,000 listings, CPU 4× slower: longest interaction, ms', String(longest.ms), '≤ 100');
    tell('  it was', longest.what, '');
    tell('  of interactions that took a frame', String(count), '');
    tell('no network, a filtered list that was open before, ms', secondVisitMs.toFixed(0), '≤ 300');
    tell('  with the processor slowed 4×, ms', slowedVisitMs.toFixed(0), '≤ 600');
    tell('  the first time, ms', newSearchMs.toFixed(0), '');

    for (const [page, report] of Object.entries(await lighthousePages({ url, pages: PAGES }))) {
      if ('none' in report) {
        tell(`${page}: no report`, report.none, '');
        continue;
      }
      for (const [name, { words, target, digits }] of Object.entries(FIGURES)) {
        const value = report.figures[/** @type {keyof typeof report.figures} */ (name)];
        tell(`${page}: ${words}`, value.toFixed(digits), target);
      }
      for (const [index, fault] of report.faults.entries())
        tell(`${page}: not passed ${index + 1}`, fault, '');
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}

/** @param {number} bytes */
function kB(bytes) {
  return (bytes / 1000).toFixed(1);
}
