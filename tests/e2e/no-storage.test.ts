import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { folderForTests } from '../support/server-for-tests.ts';
import { board } from './board.ts';
import { openBrowser } from './chromium.ts';
import { listTotal, openList } from './list-steps.ts';
import { pageNotes } from './page-notes.ts';
import { openFirstJob } from './steps.ts';

const BLOCKED = 2;
const profile = folderForTests('test');

/** Resolves with the number of jobs. */
async function lookAtJobs(browser: BrowserContext, line: RegExp): Promise<number> {
  try {
    const page = await browser.newPage();
    const errors: Error[] = [];
    page.on('pageerror', error => void errors.push(error));
    await openList(page, `${board.url}/jobList`);
    const total = await listTotal(page);
    await openFirstJob(page);
    // Other tests of this board may have posted the first one, without a text.
    await page.goto(`${board.url}/job/1001`);
    await page.getByRole('heading', { name: 'Responsibilities' }).waitFor();
    // At the top, and in place of the form for applying.
    await expect.poll(() => page.getByText(line).count()).toBe(2);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // At the top, and below the button.
    const said = page.getByRole('status').filter({ hasText: /To apply, post or save anything/ });
    await expect.poll(() => said.count()).toBe(2);
    // The first load, which tried the disk, has others.
    expect(errors.filter(({ name, message }) => /missing/i.test(`${name} ${message}`))).toEqual([]);
    return total;
  } catch (error) {
    if (error instanceof Error) error.message += `\nWhen it failed:\n${await pageNotes(browser)}`;
    throw error;
  } finally {
    await browser.close();
  }
}

test('a person whose browser blocks site data can look at the list and its jobs', async () => {
  mkdirSync(join(profile.path, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCKED } } };
  writeFileSync(join(profile.path, 'Default', 'Preferences'), JSON.stringify(preferences));
  const browser = await openBrowser(profile.path, { isWhole: true });
  expect(await lookAtJobs(browser, /^Your browser blocks site data\./)).toBeGreaterThan(100);
});

test('a person whose browser cannot open its disk can look at the list and its jobs', async () => {
  mkdirSync(join(profile.path, 'Default'), { recursive: true });
  // In place of the folder of its databases.
  writeFileSync(join(profile.path, 'Default', 'IndexedDB'), '');
  const browser = await openBrowser(profile.path);
  expect(await lookAtJobs(browser, /^Your browser can’t store anything right now\./)).toBeGreaterThan(100);
});
