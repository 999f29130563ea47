import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { violations } from './accessibility.ts';
import { board } from './board.ts';
import { PHONE } from './chromium.ts';
import { layoutFaults } from './layout-faults.ts';
import { STEADY_LIST, openList, withBrowser } from './list-steps.ts';
import { untilQuiet } from '../support/until-quiet.ts';

/** The narrowest that has room for both. */
const ROOM = { width: 1_100, height: 800 };

/** By its place in the list, drawn or not. */
const card = (page: Page, at: number) => page.locator(`li[data-index='${at}'] h2 a`);
/** A row that was just drawn is hidden until it is measured, and `innerText` of what is hidden is empty. */
const titleOf = async (page: Page, at: number) => (await card(page, at).textContent()) ?? '';
const pane = (page: Page) => page.getByRole('region', { name: 'Posting' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isSegment = (path: string) => path.startsWith('/v1/sync/segments/');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const addressOf = async (page: Page, at: number) =>
  new URL((await card(page, at).getAttribute('href')) ?? '', board.url).href;

/** Resolves once the pane shows its posting. Until then, it shows the previous one. */
async function openCard(page: Page, at: number): Promise<string> {
  const address = await addressOf(page, at);
  const title = await titleOf(page, at);
  await card(page, at).click();
  await card(page, at).and(page.locator('[aria-current=true]')).waitFor();
  await pane(page).getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  return address;
}

describe('from 1,100 px on', () => {
  test('a posting stands beside its list, at its own address, also after a reload', async ({ expect }) => {
    await withBrowser(
      async page => {
        const asked: string[] = [];
        page.on('request', request => asked.push(new URL(request.url()).pathname));
        await openList(page, board.url + STEADY_LIST);
        await untilQuiet(page);
        const segments = asked.splice(0).filter(isSegment);
        expect(segments).not.toEqual([]);
        const scrolledPx = () => page.evaluate(() => scrollY);
        await page.mouse.wheel(0, 700);
        // A wheel moves the page later, and under a card that is being pressed.
        await expect.poll(scrolledPx).toBeGreaterThan(600);
        const title = await titleOf(page, 4);
        const address = await openCard(page, 4);
        expect(page.url()).toBe(address);
        expect(await heading(page).innerText()).toBe(title);
        await expect.poll(() => page.title()).toContain(title);
        await expect.poll(() => page.locator('li article').count()).toBeGreaterThan(3);
        await expect.poll(scrolledPx).toBeGreaterThan(100);
        // What another test has posted meanwhile is in a new one.
        expect(asked.filter(path => segments.includes(path))).toEqual([]);
        await page.reload();
        await pane(page).getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        expect(page.url()).toBe(address);
        await expect.poll(() => page.locator('article [aria-current=true]').innerText()).toBe(title);
        await untilQuiet(page);
        expect(await violations(page)).toEqual([]);
        expect(await layoutFaults(page, 'mouse')).toEqual([]);
      },
      { viewport: ROOM },
    );
  });

  test('the arrow keys open what they come to, and Back leads to the list', async ({ expect }) => {
    await withBrowser(
      async page => {
        await openList(page, board.url + STEADY_LIST);
        await openCard(page, 0);
        const [second, third] = [await addressOf(page, 1), await addressOf(page, 2)];
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => page.url()).toBe(second);
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => page.url()).toBe(third);
        await page.keyboard.press('ArrowUp');
        await expect.poll(() => page.url()).toBe(second);
        const title = await titleOf(page, 1);
        await expect.poll(() => heading(page).innerText()).toBe(title);
        expect(await focused(page)).toBe(title);
        await page.keyboard.press('Enter');
        await expect.poll(() => pane(page).evaluate(region => region === document.activeElement)).toBe(true);
        await page.keyboard.press('ArrowDown');
        expect(page.url()).toBe(second);
        await page.keyboard.press('Escape');
        await expect.poll(() => focused(page)).toBe(title);
        await page.goBack();
        await pane(page).waitFor({ state: 'detached' });
        expect(page.url()).toBe(board.url + STEADY_LIST);
        await expect.poll(() => page.title()).toContain('Job Listings');
        await expect.poll(() => focused(page)).toBe(title);
      },
      { viewport: ROOM },
    );
  });

  test('it is closed, applied to and searched beside without losing the list', async ({ expect }) => {
    await withBrowser(
      async page => {
        await openList(page, board.url + STEADY_LIST);
        await openCard(page, 1);
        await openCard(page, 2);
        await pane(page).getByRole('link', { name: 'Apply', exact: true }).click();
        await pane(page).getByLabel('Message').waitFor();
        await page.getByRole('link', { name: 'Close posting' }).click();
        await expect.poll(() => page.url()).toBe(board.url + STEADY_LIST);
        // The address changes a moment before the screen.
        await pane(page).waitFor({ state: 'detached' });
        await openCard(page, 0);
        await page.getByRole('searchbox').first().fill('zzzz');
        await pane(page).waitFor({ state: 'detached' });
        expect(page.url()).toMatch(/\/jobList\?q=zzzz&province=QC$/);
      },
      { viewport: ROOM },
    );
  });

  test('whoever comes from elsewhere has the posting alone', async ({ expect }) => {
    await withBrowser(
      async page => {
        await page.goto(`${board.url}/job/1001`);
        await page.getByRole('button', { name: 'Print' }).waitFor();
        expect(await pane(page).count()).toBe(0);
        expect(await page.locator('li[data-index]').count()).toBe(0);
      },
      { viewport: ROOM },
    );
  });
});

test('below that, a posting has the screen to itself', async ({ expect }) => {
  await withBrowser(
    async page => {
      await openList(page, board.url + STEADY_LIST);
      const title = await titleOf(page, 0);
      await card(page, 0).click();
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(await pane(page).count()).toBe(0);
      await page.keyboard.press('ArrowDown');
      expect(page.url()).toMatch(/\/job\/\d+$/);
    },
    { viewport: PHONE },
  );
});
