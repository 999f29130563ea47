import type { Page } from 'playwright-core';
import { gate } from '../support/gate.ts';

/** Holds requests to these addresses back until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { isOpen: released, open: release } = gate();
  await page.route(addresses, async route => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Waits until the page has loaded all its stylesheets. Chromium paints nothing before that, but tells a script the fonts and
 * positions that elements have with the stylesheets it has so far.
 */
export async function untilStyled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
}

/** Waits for the typefaces that the stylesheets ask for, too. */
export async function untilTypeset(page: Page): Promise<void> {
  await untilStyled(page);
  // The browser requests a typeface when it lays out text in it.
  await page.waitForFunction(
    () => document.documentElement.offsetHeight > 0 && document.fonts.status === 'loaded',
  );
}

/**
 * Waits until everything that the server sent has been shown, with its typeface. Chromium paints a long page in parts and
 * counts a part only once it's shown, so a text that the app replaces before then never counts.
 */
export async function untilShown(page: Page): Promise<void> {
  await untilTypeset(page);
  await page.screenshot({ caret: 'initial' });
}
