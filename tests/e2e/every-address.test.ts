import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_SCREENS } from '../screens/all-screens.ts';
import { showInApp } from '../screens/show.ts';
import { colourViolations } from './accessibility.ts';
import { board } from './board.ts';
import { openDevice } from './device.ts';
import { NARROW, screenFaults, switchLanguage } from './screen-faults.ts';

const addresses = Object.entries(ALL_SCREENS).flatMap(([name, { path }]) =>
  path === undefined ? [] : [{ name, path }],
);

// One device goes to all of them without another start.
describe('has no fault in either theme and language, narrow, wide and with large letters', () => {
  let page: Page;
  beforeAll(async () => {
    const context = await openDevice({ viewport: NARROW, hasTouch: true, serviceWorkers: 'block' });
    page = await context.newPage();
    await page.goto(`${board.url}/nothing/here`);
    await page.locator('header button[lang=fr]').first().waitFor({ state: 'attached' });
  });

  test.each(addresses)('$name', async ({ path }) => {
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    await switchLanguage(page, 'en');
    await showInApp(path, page);
    // A narrow screen's own parts, the tabs and the header's menu, look the same at every address.
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await colourViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await screenFaults(page)).toEqual([]);
  });
});
