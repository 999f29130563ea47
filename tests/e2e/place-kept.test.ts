import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { openDevice } from './device.ts';

/** Far below where a screen ends that has no content yet. */
const DOWN_PX = 1_500;

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls down until the page keeps the place: what keeps it comes after the screen. */
async function goDown(page: Page): Promise<void> {
  await page.waitForFunction(
    top => {
      const kept = (history.state as { top?: number } | null)?.top;
      if (kept === top && scrollY === top) return true;
      scrollTo({ top: scrollY === top ? top - 1 : top, behavior: 'instant' });
      return false;
    },
    DOWN_PX,
    { polling: 500 },
  );
}

async function openPosting(): Promise<Page> {
  const page = await (await openDevice()).newPage();
  await page.goto(`${board.url}/job/1001`);
  await page.locator('main#content h1').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(3_000);
  return page;
}

test('a posting is where it was after Back from another screen', async () => {
  const page = await openPosting();
  await goDown(page);
  // Without the focus, which would scroll there first.
  await page.locator('footer').getByRole('link', { name: 'About Us' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(() => placeOf(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => placeOf(page)).toBe(DOWN_PX);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(() => placeOf(page)).toBe(0);
});

test('a page that was loaded again is where it was', async () => {
  const page = await openPosting();
  await page.goto(`${board.url}/help-center`);
  await page.locator('main#content h1').waitFor();
  await goDown(page);
  await page.reload();
  await expect.poll(() => placeOf(page)).toBe(DOWN_PX);
});
