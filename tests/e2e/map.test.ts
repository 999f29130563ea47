import type { Page } from 'playwright-core';
import { describe, type ExpectStatic, test } from 'vitest';
import { board } from './board.ts';
import { DESKTOP, openBrowser, PHONE } from './chromium.ts';
import { withBrowser } from './list-steps.ts';
import { twoFrames } from '../support/hung-step.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { install, openPage } from './steps.ts';

const profile = folderForTests();

const map = (page: Page) => page.getByRole('application');
const mark = (page: Page) => map(page).getByRole('button').first();

/** Of the postings that are there from the start: no test posts in this province, so no count changes meanwhile. */
const STEADY_MAP = '/map?province=QC';

/** Resolves when the marks have their places: the map is drawn before it's measured, and a part of the list before all of it. */
async function openMap(expect: ExpectStatic, page: Page): Promise<void> {
  await page.goto(board.url + STEADY_MAP);
  await mark(page).waitFor();
  await page
    .getByText(/^[\d,]+ jobs$/)
    .first()
    .waitFor();
  const marks = () =>
    map(page)
      .getByRole('button')
      .evaluateAll(buttons =>
        buttons.map(button => {
          const { x, y } = button.getBoundingClientRect();
          return `${button.textContent} ${Math.round(x)} ${Math.round(y)}`;
        }),
      );
  let last = await marks();
  const moved = async () => {
    const before = last.join();
    await twoFrames(page);
    last = await marks();
    return last.join() !== before;
  };
  await expect.poll(moved).toBe(false);
}

/** The middle of an element on the screen. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await map(page).getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const nameOf = async (page: Page): Promise<string> =>
  (await mark(page).locator('span').last().textContent()) ?? '';

describe('the map', () => {
  test('follows a mouse that drags it, also from a mark, which that does not press', async ({ expect }) => {
    await withBrowser(
      async page => {
        await openMap(expect, page);
        const name = await nameOf(page);
        const { x, y } = await middleOf(page, name);
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x - 30, y - 20, { steps: 4 });
        await page.mouse.move(x - 60, y - 40, { steps: 4 });
        await page.mouse.up();
        const farFromThere = async () => {
          const moved = await middleOf(page, name);
          return Math.max(Math.abs(moved.x - (x - 60)), Math.abs(moved.y - (y - 40)));
        };
        await expect.poll(farFromThere).toBeLessThan(8);
        expect(page.url()).not.toContain('area=');
        await mark(page).click();
        await page.waitForURL(/area=/);
      },
      { viewport: DESKTOP },
    );
  });

  test('zooms to where the wheel turns, and its clusters fall apart', async ({ expect }) => {
    await withBrowser(
      async page => {
        await openMap(expect, page);
        const before = await map(page).getByRole('button').count();
        const { x, y } = await middleOf(page, await nameOf(page));
        await page.mouse.move(x, y);
        await page.mouse.wheel(0, -200);
        await page.mouse.wheel(0, -200);
        const listed = page.getByRole('region', { name: 'In view' }).getByRole('listitem');
        await expect.poll(() => listed.count()).toBeGreaterThan(0);
        await expect.poll(() => map(page).getByRole('button').count()).not.toBe(before);
        // The page itself stays.
        expect(await page.evaluate(() => scrollY)).toBe(0);
      },
      { viewport: DESKTOP },
    );
  });

  test('is on the device like the list: it opens without a network', async ({ expect }) => {
    const browser = await openBrowser(profile.path, { viewport: PHONE, isWhole: true });
    const page = await openPage(browser);
    await install(page, board.url);
    await browser.setOffline(true);
    await openMap(expect, page);
    const name = await nameOf(page);
    await mark(page).click();
    await page.waitForURL(/area=/);
    await page.getByRole('article').first().waitFor();
    const total = /^\d+/.exec(name)?.[0];
    await page.getByRole('link', { name: `Show ${total} jobs in the list` }).click();
    await page.getByText(`${total} jobs`, { exact: true }).waitFor();
    await page.goto(`${board.url}/map?layer=wage`);
    await page.getByRole('row').nth(13).waitFor();
    await page.getByText('Natural Earth').waitFor();
    expect(await page.getByRole('row').count()).toBe(14);
    await browser.close();
  });
});
