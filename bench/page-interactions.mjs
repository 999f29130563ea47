import { startBoard } from './board-admin.mjs';
import { SEEDED_QUIET_MS } from './catalogue-site.mjs';
import { percentile } from './figures.mjs';
import { benchFolder } from './server.mjs';
import { syntheticSource } from './synthetic-source.mjs';

const POSTINGS = 100_000;
const SLOWED = 4;
const VISITS = 5;

/**
 * With 100,000 listings: the longest time from a click or key press to the next frame, with the processor slowed 4×;
 * and how long a visit without a network takes to show the first card of a filtered list, the first and the second time, and the
 * second time with the processor slowed 4×.
 * @param {{ browser: import('playwright-core').Browser, of: string }} options `of`: the folder of the built clone
 */
export async function measureLargeList({ browser, of }) {
  const folder = benchFolder();
  const board = await startBoard({ dataDir: folder.path, of });
  try {
    await board.put(syntheticSource(POSTINGS, 42).postings);
    await board.settledManifest(SEEDED_QUIET_MS);
    const url = board.url.replace('127.0.0.1', 'localhost');
    const interactions = await pressAndType(browser, url);
    const visits = await visitWithoutNetwork(browser, url);
    return {
      longest: interactions.reduce((one, other) => (other.ms > one.ms ? other : one)),
      count: interactions.length,
      newSearchMs: visits.newSearch,
      secondVisitMs: percentile(visits.again, 0.5),
      slowedVisitMs: percentile(visits.slowed, 0.5),
    };
  } finally {
    await board.stop();
    folder.remove();
  }
}

/**
 * A person's actions on a list, and the duration of each interaction as the browser measures it (Event Timing: the
 * longest event of each, in steps of 8 ms; interactions that end within a frame aren't reported).
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function pressAndType(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => {
    const longest = new Map();
    Object.assign(globalThis, { interactions: longest });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration, name, target } = /** @type {PerformanceEventTiming} */ (entry);
        if (interactionId === 0 || duration <= (longest.get(interactionId)?.ms ?? 0)) continue;
        const words = target?.textContent?.trim().slice(0, 24) ?? '';
        longest.set(interactionId, {
          ms: duration,
          what: `${name} ${target?.nodeName.toLowerCase()} ${words}`,
        });
      }
    }).observe(
      /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }),
    );
  });
  const page = await context.newPage();
  await page.goto(`${url}/jobList`);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });

  const search = page.getByRole('searchbox').first();
  await search.click();
  await search.pressSequentially('cook', { delay: 120 });
  await page.waitForURL(/[?&]q=cook/);
  await page.getByRole('article').first().waitFor();
  await search.fill('');
  await page.getByRole('article').first().waitFor();
  await page.locator('select').first().selectOption({ index: 1 });
  const save = page.getByRole('button', { name: /^Save:/ });
  await save.nth(0).click();
  await save.nth(1).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  // Long groups are folded.
  const choices = page
    .getByRole('dialog')
    .locator('label:has(input[type=radio], input[type=checkbox])')
    .filter({ visible: true });
  await choices.first().waitFor();
  for (const index of [1, 2, 4]) await choices.nth(index).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Show / })
    .click();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/job\/\d+/);
  await page.locator('#apply').waitFor();
  await page.goBack();
  await page.getByRole('article').first().waitFor();
  const durations = await page.evaluate(() => [...Object(globalThis).interactions.values()]);
  await context.close();
  return /** @type {{ ms: number, what: string }[]} */ (
    durations.length > 0 ? durations : [{ ms: 0, what: 'none took a frame' }]
  );
}

/**
 * From the navigation to the frame with the first card, on a device that has the list: of a search that it hasn't made
 * before, and of the same one again.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function visitWithoutNetwork(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('article')) requestAnimationFrame(look);
      else requestAnimationFrame(() => Object.assign(globalThis, { firstCardMs: performance.now() }));
    };
    requestAnimationFrame(look);
  });
  const first = await context.newPage();
  await first.goto(`${url}/jobList`);
  await first.getByRole('article').first().waitFor();
  await first.evaluate(() => navigator.serviceWorker.ready);
  await first.waitForLoadState('networkidle');
  // The worker makes the table's image when there are no requests.
  await first.waitForTimeout(3_000);
  await first.close();
  await context.setOffline(true);
  /** @type {number[]} */
  const visits = [];
  for (let visit = 0; visit <= 2 * VISITS; visit += 1) {
    const page = await context.newPage();
    if (visit > VISITS) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    }
    await page.goto(`${url}/jobList?province=ON&wage=low&q=cook`);
    await page.getByRole('article').first().waitFor();
    visits.push(Number(await (await page.waitForFunction(() => Object(globalThis).firstCardMs)).jsonValue()));
    // As a person does who reads what is there, until the page has kept it for the next visit.
    await page.waitForTimeout(3_000);
    await page.close();
  }
  await context.close();
  const [newSearch = Number.NaN, ...again] = visits;
  return { newSearch, again: again.slice(0, VISITS), slowed: again.slice(VISITS) };
}
