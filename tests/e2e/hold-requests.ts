import type { Page } from 'playwright-core';

/** Holds requests to these addresses back until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(addresses, async route => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Waits until all stylesheets of the page are in force. Chromium paints nothing before that, but answers what a script asks about
 * elements: a page with one of its two stylesheets has letters and places that nobody sees.
 */
export async function untilStyled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
}
