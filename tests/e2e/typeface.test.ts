import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { AT_REST, sameInARow, watchRequests } from '../support/at-rest.ts';
import { board } from './board.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { holdRequests, untilStyled } from './hold-requests.ts';
import { withBrowser } from './list-steps.ts';

const FONT = /bricolage-grotesque-[\w-]+\.woff2$/;
/** Of targets: a page that keeps still. */
const MOST_SHIFT = 0.02;

declare const window: Window & { shifted: number };

/** From now on. */
const countShifts = (page: Page) =>
  page.evaluate(() => {
    window.shifted = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.shifted += (Object(entry) as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });

const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shifted))),
      ),
  );

/** Where everything stands, once only the typeface is still to come: a row or a list of other jobs that comes late moves things. */
function places(page: Page, underWay: () => string[]) {
  if (underWay().some(url => !FONT.test(url))) return null;
  return page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    }),
  );
}

const isHere = (page: Page) => page.evaluate(() => document.fonts.check('600 20px "Portage Display"'));

test.for([
  ['the first screen of a phone', '/', PHONE],
  ['the first screen of a computer', '/?lang=fr', DESKTOP],
  ['a posting on a phone', '/job/1001', PHONE],
  ['the list on a computer', '/jobList', DESKTOP],
] as const)('on %s nothing moves when the typeface comes late', async ([, path, viewport], { expect }) => {
  await withBrowser(
    async page => {
      const { underWay } = watchRequests(page);
      const letCome = await holdRequests(page, FONT);
      await page.goto(`${board.url}${path}`, { waitUntil: 'commit' });
      await page.locator('header a').first().waitFor();
      // Until the list's worker has found the cards, the page is still, too, and asks for nothing.
      await page.locator('main li article a[href^="/job/"]').first().waitFor();
      // Of a typeface that no style has named yet, the browser says that it's here.
      await untilStyled(page);
      await expect.poll(sameInARow(() => places(page, underWay))).toBeGreaterThan(AT_REST);
      expect(await isHere(page)).toBe(false);
      await countShifts(page);
      const arrived = page.waitForResponse(FONT);
      letCome();
      await (await arrived).finished();
      expect(await shifted(page)).toBeLessThan(MOST_SHIFT);

      await page.reload();
      await page.locator('main h2').first().waitFor();
      await expect.poll(() => isHere(page)).toBe(true);
    },
    { viewport },
  );
});
