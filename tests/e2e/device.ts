import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser, PHONE } from './chromium.ts';

export interface DeviceOptions {
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'dark' | 'light';
  serviceWorkers?: 'allow' | 'block';
  hasTouch?: boolean;
}

/** A step that hangs fails after this; on a busy machine a step may take long. */
const PATIENCE_MS = 60_000;

let browser: Browser | undefined;
afterAll(() => browser?.close());

/** A device that never saw this site: a context in the one browser of this test file. */
export async function openDevice(options: DeviceOptions = {}): Promise<BrowserContext> {
  if (!browser?.isConnected()) browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-CA',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
