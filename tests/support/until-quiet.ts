import { errors, type Page } from 'playwright-core';

/** A request that the browser lost, with an interception that ended under it, never ends for Playwright. */
const MOST_MS = 15_000;

/**
 * Waits until the page has asked for nothing for half a second. Something may still ask for more on a busy machine, so what
 * comes late is waited for where it's read.
 */
export async function untilQuiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: MOST_MS });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}
