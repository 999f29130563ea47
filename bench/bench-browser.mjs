import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_ARGS, ensureChromium } from '../scripts/chromium.mjs';

/** A phone's browser: a profile on disk that outlives restarts. @param {{ throttle: number }} options */
export function benchProfile({ throttle }) {
  const folder = mkdtempSync(join(tmpdir(), 'portage-profile-'));
  /** @type {import('playwright-core').BrowserContext | undefined} */
  let context;

  return {
    async restart() {
      await context?.close();
      context = await chromium.launchPersistentContext(folder, {
        executablePath: ensureChromium(),
        args: BROWSER_ARGS,
      });
    },

    /** Opens the bench's page at this URL and waits until it has loaded. @param {string} url */
    async openPage(url) {
      if (!context) throw new Error('not started');
      const page = await context.newPage();
      page.on('pageerror', error => console.error(`  in the page: ${error.message}`));
      if (throttle > 1) {
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
      }
      await page.goto(url);
      await page.waitForFunction('globalThis.bench');
      return page;
    },

    async remove() {
      await context?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
