import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, PATIENCE_MS, PHONE } from './chromium.ts';
import { SLOWED } from '../support/torture.ts';
import { takeNotes } from './page-notes.ts';

export interface DeviceOptions {
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'dark' | 'light';
  serviceWorkers?: 'allow' | 'block';
  hasTouch?: boolean;
  javaScriptEnabled?: boolean;
  /** Full postings come before anybody asks. Off: a test knows what its device has read. */
  ahead?: boolean;
}

/**
 * A device that keeps the app for use without a network. Installing it costs half as much again as opening it, so only tests ask
 * for it that load a page offline.
 */
export const WITH_SHELL: DeviceOptions = { serviceWorkers: 'allow' };

/** One browser for all files that this process runs; it ends with the process. */
let browser: Promise<Browser> | undefined;
const open = new Set<BrowserContext>();

/** The same for tests that ask at once; another one after it has died or could not be started. */
function theBrowser(): Promise<Browser> {
  const forget = () => {
    browser = undefined;
  };
  browser ??= launchBrowser().then(
    started => started.once('disconnected', forget),
    (error: unknown) => {
      forget();
      throw error;
    },
  );
  return browser;
}

/** A device that never saw this site: a context of its own. */
export async function openDevice({ ahead = false, ...options }: DeviceOptions = {}): Promise<BrowserContext> {
  const started = await theBrowser();
  const context = await started.newContext({
    viewport: PHONE,
    locale: 'en-CA',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!ahead) await turnOffAhead(context);
  takeNotes(context);
  if (SLOWED > 1) slowDown(context);
  open.add(context);
  context.once('close', () => open.delete(context));
  return context;
}

/** From its next page on, the browser downloads full postings only when a person asks for them. */
export async function turnOffAhead(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A page of no site has no storage.
    try {
      localStorage.setItem('portage.ahead', localStorage.getItem('portage.ahead') ?? '{"on":false}');
    } catch {
      return;
    }
  });
}

/** From its next page on. Service workers keep their speed. */
function slowDown(context: BrowserContext): void {
  context.on('page', page => {
    const slow = async () => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    };
    // A page that is closed already needs no speed.
    slow().catch(() => undefined);
  });
}

/** After each file: nothing of it goes on beside the next one. */
export async function closeDevices(): Promise<void> {
  await Promise.all([...open].map(context => context.close()));
}
