import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { openList, openSheet, pressTo, withBrowser } from './list-steps.ts';
import { messagesStay } from './steps.ts';

/** Where the keyboard goes on when what had its focus is gone: an id or a text. */
async function goesOnAt(page: Page, place: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.id || (document.activeElement?.textContent ?? '')),
    )
    .toBe(place);
}

/** By the key that leads to what the app has just said. */
async function undo(page: Page): Promise<void> {
  await page.keyboard.press('F8');
  await pressTo(page, page.getByRole('button', { name: 'Undo' }), 'Tab', 5);
  await page.keyboard.press('Enter');
}

test('a job, a search and a draft that were removed by mistake are brought back, by keyboard', async () => {
  await withBrowser(async page => {
    await messagesStay(page);
    await page.goto(`${board.url}/job/1001`);
    await page.getByLabel('Message', { exact: true }).fill('I bake, too.');
    await page.getByText(/^Saved on this phone/).waitFor();
    await openList(page, `${board.url}/jobList?q=cook`);
    await page
      .getByRole('button', { name: /^Save: / })
      .first()
      .click();
    await (await openSheet(page)).getByRole('button', { name: 'Save this search' }).click();
    await page.getByText('This search is saved.').waitFor();
    await page.goto(`${board.url}/saved`);
    await page.getByRole('article').waitFor();

    const take = async (name: RegExp) => {
      const button = page.getByRole('main').getByRole('button', { name });
      await pressTo(page, button);
      await page.keyboard.press('Enter');
      return button;
    };
    const job = await take(/^Save: /);
    await job.waitFor({ state: 'detached' });
    await goesOnAt(page, 'Saved jobs');
    await page.getByText('Removed from your saved jobs').first().waitFor();
    await undo(page);
    await job.waitFor();
    await goesOnAt(page, 'Saved jobs');

    const search = await take(/^Remove .*cook/);
    await search.waitFor({ state: 'detached' });
    await goesOnAt(page, 'Saved searches');
    await page.getByText('Search removed').first().waitFor();
    await undo(page);
    await search.waitFor();

    const draft = await take(/^Remove Application/);
    await pressTo(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }), 'Tab', 5);
    await page.keyboard.press('Enter');
    await draft.waitFor({ state: 'detached' });
    await goesOnAt(page, 'content');
    await page.getByText('Draft removed').first().waitFor();
    await undo(page);
    await draft.waitFor();
    await page.goto(`${board.url}/job/1001`);
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('I bake, too.');
  });
});
