import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { announced, watchAnnouncements } from './announcements.ts';
import { openList, STEADY_LIST, withBrowser } from './list-steps.ts';
import { apply, batchRows, pasteBatch, register } from './steps.ts';

/** `after`: how much was told before. */
async function hears(page: Page, words: string | RegExp, after = 0): Promise<void> {
  await expect
    .poll(async () => (await announced(page)).slice(after).join('\n'))
    .toMatch(typeof words === 'string' ? new RegExp(words.replaceAll(/[.?!()]/g, '\\$&')) : words);
}

test('who does not see the screen hears what becomes of the list, a job and an application', async () => {
  await withBrowser(async page => {
    await watchAnnouncements(page);
    await openList(page, board.url + STEADY_LIST);
    await hears(page, /^\d+ jobs$/m);
    const { length } = await announced(page);
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('cook');
    await hears(page, /^\d+ jobs?$/m, length);
    await page
      .getByRole('button', { name: /^Save: / })
      .first()
      .click();
    await hears(page, 'Saved on this device');

    await page.goto(`${board.url}/job/1001`);
    await page.getByRole('button', { name: 'Send application' }).click();
    await hears(page, 'There are 3 problems');
    await apply(page, 'I bake, too.');
    await hears(page, 'Application submitted successfully!');

    await page.route('**/v1/sync/**', route => route.abort());
    // Without the app, which would write on into what is being deleted.
    await page.goto(`${board.url}/health`);
    await page.evaluate(async () => {
      const deleted = (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise((resolve, reject) => {
            const deleting = indexedDB.deleteDatabase(name);
            deleting.addEventListener('success', resolve);
            deleting.addEventListener('error', () => reject(new Error(`${name} is still there`)));
          }),
      );
      await Promise.all(deleted);
    });
    await page.goto(`${board.url}/jobList`);
    await page.getByRole('heading', { name: 'No jobs on this device yet' }).waitFor();
    await expect.poll(() => announced(page)).toContain('No jobs on this device yet');
  });
});

test('and what becomes of a batch, of a withdrawal and of a wrong password', async () => {
  await withBrowser(async page => {
    await watchAnnouncements(page);
    await register(page, board.url, 'kim-announcements@example.ca');
    await pasteBatch(page, board.url, batchRows(2, 'Guide'));
    await hears(page, 'Batch job listings created successfully!');

    await page.goto(`${board.url}/job/1001`);
    await apply(page, 'I bake, too.');
    await page.getByText('Application submitted successfully!').waitFor();
    await page.goto(`${board.url}/profile`);
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await hears(page, 'Withdrawn. The employer will see it');
    const applications = page.locator('section', { hasText: 'My applications' });
    await applications.getByText('Withdrawn', { exact: true }).waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toMatch(/PT-/);

    await page.goto(`${board.url}/profile/details`);
    await page.getByText('Change name').click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kim B');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await hears(page, 'Name changed.');

    await page.goto(`${board.url}/profile`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(url => url.pathname !== '/profile');
    await page.goto(`${board.url}/login`);
    await page.getByLabel('Email', { exact: true }).fill('kim-announcements@example.ca');
    await page.getByLabel('Password', { exact: true }).fill('a wrong one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Login failed.').waitFor();
    // The focus goes to the field, whose description a screen reader says along with its name.
    const said = () =>
      page.evaluate(() => {
        const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map(id => document.getElementById(id)?.textContent).join(' ');
      });
    await expect.poll(said).toBe('Login failed. Please check your credentials and try again.');
  });
});
