import { type BrowserContext, chromium } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** A browser with a profile on disk: closing and opening it again is what a phone's restart is. */
export function openBrowser(
  profile: string,
  options: {
    viewport?: { width: number; height: number };
    locale?: string;
    colorScheme?: 'dark' | 'light';
  } = {},
): Promise<BrowserContext> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: ARGS,
    headless: true,
    viewport: options.viewport ?? PHONE,
    locale: options.locale ?? 'en-CA',
    colorScheme: options.colorScheme ?? 'dark',
    reducedMotion: 'reduce',
  });
}
