import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_SCREENS } from '../screens/all-screens.ts';
import { newWorld, type ScreenWorld } from '../screens/screen.ts';
import { show } from '../screens/show.ts';
import { serverForTests } from '../support/server-for-tests.ts';
import { colourViolations, violations } from './accessibility.ts';
import { DESKTOP } from './chromium.ts';
import { openDevice } from './device.ts';
import { focusFaults, largeLetterFaults, layoutFaults } from './layout-faults.ts';

/** The narrowest screen that WCAG asks for; also what 1280 px come to at four times the size. */
const NARROW = { width: 320, height: 640 };

const server = serverForTests({
  env: { DEV_MAILBOX: 'on', OAUTH_MOCK_ID: 'mock', OAUTH_MOCK_SECRET: 'mock' },
});
let world: ScreenWorld;

beforeAll(() => {
  world = newWorld(server.url);
});

// Each is opened once, in English, narrow and dark; the rest changes under it, as it does under a person's hands.
describe.concurrent('has no fault in either theme and language, narrow, wide and with large letters', () => {
  test.each(Object.keys(ALL_SCREENS))('%s', async name => {
    const screen = ALL_SCREENS[name];
    if (!screen) throw new Error(`no ${name}`);
    const context = await openDevice({ viewport: NARROW, hasTouch: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    const faults: string[] = [];
    const look = async (where: string, found: string[]) =>
      faults.push(...found.map(fault => `${where}: ${fault}`));
    try {
      await show(screen, { ...world, page });
      await look('en, dark', [...(await violations(page)), ...(await layoutFaults(page))]);
      await page.emulateMedia({ colorScheme: 'light' });
      await look('en, light', await colourViolations(page));

      await switchToFrench(page);
      await look('fr, narrow', await layoutFaults(page));
      await look('fr, keyboard', await focusFaults(page));

      await page.setViewportSize(DESKTOP);
      // What another width leaves under the bar that stays is covered, as whatever is scrolled there.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await look('fr, wide, light', [...(await violations(page)), ...(await layoutFaults(page, 'mouse'))]);
      await look('fr, large letters', await largeLetterFaults(page));
      expect(faults).toEqual([]);
    } finally {
      // What was held back stays unsent.
      await context.setOffline(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  });
});

/** The button of the header, also where a dialog lies over it: it is the screen below that is looked at, not the way there. */
async function switchToFrench(page: Page): Promise<void> {
  // The language is the account's too: the next screen of the same person is to begin in English.
  await page.route('**/v1/sync/push', route => route.abort());
  await page
    .locator('header button[lang=fr]')
    .first()
    .evaluate(button => (button as HTMLElement).click());
  await page.locator('html[lang=fr-CA]').waitFor({ state: 'attached' });
}
