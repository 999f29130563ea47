import type { CDPSession, Page } from 'playwright-core';

/** Calls `run` with the page's devtools. */
export async function withDevtools(
  page: Page,
  run: (devtools: CDPSession) => Promise<unknown>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await run(devtools);
  } finally {
    await devtools.detach();
  }
}
