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
