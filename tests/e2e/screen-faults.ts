import type { Page } from 'playwright-core';
import { violations } from './accessibility.ts';
import { DESKTOP } from './chromium.ts';
import { focusFaults, largeLetterFaults, layoutFaults, redrawn } from './layout-faults.ts';

/** The narrowest screen that WCAG asks for; also what 1280 px come to at four times the size. */
export const NARROW = { width: 320, height: 640 };

/**
 * Every fault of a screen that is open in English, narrow and dark, in either theme and language, narrow, wide and with large
 * letters; of the light theme in the wide one. The rest changes under the screen, as it does under a person's hands; it is left in French, wide and light.
 */
export async function screenFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const look = (where: string, found: string[]) => faults.push(...found.map(fault => `${where}: ${fault}`));
  look('en, dark', [...(await violations(page)), ...(await layoutFaults(page))]);

  await switchLanguage(page, 'fr');
  look('fr, narrow', await layoutFaults(page));
  look('fr, keyboard', await focusFaults(page));

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  await redrawn(page);
  // After a change of width, content may lie under the sticky bar, as after scrolling.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  look('fr, wide, light', [...(await violations(page)), ...(await layoutFaults(page, 'mouse'))]);
  look('fr, large letters', await largeLetterFaults(page));
  return faults;
}

/** The button of the header, also where a dialog lies over it: it is the screen below that is looked at, not the way there. */
export async function switchLanguage(page: Page, language: 'en' | 'fr'): Promise<void> {
  const is = page.locator(`html[lang=${language}-CA]`);
  if ((await is.count()) > 0) return;
  await page
    .locator(`header button[lang=${language}]`)
    .first()
    .evaluate(button => (button as HTMLElement).click());
  await is.waitFor({ state: 'attached' });
}
