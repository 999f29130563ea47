// The bytes and wake-ups of one day on a phone that has everything offline (docs/bench.md).
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureChromium } from '../scripts/chromium.mjs';
import { startBoard } from './board-admin.mjs';
import { SEEDED_QUIET_MS } from './catalogue-site.mjs';
import { openCountedLink } from './counted-link.mjs';
import { controlDay } from './day-page.mjs';
import { rounded } from './figures.mjs';
import { benchFolder } from './server.mjs';
import { dice } from './synthetic-cards.mjs';
import { syntheticSource } from './synthetic-source.mjs';

const POSTINGS = 10_000;
const OPENINGS = 50;
/** Of the postings, in a day. */
const CHANGED = 0.05;
const MINUTE_MS = 60_000;
const DAY_MS = 16 * 60 * MINUTE_MS;
const VISIBLE_MS = 3 * MINUTE_MS;
const HIDDEN_MS = DAY_MS / OPENINGS - VISIBLE_MS;
/** After this long without a byte, the app has reacted to everything. */
const QUIET_MS = 50;
const PATIENCE_MS = 120_000;
/** The first visit ends when nothing has been requested for this long: packs of postings follow one another. */
const INSTALLED_QUIET_MS = 4_000;
/** Longer than the builder collects changes. */
const PUBLISHED_QUIET_MS = 500;

/** @typedef {import('./counted-link.mjs').Exchange} Exchange */
/** @typedef {Awaited<ReturnType<typeof openCountedLink>>} Link */

/** What the bytes are, by the beginning of the path. The app's own files are the rest. */
const PARTS = /** @type {const} */ ([
  ['list', /^\/v1\/sync\/(?:catalogue|segments)\b/],
  ['texts of postings', /^\/v1\/sync\/(?:jobs|details)\b/],
  ['socket', /^\/v1\/realtime\b/],
  ['other API', /^\/v1\//],
  ['app files', /^/],
]);

/** @param {{ isCellular?: boolean }} [options] false: the browser doesn't say what its link is, as Safari and Firefox */
export async function benchDay({ isCellular = true } = {}) {
  const folder = benchFolder();
  const board = await startBoard({ dataDir: folder.path });
  const source = syntheticSource(POSTINGS, 42);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: BROWSER_ARGS });
  /** @type {Exchange[]} */
  const exchanges = [];
  const link = await openCountedLink(board.url, exchange => void exchanges.push(exchange));
  const take = () => exchanges.splice(0);
  const url = `http://localhost:${link.port}`;
  /** @param {number} opening */
  const change = async opening => {
    const { put, remove } = source.change(100 + opening, CHANGED / OPENINGS);
    await board.put(withTexts(put));
    await board.remove(remove);
    await board.settledManifest(PUBLISHED_QUIET_MS);
    return Number(Object(put[0]?.data).jobId);
  };
  try {
    await board.put(withTexts(source.postings));
    await board.settledManifest(SEEDED_QUIET_MS);
    const device = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-CA' });
    await install(device, url, link);
    const installed = take();

    /** @type {Exchange[][]} */
    const openings = [];
    let [aheadMs, woken, askedHidden] = [0, 0, 0];
    let changed = await change(0);
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      const page = await device.newPage();
      await page.addInitScript(controlDay, { aheadMs, isCellular });
      await open(page, url + pathOf(opening, changed), link);
      await live(page, VISIBLE_MS, link);
      const seen = take();
      await page.evaluate(() => Object(globalThis).day.setHidden(true));
      [changed] = await Promise.all([change(opening + 1), live(page, HIDDEN_MS, link)]);
      woken += await page.evaluate(() => Object(globalThis).day.woken());
      const hidden = take();
      await page.close();
      // The browser asks for the service worker some time after the page has loaded, by a clock that nobody can set ahead.
      askedHidden += hidden.filter(({ path, isSocket }) => path !== '/sw.js' && !isSocket).length;
      openings.push([...seen, ...hidden, ...take()]);
      aheadMs += VISIBLE_MS + HIDDEN_MS;
    }
    const all = openings.flat();
    return {
      'first visit, kB': kB(installed),
      'a day, kB (target 400)': kB(all),
      'of them down / up, kB': `${kB(all, ['down'])} / ${kB(all, ['up'])}`,
      requests: all.length,
      'largest opening, kB': Math.max(...openings.map(opening => kB(opening))),
      ...Object.fromEntries(
        PARTS.map(([name]) => {
          const ofPart = all.filter(exchange => partOf(exchange) === name);
          return [`${name}, kB (requests)`, `${kB(ofPart)} (${ofPart.length})`];
        }),
      ),
      'timers while hidden (target 0)': woken,
      'requests while hidden (target 0)': askedHidden,
    };
  } finally {
    await browser.close();
    link.close();
    await board.stop();
    folder.remove();
  }
}

