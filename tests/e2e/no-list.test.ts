import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { violations } from './accessibility.ts';
import { withBrowser } from './list-steps.ts';

const MANIFEST = '**/v1/sync/catalogue*';

/** From now on the server is one of next year, whose list this app cannot read. */
async function outdate(page: Page): Promise<void> {
  await page.route(MANIFEST, async route => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: { ...(await response.json()), format: 999 } });
  });
}

const busy = (page: Page) => page.locator('[aria-busy=true]');

test('an app that is too old for the list says so and updates itself', async () => {
  await withBrowser(async page => {
    await outdate(page);
    await page.goto(`${board.url}/jobList`);
    await page.getByRole('heading', { name: 'This app is out of date' }).waitFor();
    await expect.poll(() => busy(page).count()).toBe(0);

    const update = page.getByRole('button', { name: 'Update the app' });
    await update.waitFor();
    await page.unroute(MANIFEST);
    await update.click();
    await page.getByRole('article').first().waitFor();
  });
});

test('a list that is here stays, and says why it does not change', async () => {
  await withBrowser(async page => {
    await page.goto(`${board.url}/jobList`);
    await page.getByRole('article').first().waitFor();
    await outdate(page);
    await page.reload();
    await page.getByText('Update the app to get new jobs.').waitFor();
    await page.getByRole('article').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
