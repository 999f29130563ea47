import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { startedBrowser } from '../../scripts/browser-starts.mjs';
import { takeNotes } from './page-notes.ts';
import { BROWSER_ARGS, ensureChromium, ensureHeadlessShell } from '../../scripts/chromium.mjs';

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** A step that hangs fails after this; on a busy machine a step may take long. */
export const PATIENCE_MS = 60_000;

/** The browser's program. The headless shell opens a page in a third of the time; the whole one has Background Sync too. */
export function browserProgram(isWhole: boolean): string {
  const named = process.env[isWhole ? 'CHROMIUM_PATH' : 'HEADLESS_SHELL_PATH'];
  return named ?? (isWhole ? ensureChromium() : ensureHeadlessShell());
}

/**
 * After a `sync` event that failed, the browser tries again in a second, not in five minutes: on a busy machine, the first
 * request after the network is back may fail, as it may for a person.
 */
const RETRIES_SOON = [
  '--force-fieldtrials=BackgroundSync/Test',
  '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/1/retry_delay_factor/1/max_sync_attempts/30',
];

/** A browser for several devices, each a context of its own that is forgotten when it is closed. */
export function launchBrowser(isWhole = false): Promise<Browser> {
  return startedBrowser(() =>
    chromium.launch({ executablePath: browserProgram(isWhole), args: BROWSER_ARGS, headless: true }),
  );
}

/** A browser with a profile on disk: closing and opening it again is what a phone's restart is. */
export async function openBrowser(
  profile: string,
  options: {
    viewport?: { width: number; height: number };
    locale?: string;
    colorScheme?: 'dark' | 'light';
    isWhole?: boolean;
    serviceWorkers?: 'allow' | 'block';
  } = {},
): Promise<BrowserContext> {
  const browser = await startedBrowser(() =>
    chromium.launchPersistentContext(profile, {
      executablePath: browserProgram(options.isWhole ?? false),
      args: options.isWhole ? [...BROWSER_ARGS, ...RETRIES_SOON] : BROWSER_ARGS,
      headless: true,
      viewport: options.viewport ?? PHONE,
      locale: options.locale ?? 'en-CA',
      colorScheme: options.colorScheme ?? 'dark',
      reducedMotion: 'reduce',
      serviceWorkers: options.serviceWorkers ?? 'allow',
    }),
  );
  browser.setDefaultTimeout(PATIENCE_MS);
  takeNotes(browser);
  return browser;
}
