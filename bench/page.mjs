// npm run bench -- page: the page's weight, Lighthouse's figures and its response times, beside their targets.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { weigh } from '../scripts/byte-budget.mjs';
import { ensureChromium } from '../scripts/chromium.mjs';
import { root } from '../scripts/run.mjs';
import { measureLargeList } from './page-interactions.mjs';
import { lighthousePages } from './page-lighthouse.mjs';
import { scriptsBeforeList } from './page-scripts.mjs';
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

export async function benchPage() {
  const folder = benchFolder();
  const server = await startBenchServer({ dataDir: folder.path });
  const url = server.url.replace('127.0.0.1', 'localhost');
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  /** @type {Record<string, string>} */
  const rows = {};
  /** @param {string} figure @param {string} value @param {string} target */
  const tell = (figure, value, target) => {
    rows[figure] = `${value.padStart(8)}   ${target}`;
  };
  try {
    const scripts = await scriptsBeforeList({ browser, url });
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    tell('JS before the list, gzip kB', kB(total), '≤ 150');
    for (const [path, bytes] of scripts) tell(`  ${path}`, kB(bytes), '');
    const precache = weigh(join(root, 'dist', 'app')).find(({ name }) => name === 'precache')?.bytes ?? 0;
    tell('precache, gzip kB', kB(precache), '≤ 1000');

    const { longest, count, secondVisitMs } = await measureLargeList(browser);
    tell(`10,000 listings, CPU 4× slower, longest of ${count} interactions ms`, String(longest.ms), '≤ 100');
    tell('  it was', longest.what, '');
    tell('second visit, no network, to a filtered list ms', secondVisitMs.toFixed(0), '≤ 300');

    for (const [page, report] of Object.entries(await lighthousePages({ url, pages: PAGES }))) {
      if ('none' in report) {
        tell(`${page}: no report`, report.none, '');
        continue;
      }
      const { figures, faults } = report;
      for (const [name, { words, target, digits }] of Object.entries(FIGURES)) {
        const value = figures[/** @type {keyof typeof figures} */ (name)];
        tell(`${page}: ${words}`, value.toFixed(digits), target);
      }
      for (const [index, fault] of faults.entries()) tell(`${page}: not passed ${index + 1}`, fault, '');
    }
    return rows;
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
