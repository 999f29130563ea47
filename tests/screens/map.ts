import type { Page } from 'playwright-core';
import { at, type Screens } from './screen.ts';

export const MAP_SCREENS: Screens = {
  map: at('/map', ({ page }) => firstMark(page).waitFor()),
  'map-area': at('/map', async ({ page }) => {
    await firstMark(page).click();
    await page.getByRole('article').first().waitFor();
  }),
  'map-pay': at('/map?layer=pay', ({ page }) => page.getByRole('row').nth(13).waitFor()),
  'map-wage': at('/map?layer=wage', ({ page }) => page.getByRole('row').nth(13).waitFor()),
};

const firstMark = (page: Page) => page.getByRole('application').getByRole('button').first();
