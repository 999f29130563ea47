import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { BROWSER_ARGS } from '../../scripts/chromium.mjs';

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** A step that hangs fails after this; on a busy machine a step may take long. */
const PATIENCE_MS = 60_000;

/** A browser for several devices, each a context of its own that is forgotten when it is closed. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: BROWSER_ARGS, headless: true });
}

/** A browser with a profile on disk: closing and opening it again is what a phone's restart is. */
export async function openBrowser(
  profile: string,
  options: {
    viewport?: { width: number; height: number };
    locale?: string;
    colorScheme?: 'dark' | 'light';
  } = {},
): Promise<BrowserContext> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: BROWSER_ARGS,
    headless: true,
    viewport: options.viewport ?? PHONE,
    locale: options.locale ?? 'en-CA',
    colorScheme: options.colorScheme ?? 'dark',
    reducedMotion: 'reduce',
  });
  browser.setDefaultTimeout(PATIENCE_MS);
  return browser;
}
