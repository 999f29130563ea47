import type { Page } from 'playwright-core';
import { isThorough } from '../support/torture.ts';
import { colourViolations, violations } from './accessibility.ts';
import { DESKTOP } from './chromium.ts';
import {
  focusFaults,
  largeLetterFaults,
  layoutFaults,
  narrowLetterFaults,
  redrawn,
  spacedTextFaults,
  USUAL,
  writeWith,
} from './layout-faults.ts';
import { notHung } from '../support/hung-step.ts';

/** The narrowest screen that WCAG asks for; also what 1280 px come to at four times the size. */
export const NARROW = { width: 320, height: 640 };

/** The page as `screenFaults` expects it. */
export async function inFrenchNarrowAndDark(page: Page): Promise<void> {
  await writeWith(page, USUAL);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await page.setViewportSize(NARROW);
  await switchLanguage(page, 'fr');
}

/** How a wide screen is drawn: in the light theme, or with large letters. */
export type WideLook = 'light' | 'large letters';

/** Every other screen of a list has the other look. */
export const wideLook = (index: number): WideLook => (index % 2 === 0 ? 'light' : 'large letters');

/**
 * The faults of a screen that is open in French, where words are longest: narrow and dark, where there is least room; then wide, in
 * one of two looks, as it stays. Size, theme and letters change under the screen, as they do under a person's hands.
 * `npm run torture -- screens` combines each size, language, theme and size of letters with every other. The second look of all
 * screens would take a fifth of this check's time.
 */
export async function screenFaults(page: Page, wide: WideLook): Promise<string[]> {
  if (isThorough()) return everyCombination(page);
  const faults: string[] = [];
  const look = (where: string, found: string[]) => faults.push(...found.map(fault => `${where}: ${fault}`));
  look('fr, narrow, dark', [
    ...(await violations(page)),
    ...(await notHung('measuring', layoutFaults(page))),
    ...(await spacedTextFaults(page)),
  ]);
  look('fr, keyboard', await notHung('moving the focus', focusFaults(page)));
  await resize(page, DESKTOP, 'light');
  if (wide === 'large letters') look('fr, large letters', await largeLetterFaults(page));
  else look('fr, wide, light', [...(await colourViolations(page)), ...(await layoutFaults(page, 'mouse'))]);
  return faults;
}

async function everyCombination(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const look = (where: string, found: string[]) => faults.push(...found.map(fault => `${where}: ${fault}`));
  for (const language of ['fr', 'en'] as const) {
    await switchLanguage(page, language);
    for (const [size, viewport] of [
      ['narrow', NARROW],
      ['wide', DESKTOP],
    ] as const) {
      await resize(page, viewport, 'dark');
      const where = `${language}, ${size}`;
      look(where, await layoutFaults(page, size === 'narrow' ? 'finger' : 'mouse'));
      look(where, await spacedTextFaults(page));
      look(`${where}, dark`, await violations(page));
      await page.emulateMedia({ colorScheme: 'light' });
      look(`${where}, light`, await violations(page));
      look(`${where}, keyboard`, await focusFaults(page));
      // WCAG 1.4.4 is about a window of 1280 px.
      if (size === 'wide') look(`${where}, large letters`, await largeLetterFaults(page));
      else look(`${where}, large letters`, await narrowLetterFaults(page));
      await writeWith(page, USUAL);
    }
  }
  return faults;
}

async function resize(
  page: Page,
  viewport: { width: number; height: number },
  colorScheme: 'dark' | 'light',
): Promise<void> {
  await notHung('another theme', page.emulateMedia({ colorScheme }));
  await notHung('another size', page.setViewportSize(viewport));
  await redrawn(page);
  // After a change of width, content may lie under the sticky bar, as after scrolling.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** The button of the header, also where a dialog lies over it: it is the screen below that is looked at, not the way there. */
async function switchLanguage(page: Page, language: 'en' | 'fr'): Promise<void> {
  const is = page.locator(`html[lang=${language}-CA]`);
  if ((await is.count()) > 0) return;
  await page
    .locator(`header button[lang=${language}]`)
    .first()
    .evaluate(button => (button as HTMLElement).click());
  await is.waitFor({ state: 'attached' });
}
