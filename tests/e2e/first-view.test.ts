import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LONG_PATIENCE_MS } from '../../src/remote/details-reader.ts';
import { board } from './board.ts';
import { DESKTOP } from './chromium.ts';
import { holdRequests } from './hold-requests.ts';
import { MOST_SHIFT, shiftOf } from './layout-shift.ts';
import { withBrowser } from './list-steps.ts';
import { withoutTimers } from './steps.ts';
import { twoFrames } from '../support/hung-step.ts';
import { untilQuiet } from '../support/until-quiet.ts';

/** Of a phone's height, for the header and whatever stands at its foot. */
const MOST_OF_BARS = 1 / 8;
/** Half of what the first screen was on a phone when this was written. */
const MOST_OF_HOME_PX = 4_887;
/** Enough of a card to read what the job is, where and for how much. */
const READABLE_PX = 100;

/** How much of the screen what stays on it takes: the header and what is fixed at its foot. */
const barsOf = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll<HTMLElement>('#root *')].filter(element => {
      const { position, visibility } = getComputedStyle(element);
      const { height, top, bottom } = element.getBoundingClientRect();
      const isBar = height > 0 && (top <= 0 || bottom >= innerHeight);
      return isBar && visibility === 'visible' && (position === 'fixed' || element.localName === 'header');
    });
    const heights = fixed
      .map(element => element.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .map(({ height }) => height);
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });

/** Of each card, how much of it is seen above the tabs; 1 = all. */
const cardsSeen = (page: Page) =>
  page.evaluate(() => {
    const tabs = [...document.querySelectorAll('nav')].find(
      nav => getComputedStyle(nav).position === 'fixed',
    );
    const top = tabs?.getBoundingClientRect().top ?? 0;
    const edge = top > 0 ? top : innerHeight;
    return [...document.querySelectorAll('article')].map(card => {
      const { top: start, height } = card.getBoundingClientRect();
      const px = Math.max(0, edge - start);
      return { px, share: Math.min(1, px / height) };
    });
  });

async function openFirst(page: Page, path: string): Promise<void> {
  await page.goto(board.url + path);
  await page.getByRole('article').first().waitFor();
  await untilQuiet(page);
}

const firstCard = async (page: Page) => (await cardsSeen(page))[0]?.px;

test.for(['en', 'fr'])(
  'on a phone the first screen shows a job at once, nothing moves while the list comes to it, and it’s half as long: %s',
  async (language, { expect }) => {
    await withBrowser(async page => {
      await openFirst(page, `/?lang=${language}`);
      await expect.poll(() => firstCard(page)).toBeGreaterThan(READABLE_PX);
      expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(MOST_OF_HOME_PX);
    });
  },
);

test('on a computer the first screen shows a job at once', async ({ expect }) => {
  await withBrowser(
    async page => {
      for (const language of ['fr', 'en']) {
        await openFirst(page, `/?lang=${language}`);
        await expect.poll(() => firstCard(page), { message: language }).toBeGreaterThan(READABLE_PX);
      }
    },
    { viewport: DESKTOP },
  );
});

test.for(['en', 'fr'])(
  'on a phone the list stays where it is while its download begins and ends: %s',
  async (language, { expect }) => {
    await withBrowser(async page => {
      const release = await holdRequests(page, '**/v1/sync/segments/*');
      await page.goto(`${board.url}/jobList?lang=${language}`);
      await page.getByRole('progressbar').waitFor();
      expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
      release();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
    });
  },
);

test('a phone shows two and a half cards of the list, and bars take an eighth', async ({ expect }) => {
  await withBrowser(async page => {
    for (const path of [
      '/jobList?province=ON',
      '/jobList',
      '/jobList?lang=fr',
      '/jobList?province=ON&lang=fr',
    ]) {
      await openFirst(page, path);
      const seen = async () => (await cardsSeen(page)).reduce((sum, { share }) => sum + share, 0);
      await expect.poll(seen, { message: path }).toBeGreaterThanOrEqual(2.5);
      expect(await barsOf(page), path).toBeLessThanOrEqual(MOST_OF_BARS);
    }
  });
});

