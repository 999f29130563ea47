import { expect } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { TOAST_MS } from '../../src/ui/feedback/toast-time.ts';
import { makeTimersEndless } from '../support/endless-timers.ts';
import { listTotal } from './list-steps.ts';

/** What a person does, by the words on the screen. */

export async function openPage(browser: BrowserContext): Promise<Page> {
  return browser.pages()[0] ?? (await browser.newPage());
}

/**
 * From the next load on, toasts stay until they are closed or another one comes. Six seconds are enough for a person, but a busy
 * machine may press the button too late.
 */
export function messagesStay(page: Page): Promise<void> {
  return withoutTimers(page, TOAST_MS);
}

/** From the next load on, timers of this length never end. */
export async function withoutTimers(pages: Page | BrowserContext, lengthMs: number): Promise<void> {
  await pages.addInitScript(makeTimersEndless, lengthMs);
}

/** From the next load on, timers of this length end at once. */
export async function withHastyTimers(page: Page, lengthMs: number): Promise<void> {
  await page.addInitScript(hurried => {
    const setTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((action: () => void, ms?: number, ...given: unknown[]) =>
      setTimeout(action, ms === hurried ? 0 : ms, ...given)) as typeof window.setTimeout;
  }, lengthMs);
}

/**
 * Waits until the app has replaced the first frame, which comes from the server or this device. Text that is typed there may be
 * lost.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator('.frame-main, .frame-kept').first().waitFor({ state: 'detached' });
}

/** The first visit: the app and the list are on the device when this resolves. */
export async function install(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/jobList`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
  await page
    .getByText(/^[\d,\s]+ (jobs|offres)$/)
    .first()
    .waitFor();
}

export async function register(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/register`);
  await page.getByLabel('Name', { exact: true }).fill('Robin Tremblay');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('canoe-over-the-height-of-land');
  await page.getByLabel('Confirm Password', { exact: true }).fill('canoe-over-the-height-of-land');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/\/profile/);
}

/** As whoever `register` made. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('canoe-over-the-height-of-land');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/profile/);
}

/** Opens the first job that the search finds, and gives its number. */
export async function findJob(page: Page, keyword: string): Promise<number> {
  await untilDrawn(page);
  const all = await listTotal(page);
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(keyword);
  await page.waitForURL(/[?&]q=/);
  // The address changes before the list does: until then its first job is that of all jobs.
  await expect.poll(() => listTotal(page)).toBeLessThan(all);
  await openFirstJob(page);
  return Number(/\/job\/(\d+)/.exec(page.url())?.[1]);
}

/** Opens the first job of the list that is on the screen. */
export async function openFirstJob(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/job\/\d+/);
  // The address changes before the page does: until then the heading is the list's.
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Job Listings' }).waitFor();
}

export async function apply(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Robin Tremblay');
  await page.getByLabel('Email', { exact: true }).fill('robin@example.ca');
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.getByRole('button', { name: 'Send application' }).click();
}

/** Resolves when the rows are on the device's disk: a page that is left before has promised nothing. */
export async function pasteBatch(page: Page, url: string, rows: readonly object[]): Promise<void> {
  await page.goto(`${url}/post-job`);
  await page.getByLabel('Job data (JSON or CSV)').fill(JSON.stringify(rows));
  await page.getByRole('button', { name: 'Submit Batch' }).click();
  await page
    .getByText(/\d+ of \d+ sent|Batch job listings created successfully!/)
    .first()
    .waitFor();
}

export function batchRows(count: number, name: string): object[] {
  return Array.from({ length: count }, (_, index) => ({
    jobTitle: `${name} ${index + 1}`,
    city: 'Thunder Bay',
    province: 'Ontario',
    businessName: 'Height of Land Outfitters',
    postingDateFormatted: '2026-11-20',
    expiryDateFormatted: '2027-03-31',
  }));
}

/** Waits until the outbox screen says that nothing waits any more. */
export async function allSent(page: Page, url: string, count: number): Promise<void> {
  await page.goto(`${url}/outbox`);
  await expect
    .poll(() => page.getByText(/^(?:All sent|Nothing to send|\d+ needs? attention)/).count(), {
      timeout: 60_000,
      interval: 100,
    })
    .toBeGreaterThan(0);
  const sent = page.getByText(new RegExp(`All sent \\(${count}\\)|\\b${count} sent`));
  await expect.poll(() => sent.count()).toBeGreaterThan(0);
}
