import type { Locator, Page } from 'playwright-core';
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
    await firstCard(page).getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/job\/\d+/);
    // The list's own first heading may still be there. Which card was the first one, others who post at the same time decide.
    await page.locator('article h1').waitFor();
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

/** A card of the list that is drawn, wherever it is once others have posted. */
async function cardAt(page: Page, index: number): Promise<Locator> {
  const link = page.getByRole('article').nth(index).getByRole('heading').getByRole('link');
  const href = await link.getAttribute('href');
  return page.locator(`article:has(h2 a[href="${href}"])`);
}

/** Saves a card of the list. The button shows it once it is on the disk: a page that is left before may have lost it. */
export async function saveListed(page: Page, index = 0): Promise<void> {
  const card = await cardAt(page, index);
  const button = card.getByRole('button', { name: /^(Save|Enregistrer)\s?:/ });
  await button.click();
  await button.and(page.locator('[aria-pressed=true]')).waitFor();
}

/** Hides the first card. Until that is on the disk, its button is there to be pressed again. */
async function hide(page: Page): Promise<void> {
  const card = await cardAt(page, 0);
  await card.getByRole('button', { name: /^(Hide|Masquer)\s?:/ }).click();
  await card.waitFor({ state: 'detached' });
}

/** The sheet on a phone; on wide screens the filters stand beside the list. */
async function openFilters(page: Page): Promise<void> {
  await firstCard(page).waitFor();
  const opener = page.getByRole('button', { name: /^(Filters|Filtres)/ });
  if ((await opener.count()) > 0) await opener.click();
  await page.locator('#filter-near').waitFor();
}
