import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { readFrames } from '../../scripts/first-frames.mjs';
import { board } from './board.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { holdRequests, untilTypeset } from './hold-requests.ts';
import { MOST_SHIFT, shiftOf } from './layout-shift.ts';
import { STEADY_LIST, withBrowser } from './list-steps.ts';
import { isThorough } from '../support/torture.ts';
import { untilQuiet } from '../support/until-quiet.ts';

/** Who is not signed in is sent on from it. */
const MEMBERS_ONLY = 'post-job';
/** Of the sample postings. */
const POSTING = '/job/1001';
/** Two filters: the one of `STEADY_LIST`, and jobs for people abroad. */
const SEARCH = `${STEADY_LIST}&abroad=1`;
const SCRIPTS = /\/assets\/.*\.js$/;
const FRAMES = Object.entries(readFrames().pages).filter(([path]) => path !== MEMBERS_ONLY);
const ALL = FRAMES.map(([path]) => `/${path}`);
/** Every other page, in `npm run torture` all of them. */
const PATHS = [...ALL.filter((_, index) => isThorough() || index % 2 === 0), POSTING];
/** One of each layout: only that changes with the width. */
const LAYOUTS = new Map(FRAMES.map(([path, { en }]) => [en?.layout, `/${path}`]));

interface Heading {
  text: string;
  x: number;
  y: number;
  font: string;
}

/** The first heading, to half a pixel. */
function headingOf(page: Page, where: string): Promise<Heading> {
  return page.locator(`${where} h1`).evaluate(heading => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const { x, y } = range.getBoundingClientRect();
    const { fontSize, fontFamily, fontWeight, color } = getComputedStyle(heading);
    const half = (length: number) => Math.round(length * 2) / 2;
    return {
      text: heading.textContent,
      x: half(x),
      y: half(y),
      font: [fontSize, fontFamily, fontWeight, color].join(' '),
    };
  });
}

/** The first heading while the page has no scripts yet. They come when this has resolved. */
async function frameOf(page: Page, url: string): Promise<Heading> {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.frame-main h1').waitFor();
  await untilTypeset(page);
  const heading = await headingOf(page, '.frame-main');
  release();
  return heading;
}

/** Where a card stands, and what it says in which letters. */
const cardsIn = (page: Page, card: string) =>
  page.locator(card).evaluateAll(cards =>
    cards.slice(0, 2).map(one => {
      const { x, y, width } = one.getBoundingClientRect();
      const title = one.querySelector('h2 a');
      const { fontSize, fontWeight, color } = getComputedStyle(title ?? one);
      // The number of letters at which a title gets its second line, tried on a copy of the card.
      const copy = one.cloneNode(true) as Element;
      one.after(copy);
      const longTitle = copy.querySelector('h2 a');
      const heightOf = (letters: number) => {
        longTitle?.replaceChildren(`it ${'i'.repeat(letters)}`);
        return longTitle?.parentElement?.getBoundingClientRect().height ?? 0;
      };
      const lettersToBreak = Array.from({ length: 300 }, (_, at) => at).find(at => heightOf(at) > 30);
      copy.remove();
      return {
        lettersToBreak,
        text: title?.textContent,
        href: title?.getAttribute('href'),
        place: [x, width].map(Math.round),
        letters: [fontSize, fontWeight, color].join(' '),
        y: Math.round(y),
      };
    }),
  );

