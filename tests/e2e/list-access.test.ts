import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { themeViolations, violations } from './accessibility.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { openList, openSheet, withBrowser } from './list-steps.ts';

const SMALL = { width: 320, height: 640 };
const CHOSEN = '?near=calgary-ab&km=250&hours=full_time&sort=distance';

/** Each layout once, and the longer language where there is the least room. */
test.each([
  ['en-CA', PHONE],
  ['en-CA', DESKTOP],
  ['fr-CA', SMALL],
])(
  'the list, one job hidden, and an empty list have no accessibility fault in dark and in light (%s, %o)',
  async (locale, viewport) => {
    await withBrowser(
      async page => {
        await openList(page, `${board.url}/jobList${CHOSEN}`);
        for (const group of await page.locator('main summary').all()) await group.click();
        await page
          .getByRole('button', { name: /^(Hide|Masquer)/ })
          .first()
          .click();
        // A card half under the header that stays in sight would count as too small.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        expect(await themeViolations(page)).toEqual([]);
        expect(await sticksOut(page)).toEqual([]);

        await page.goto(`${board.url}/jobList?q=xyzzy&province=NU`);
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        expect(await violations(page)).toEqual([]);
      },
      { viewport, locale },
    );
  },
);

// A wide screen has the filters beside the list.
test.each([
  ['en-CA', PHONE],
  ['fr-CA', SMALL],
])('nor has the sheet with suggestions open (%s, %o)', async (locale, viewport) => {
  await withBrowser(
    async page => {
      await openList(page, `${board.url}/jobList${CHOSEN}`);
      const sheet = await openSheet(page, /^(Filters|Filtres)/);
      await sheet.getByRole('combobox').first().fill('st j');
      await sheet.getByRole('option').first().waitFor();
      expect(await themeViolations(page)).toEqual([]);
      expect(await sticksOut(page)).toEqual([]);
    },
    { viewport, locale },
  );
});

test('nothing reaches beyond the edge in either language, however wide the screen is', async () => {
  for (const locale of ['en-CA', 'fr-CA'])
    await withBrowser(
      async page => {
        await openList(page, `${board.url}/jobList${CHOSEN}`);
        for (const viewport of [SMALL, PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          await page.getByRole('article').first().waitFor();
          expect(await sticksOut(page), `${locale}, ${viewport.width}`).toEqual([]);
        }
      },
      { locale },
    );
});

/** What reaches beyond the right edge and can be seen there: a row that scrolls sideways may, and text that ends in an ellipsis. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = ({ parentElement }: Element): boolean =>
      parentElement !== null &&
      parentElement !== document.body &&
      (getComputedStyle(parentElement).overflowX !== 'visible' || isCut(parentElement));
    return [...document.querySelectorAll('main *, dialog[open] *')]
      .filter(element => element.getBoundingClientRect().right > innerWidth + 1 && !isCut(element))
      .map(element => element.outerHTML.slice(0, 120));
  });
}
