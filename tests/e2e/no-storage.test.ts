import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTests } from '../support/server-for-tests.ts';
import { board } from './board.ts';
import { openBrowser } from './chromium.ts';
import { listTotal, openList } from './list-steps.ts';
import { openFirstJob } from './steps.ts';

const BLOCKED = 2;
const profile = folderForTests('test');

test('a person whose browser blocks site data can look at the list and its jobs', async () => {
  mkdirSync(join(profile.path, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCKED } } };
  writeFileSync(join(profile.path, 'Default', 'Preferences'), JSON.stringify(preferences));
  const browser = await openBrowser(profile.path, { isWhole: true });
  try {
    const page = await browser.newPage();
    await openList(page, `${board.url}/jobList`);
    expect(await listTotal(page)).toBeGreaterThan(100);
    await openFirstJob(page);
    // Other tests of this board may have posted the first one, without a text.
    await page.goto(`${board.url}/job/1001`);
    await page.getByRole('heading', { name: 'Responsibilities' }).waitFor();
    await page.getByText(/^Your browser blocks site data\./).waitFor();
  } finally {
    await browser.close();
  }
});