test('on a posting the way to apply takes the place of the tabs, until the form is there', async ({
  expect,
}) => {
  await withBrowser(async page => {
    await page.goto(`${board.url}/job/1001`);
    const apply = page.getByRole('link', { name: 'Apply', exact: true });
    await apply.waitFor();
    const tabs = page.getByRole('navigation', { name: 'Sections' });
    await tabs.waitFor({ state: 'hidden' });
    expect(await barsOf(page)).toBeLessThanOrEqual(MOST_OF_BARS);
    await apply.click();
    await tabs.waitFor();
    await apply.waitFor({ state: 'hidden' });
  });
});

test('the form stays in view if the posting’s text arrives after the jump to it', async ({ expect }) => {
  await withBrowser(async page => {
    await withoutTimers(page, LONG_PATIENCE_MS);
    const release = await holdRequests(page, '**/v1/sync/jobs/*');
    await page.goto(`${board.url}/job/1001`);
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    const panel = page.locator('#apply');
    await expect.poll(() => topOf(panel)).toBeLessThan(200);
    release();
    await page.getByRole('heading', { name: 'Responsibilities' }).waitFor();
    await panel.getByLabel('Name', { exact: true }).waitFor();
    await untilQuiet(page);
    await expect.poll(() => topOf(panel)).toBeLessThan(200);
    await page.getByRole('link', { name: 'Apply', exact: true }).waitFor({ state: 'hidden' });
  });
});

const topOf = (element: Locator) => element.evaluate(it => it.getBoundingClientRect().top);

/** How far the last thing in the header stands beyond the line where the page's content ends. */
const headerOverhang = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('header > div');
    const pressed = [...document.querySelectorAll('header :is(a, button)')];
    const rights = pressed.map(element => element.getBoundingClientRect().right);
    if (!row) throw new Error('There is a header');
    const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
    return Math.round(Math.max(...rights) - end);
  });
/** The menu's own edge is empty, and may stand beyond. */
const MENU_EDGE_PX = 8;

test('the header has room for all that is in it, at every width and in the longer language', async ({
  expect,
}) => {
  await withBrowser(
    async page => {
      await page.goto(`${board.url}/lmia?lang=fr`);
      await page.getByRole('banner').getByRole('link', { name: 'Publier une offre' }).waitFor();
      for (const width of [320, 360, 390, 768, 1247, 1248, 1280, 1439, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
        await twoFrames(page);
        await expect
          .poll(() => headerOverhang(page), { message: `${width}` })
          .toBeLessThanOrEqual(MENU_EDGE_PX);
      }
    },
    { viewport: DESKTOP },
  );
});

/**
 * At noon, for the page and in what the server says to it. In two hours of each night the day depends on the season, which
 * only a format knows (`domain/time-zones.ts`).
 */
async function noonIn(page: Page): Promise<void> {
  const noon = new Date();
  noon.setUTCHours(16, 0, 0, 0);
  await page.clock.setFixedTime(noon);
  await page.route('**/v1/sync/catalogue*', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: noon.toUTCString() } });
  });
}

// The first format loads the data of all: a tenth of a second of a slow phone's thread, while it draws its first frame.
test('no screen that people begin with makes a format of Intl until it has settled', async () => {
  await withBrowser(async page => {
    await noonIn(page);
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(globalThis, { made });
      for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator'] as const) {
        const counted = new Proxy(Intl[name] as never, {
          construct(kind: new (...given: unknown[]) => object, given) {
            made.push(name);
            return new kind(...given);
          },
        });
        Object.assign(Intl, { [name]: counted });
      }
    });
    for (const path of ['/jobList?lang=fr', '/job/1001?lang=en', '/?lang=fr']) {
      await openFirst(page, path);
      expect(await page.evaluate(() => Object(globalThis).made as string[]), path).toEqual([]);
    }
  });
});
