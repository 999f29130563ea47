import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { announced, watchAnnouncements } from './announcements.ts';
import { openList, withBrowser } from './list-steps.ts';
import { apply, batchRows, pasteBatch, register } from './steps.ts';

const server = serverForTests();

async function hears(page: Page, words: string | RegExp): Promise<void> {
  await expect
    .poll(async () => (await announced(page)).join('\n'), { timeout: 20_000 })
    .toMatch(typeof words === 'string' ? new RegExp(words.replaceAll(/[.?!()]/g, '\\$&')) : words);
}

test('who does not see the screen hears what becomes of the list, a job and an application', async () => {
  await withBrowser(
    async page => {
      await watchAnnouncements(page);
      await openList(page, `${server.url}/jobList`);
      await hears(page, /^\d+ jobs$/m);
      await page.getByRole('searchbox', { name: 'Search jobs' }).fill('camp cook');
      await hears(page, /^\d jobs$/m);
      await page
        .getByRole('button', { name: /^Save: / })
        .first()
        .click();
      await hears(page, 'Saved on this device');

      await page.goto(`${server.url}/job/7`);
      await hears(page, 'This job is closed or unknown');

      await page.route('**/v1/**', route => route.abort());
      await page.goto(`${server.url}/job/1002`);
      await hears(page, 'The full text was not downloaded');
      await page.unroute('**/v1/**');

      await page.goto(`${server.url}/job/1001`);
      await page.getByRole('button', { name: 'Send application' }).click();
      await hears(page, 'There are 3 problems');
      await apply(page, 'I bake, too.');
      await hears(page, 'Application submitted successfully!');

      await page.route('**/v1/sync/**', route => route.abort());
      await page.evaluate(async () => {
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
      });
      await page.goto(`${server.url}/jobList`);
      await page.getByRole('heading', { name: 'No jobs on this device yet' }).waitFor();
      await expect.poll(() => announced(page)).toContain('No jobs on this device yet');
    },
    { serviceWorkers: 'block' },
  );
});

test('and what becomes of a batch, of a withdrawal and of a wrong password', async () => {
  await withBrowser(
    async page => {
      await watchAnnouncements(page);
      await register(page, server.url, 'kim@example.ca');
      await pasteBatch(page, server.url, batchRows(2, 'Guide'));
      await hears(page, 'Batch job listings created successfully!');

      await page.goto(`${server.url}/job/1001`);
      await apply(page, 'I bake, too.');
      await page.getByText('Application submitted successfully!').waitFor();
      await page.goto(`${server.url}/profile`);
      await page.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await hears(page, 'Withdrawn here');
      const applications = page.locator('section', { hasText: 'My applications' });
      await applications.getByText('Withdrawn', { exact: true }).waitFor();
      expect(await page.locator(':focus').innerText()).toMatch(/PT-/);

      await page.goto(`${server.url}/profile/details`);
      await page.getByText('Change name').click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kim B');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await hears(page, 'Name changed.');

      await page.goto(`${server.url}/profile`);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(url => url.pathname !== '/profile');
      await page.goto(`${server.url}/login`);
      await page.getByLabel('Email', { exact: true }).fill('kim@example.ca');
      await page.getByLabel('Password', { exact: true }).fill('a wrong one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByText('Login failed.').waitFor();
      expect(await announced(page)).toContain('Login failed. Please check your credentials and try again.');
    },
    { serviceWorkers: 'block' },
  );
});
