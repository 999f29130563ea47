import { ARTICLES, STATIC_PAGES } from '../../src/wire/app-routes.ts';
import { at, type Screens } from './screen.ts';

/** The start, and everything that is only text. */
export const PAGE_SCREENS: Screens = {
  home: at('/', async ({ page }) => {
    await page.getByRole('article').first().waitFor();
    // A phone has it behind its headings; what is far down is drawn when one comes near.
    await page.locator('main details').evaluateAll(folds => {
      for (const fold of folds) (fold as HTMLDetailsElement).open = true;
    });
    await page.locator('main table').first().scrollIntoViewIfNeeded();
    await page.locator('input[name=pay]').waitFor();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  }),
  menu: at('/about', async ({ page }) => {
    const opener = page.locator('header button[aria-haspopup=dialog]');
    // Wide screens have everything in the header.
    if (await opener.isVisible()) await opener.click();
  }),
  ...Object.fromEntries(
    STATIC_PAGES.filter(page => page !== 'forgot-password' && page !== 'api-docs').map(page => [
      page,
      at(`/${page}`),
    ]),
  ),
  'help-answer': at('/help-center#outbox', ({ page }) => page.locator('details[open]').waitFor()),
  'help-found': at('/help-center?q=app', ({ page }) => page.locator('details').first().waitFor()),
  'help-nothing': at('/help-center?q=xyzzy'),
  ...Object.fromEntries(ARTICLES.map(slug => [slug, at(`/career-advice/${slug}`)])),
};
