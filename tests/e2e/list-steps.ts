import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type DeviceOptions, openDevice } from './device.ts';
import { pageNotes } from './page-notes.ts';
import { twoFrames } from '../support/hung-step.ts';

/** A device that never saw this site, and is gone afterwards. */
export async function withBrowser(
  visit: (page: Page, browser: BrowserContext) => Promise<void>,
  options: DeviceOptions = {},
): Promise<void> {
  const browser = await openDevice(options);
  try {
    await visit(await browser.newPage(), browser);
  } catch (error) {
    if (error instanceof Error) error.message += `\nWhen it failed:\n${await pageNotes(browser)}`;
    throw error;
  } finally {
    // What a page still asked for when the test was done with it is nobody's fault.
    for (const page of browser.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  }
}

/**
 * Of the postings that are there from the start: no test posts in this province. The list of all grows while it is looked at, by what a
 * test before it has posted.
 */
export const STEADY_LIST = '/jobList?province=QC';

/** Opens a list and waits for its first card. */
export async function openList(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('article').first().waitFor();
}

/** Hides the first cards of the list, and waits until each is on the disk: until then the button is there to be pressed again. */
export async function hideFirst(page: Page, count: number): Promise<void> {
  for (let hidden = 1; hidden <= count; hidden += 1) {
    await page
      .getByRole('button', { name: /^Hide: / })
      .first()
      .click();
    await page.getByRole('button', { name: `${hidden} hidden` }).waitFor();
  }
}

const totalLine = (page: Page) => page.locator('main [aria-live=polite][tabindex="-1"]').first();

/** Waits until the total line matches, and gives its number. Read again, it could be another one: the app's after the kept frame's. */
async function totalOnce(page: Page, expected: RegExp): Promise<number> {
  let text = '';
  const read = async () => (text = await totalLine(page).innerText());
  await expect.poll(read).toMatch(expected);
  return numberIn(text);
}

/** `1,204 jobs`, `No jobs` or `1 204 offres` above the list: how many it says there are, once all of it is here. */
export function listTotal(page: Page): Promise<number> {
  return totalOnce(page, /^(No jobs|Aucune offre|[\d,\s]+ (jobs?|offres?))$/);
}

/** `1,204 jobs so far` above a list that is not whole: how many it says are here now. */
export function partialTotal(page: Page): Promise<number> {
  return totalOnce(page, /^[\d,]+ jobs? so far$/);
}

export function numberIn(text: string): number {
  return Number(text.replace(/[^\d]/g, '') || '0');
}

export async function openSheet(page: Page, name: RegExp = /^Filters/): Promise<Locator> {
  await page.getByRole('button', { name }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^(Show|Afficher) / }).waitFor();
  return sheet;
}

/** Presses a key until the control with this name has the focus. It's looked for after each press: the page may draw it anew. */
export async function pressTo(page: Page, wanted: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await wanted.first().evaluate(element => document.activeElement === element)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${String(wanted)}`);
}

/** As a finger does it, screen by screen: what comes into sight is drawn and measured on the way. */
export async function scrollDown(page: Page, distance: number): Promise<void> {
  for (let scrolled = 0; scrolled < distance; scrolled += 600) {
    await page.evaluate(
      () =>
        new Promise<void>(resolve => {
          addEventListener('scrollend', () => resolve(), { once: true });
          scrollBy({ top: 600, behavior: 'instant' });
        }),
    );
    await page.getByRole('article').first().waitFor();
  }
}

/** The first card that is whole below the header. */
export async function cardInSight(page: Page): Promise<{ jobId: string; top: number; position: number }> {
  return page.evaluate(() => {
    for (const row of document.querySelectorAll('[aria-posinset]')) {
      const { top } = row.getBoundingClientRect();
      const link = row.querySelector('article a');
      if (top >= 70 && link) {
        return {
          jobId: link.getAttribute('href')?.split('/').at(-1) ?? '',
          top,
          position: Number(row.getAttribute('aria-posinset')),
        };
      }
    }
    return { jobId: '', top: 0, position: 0 };
  });
}

/** The same once it stays where it is: a row is drawn at a guessed height and moved when it has been measured. */
export async function steadyCard(page: Page): ReturnType<typeof cardInSight> {
  let last = await cardInSight(page);
  const moved = async () => {
    const before = JSON.stringify(last);
    await twoFrames(page);
    last = await cardInSight(page);
    return last.jobId === '' || JSON.stringify(last) !== before;
  };
  await expect.poll(moved).toBe(false);
  return last;
}
