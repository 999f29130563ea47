// From the acknowledgement of a new posting to another phone's screen that shows the list.
import { chromium } from 'playwright-core';
import { WebSocket } from 'ws';
import { ensureChromium } from '../scripts/chromium.mjs';
import { startBoard } from './board-admin.mjs';
import { SEEDED_QUIET_MS } from './catalogue-site.mjs';
import { percentile } from './figures.mjs';
import { benchFolder } from './server.mjs';
import { syntheticSource } from './synthetic-source.mjs';

const JOBS = '/v1/databases/board/collections/jobs/documents';
/** The pause between two changes: random, so that it is never in step with any coalescing. */
const pauseMs = () => 700 + Math.random() * 900;

export async function benchHints({ postings = 10_000, changes = 100 } = {}) {
  const folder = benchFolder();
  const board = await startBoard({ dataDir: folder.path });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await board.put(syntheticSource(postings, 42).postings);
    await board.settledManifest(SEEDED_QUIET_MS);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const inForce = new Promise(resolve => {
      page.on('websocket', socket =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"to":"subscribe"')) resolve(undefined);
        }),
      );
    });
    await page.addInitScript(watchTitles);
    await page.goto(`${board.url.replace('127.0.0.1', 'localhost')}/jobList`);
    await page.getByRole('article').first().waitFor();
    await inForce;
    const told = await listen(board.url);

    /** @type {number[]} */
    const heard = [];
    /** @type {number[]} */
    const shown = [];
    for (let change = 1; change <= changes; change += 1) {
      await new Promise(resolve => setTimeout(resolve, pauseMs()));
      const title = `Snow groomer ${change} of ${changes}`;
      await board.ask(JOBS, {
        method: 'POST',
        type: 'application/json',
        body: JSON.stringify({ documentId: `hint-${change}`, data: posting(change, title) }),
      });
      const committedMs = performance.timeOrigin + performance.now();
      heard.push((await told.next()) - committedMs);
      const seen = await page.waitForFunction(wanted => Object(globalThis).titlesSeen.get(wanted), title, {
        polling: 'raf',
        timeout: 60_000,
      });
      shown.push(Number(await seen.jsonValue()) - committedMs);
    }
    told.close();
    return {
      [`hint at a socket, of ${changes}: p50 ms`]: Math.round(percentile(heard, 0.5)),
      'hint at a socket: p99 ms': Math.round(percentile(heard, 0.99)),
      'on the screen: p50 ms': Math.round(percentile(shown, 0.5)),
      'on the screen: p99 ms': Math.round(percentile(shown, 0.99)),
      'on the screen: longest ms': Math.round(percentile(shown, 1)),
    };
  } finally {
    await browser.close();
    await board.stop();
    folder.remove();
  }
}

/** Runs in the page: records when each title first appeared, by a clock that this process shares. */
function watchTitles() {
  const seen = new Map();
  Object.assign(globalThis, { titlesSeen: seen });
  const look = () => {
    for (const heading of document.querySelectorAll('article h2, article h3')) {
      const title = heading.textContent ?? '';
      if (!seen.has(title)) seen.set(title, performance.timeOrigin + performance.now());
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @param {string} url */
async function listen(url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?project=portage`);
  /** @type {number[]} */
  const times = [];
  /** @type {((ms: number) => void) | undefined} */
  let waiting;
  const ready = new Promise(resolve => {
    socket.on('message', (/** @type {Buffer} */ data) => {
      const { type } = JSON.parse(data.toString());
      if (type === 'connected')
        socket.send('{"type":"subscribe","data":[{"subscriptionId":"c","channels":["catalogue"]}]}');
      if (type === 'response') resolve(undefined);
      if (type !== 'event') return;
      const ms = performance.timeOrigin + performance.now();
      if (waiting) waiting(ms);
      else times.push(ms);
      waiting = undefined;
    });
  });
  await ready;
  return {
    /** @returns {Promise<number>} */
    next: () => {
      const known = times.shift();
      if (known !== undefined) return Promise.resolve(known);
      return new Promise(resolve => {
        waiting = resolve;
      });
    },
    close: () => socket.close(),
  };
}

/** @param {number} number @param {string} jobTitle */
function posting(number, jobTitle) {
  const today = new Date().toISOString().slice(0, 10);
  return {
    jobId: 9_000_000_000 + number,
    jobTitle,
    businessName: 'Height of Land Outfitters',
    city: 'Thunder Bay',
    provinceId: 'ON',
    postingDateFormatted: today,
    expiryDateFormatted: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
  };
}