test.for([
  ['a phone', PHONE, ['/jobList', SEARCH]],
  ['a computer', DESKTOP, ['/jobList', SEARCH, '/jobList?q=cook&lang=fr']],
] as const)(
  'on %s lists and searches begin with the cards that come',
  async ([, viewport, paths], { expect }) => {
    await withBrowser(
      async page => {
        for (const path of paths) {
          const release = await holdRequests(page, SCRIPTS);
          await page.goto(board.url + path, { waitUntil: 'commit' });
          await page.locator('.frame-card').first().waitFor();
          await untilTypeset(page);
          const frame = await cardsIn(page, '.frame-card');
          release();
          await page.getByRole('article').first().waitFor();
          await untilQuiet(page);
          // Where the second one stands hangs on the first one's lines.
          const ofBoth = ([first, second]: Awaited<ReturnType<typeof cardsIn>>) => [
            first,
            { ...second, y: 0 },
          ];
          await expect
            .poll(async () => ofBoth(await cardsIn(page, 'article')), { message: path })
            .toEqual(ofBoth(frame));
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
      },
      { viewport },
    );
  },
);

/** Where each filter stands in its row, to half a pixel. */
const chipsIn = (page: Page) =>
  page
    .getByRole('list', { name: 'Filters' })
    .getByRole('listitem')
    .evaluateAll(chips =>
      chips.map(chip => {
        const { x, y, width } = chip.getBoundingClientRect();
        return [chip.textContent, ...[x, y, width].map(length => Math.round(length * 2) / 2)];
      }),
    );

/** The list as the server drew it, while the app is on its way. */
async function openFrame(page: Page, search = ''): Promise<() => void> {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(`${board.url}/jobList${search}`, { waitUntil: 'commit' });
  await untilTypeset(page);
  await page.locator('.frame-search').waitFor();
  return release;
}

test('the app goes on with what was typed before it was there', async ({ expect }) => {
  await withBrowser(
    async page => {
      const release = await openFrame(page);
      const field = page.getByRole('searchbox', { name: 'Search jobs' });
      await field.click();
      await page.keyboard.type('cok');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('o');
      await page.keyboard.press('Enter');
      expect(await page.locator('.frame-card').count()).toBeGreaterThan(0);
      release();
      await page.waitForURL(/\?q=cook$/);
      await page.locator('.frame-search').waitFor({ state: 'detached' });
      await expect.poll(() => field.evaluate(box => box === document.activeElement)).toBe(true);
      await page.keyboard.type('o');
      await expect.poll(() => field.inputValue()).toBe('coook');
    },
    { viewport: PHONE },
  );
});

test('the app goes on with the filters that were tapped before it was there', async ({ expect }) => {
  await withBrowser(
    async page => {
      const release = await openFrame(page);
      const chips = page.getByRole('list', { name: 'Filters' });
      const places = await chipsIn(page);
      await chips.getByText('Open to international applicants').click();
      await expect.poll(() => new URL(page.url()).search).toBe('?abroad=1');
      await chips.getByText('Wage').click();
      await chips.getByText('Province').click();
      expect(await chips.locator('[aria-current]').allTextContents()).toEqual([
        'Province',
        'Wage',
        'Open to international applicants',
      ]);
      release();
      await page.getByRole('dialog').getByRole('group', { name: 'Province' }).waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Remove filter “Open to international applicants”' }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Open to international applicants', exact: true }).waitFor();
      await expect.poll(() => chipsIn(page)).toEqual(places);
      expect(new URL(page.url()).search).toBe('');
    },
    { viewport: PHONE },
  );
});

test('without scripts, the list’s field asks for an address that keeps what was typed', async ({
  expect,
}) => {
  await withBrowser(
    async page => {
      await page.goto(`${board.url}/jobList?lang=fr`);
      await page.getByRole('searchbox', { name: 'Rechercher des offres' }).fill('cuisinier « chef »');
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=cuisinier.*lang=fr/);
      expect(await page.getByRole('searchbox', { name: 'Rechercher des offres' }).inputValue()).toBe(
        'cuisinier « chef »',
      );
    },
    { viewport: PHONE, javaScriptEnabled: false },
  );
});

test.for([
  ['a phone', PHONE, PATHS],
  ['a computer', DESKTOP, [...LAYOUTS.values(), POSTING]],
] as const)(
  'on %s pages begin where their screens go on, and nothing moves',
  async ([, viewport, paths], { expect }) => {
    await withBrowser(
      async page => {
        for (const [index, path] of paths.entries()) {
          const url = `${board.url}${path}?lang=${index % 2 === 0 ? 'en' : 'fr'}`;
          const frame = await frameOf(page, url);
          await page.locator('header a').first().waitFor();
          await expect.poll(() => headingOf(page, 'main'), { message: url }).toEqual(frame);
          await untilQuiet(page);
          expect(await shiftOf(page), url).toBeLessThan(MOST_SHIFT);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
      },
      { viewport },
    );
  },
);