/** @param {readonly Exchange[]} exchanges @param {readonly ('up' | 'down')[]} ways */
const kB = (exchanges, ways = ['up', 'down']) =>
  rounded(
    exchanges.flatMap(exchange => ways.map(way => exchange[way])).reduce((sum, bytes) => sum + bytes, 0) /
      1000,
  );

/** @param {Exchange} exchange */
const partOf = ({ path }) => PARTS.find(([, pattern]) => pattern.test(path))?.[0];

/**
 * The first visit, on a link that costs nothing, until all postings are on the device.
 * @param {import('playwright-core').BrowserContext} device @param {string} url @param {Link} link
 */
async function install(device, url, link) {
  const page = await device.newPage();
  await page.goto(`${url}/jobList`);
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await settle(link, INSTALLED_QUIET_MS);
  await page.close();
  await settle(link, QUIET_MS);
}

/** Where an opening begins: mostly the list, also home, a posting that changed just now, and the outbox. @param {number} opening @param {number} changed */
function pathOf(opening, changed) {
  const paths = ['/jobList', '/jobList?province=ON&q=cook', `/job/${changed}`, '/', '/outbox'];
  return paths[opening % paths.length] ?? '/';
}

/** A person who opens the list reads its first posting. @param {import('playwright-core').Page} page @param {string} url @param {Link} link */
async function open(page, url, link) {
  await page.goto(url);
  await page.locator('main#content h1').waitFor();
  await settle(link, QUIET_MS);
  if (!new URL(url).pathname.startsWith('/jobList')) return;
  const job = page.getByRole('article').getByRole('link').first();
  await job.waitFor();
  // Not with the mouse: the list may be drawn again between its down and its up.
  await job.evaluate(link => Object(link).click());
  await page.waitForURL(/\/job\//);
}

/** Lets time pass in the page, from timer to timer. @param {import('playwright-core').Page} page @param {number} ms @param {Link} link */
async function live(page, ms, link) {
  let left = ms;
  while (left > 0) {
    await settle(link, QUIET_MS);
    const nextMs = await page.evaluate(() => Object(globalThis).day.nextInMs());
    const step = nextMs === null ? left : Math.min(left, nextMs + 1);
    await page.evaluate(by => Object(globalThis).day.skip(by), step);
    left -= step;
  }
  await settle(link, QUIET_MS);
}

/** @param {Link} link @param {number} quietMs */
async function settle(link, quietMs) {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let quietSince = performance.now(); performance.now() - quietSince < quietMs; ) {
    if (performance.now() > giveUpAt) throw new Error('The link does not become quiet');
    await pause(10);
    if (link.busy() > 0) quietSince = performance.now();
  }
}

const WORDS =
  'shift team kitchen safety equipment guests orders clean prepare schedule training winter union benefits supervisor records customers quality local weekend'.split(
    ' ',
  );

/** @param {{ documentId: string, data: object }[]} postings */
function withTexts(postings) {
  return postings.map(({ documentId, data }) => {
    const roll = dice(Object(data).jobId);
    const description = Array.from({ length: 330 }, () => roll.pick(WORDS)).join(' ');
    return { documentId, data: { ...data, details: JSON.stringify({ description }) } };
  });
}
