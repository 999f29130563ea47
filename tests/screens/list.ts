import type { Page } from 'playwright-core';
import { VISITOR } from './people.ts';
import { asOne, at, by, type Screens } from './screen.ts';

/** Where a Calgary cook would look. */
const CHOSEN = '/jobList?near=calgary-ab&km=250&wage=low&hours=full_time&sort=distance';

export const LIST_SCREENS: Screens = {
  list: at('/jobList', ({ page }) => firstCard(page).waitFor()),
  'list-chosen': at(CHOSEN, ({ page }) => firstCard(page).waitFor()),
  'list-sheet': at('/jobList?near=calgary-ab&km=250', ({ page }) => openFilters(page)),
  'list-sheet-down': at('/jobList?posted=30&teer=5', async ({ page }) => {
    await openFilters(page);
    await page.locator('#filter-teer').scrollIntoViewIfNeeded();
  }),
  'list-typing': at('/jobList', async ({ page }) => {
    await openFilters(page);
    await page.locator('#filter-near').pressSequentially('st joh');
    await page.locator('[role=listbox] [role=option]').first().waitFor();
  }),
  'list-hidden': asOne(VISITOR, '/jobList', async ({ page }) => {
    await saveListed(page);
    await hide(page);
  }),
  'list-hidden-sheet': asOne(VISITOR, '/jobList', async ({ page }) => {
    await hide(page);
    await hide(page);
    await page.getByRole('button', { name: /[2-9] (hidden|masquées)/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  'list-empty': at('/jobList?q=chef&near=whitehorse-yt&km=10&workplace=remote&teer=5', ({ page }) =>
    page.locator('main h2').first().waitFor(),
  ),
  'list-first': {
    ...by('/jobList', async ({ page, url }) => {
      await page.route('**/v1/sync/**', () => undefined);
      await page.goto(`${url}/jobList`);
      await page.locator('main h1').waitFor();
    }),
    unanswered: true,
  },
  // On a wide screen, both.
  'list-beside': at('/jobList', async ({ page }) => {
    const link = firstCard(page).getByRole('heading').getByRole('link');
    const title = await link.innerText();
    await link.click();
    await page.waitForURL(/\/job\/\d+/);
    // The list's own first heading may still be there.
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  }),
  'list-failed': by('/jobList', async ({ page, url }) => {
    await page.route('**/v1/sync/**', route => route.abort());
    await page.goto(`${url}/jobList`);
    await page.locator('main h2').first().waitFor();
  }),
  'list-outdated': by('/jobList', async ({ page, url }) => {
    // What a server of next year says.
    await page.route('**/v1/sync/catalogue*', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), format: 999 } });
    });
    await page.goto(`${url}/jobList`);
    await page.locator('main h2').first().waitFor();
  }),
  'list-offline': by('/jobList', async ({ page, url }) => {
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    await page.route('**/v1/**', route => route.abort());
    // Only a request that fails says so.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page
      .getByText(/^(Offline|You’re offline|Hors ligne)/)
      .first()
      .waitFor();
  }),
};

export const firstCard = (page: Page) => page.getByRole('article').first();

/** Saves a card of the list. The button shows it once it is on the disk: a page that is left before may have lost it. */
export async function saveListed(page: Page, index = 0): Promise<void> {
  const buttons = page.getByRole('button', { name: /^(Save|Enregistrer)\s?:/ });
  await buttons.nth(index).click();
  await buttons.nth(index).and(page.locator('[aria-pressed=true]')).waitFor();
}

async function hide(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Hide|Masquer)\s?:/ })
    .first()
    .click();
}

/** The sheet on a phone; on wide screens the filters stand beside the list. */
async function openFilters(page: Page): Promise<void> {
  await firstCard(page).waitFor();
  const opener = page.getByRole('button', { name: /^(Filters|Filtres)/ });
  if ((await opener.count()) > 0) await opener.click();
  await page.locator('#filter-near').waitFor();
}
