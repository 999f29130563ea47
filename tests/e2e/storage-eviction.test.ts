import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { WITH_SHELL } from './device.ts';
import { withBrowser } from './list-steps.ts';
import { install } from './steps.ts';
import { fillBoard, jobIdAt, textOf } from './storage-board.ts';

/** Twenty-four of 480 kB: more than the 10 MB that postings read one by one may take. */
const POSTINGS = 24;
const LENGTH = 480_000;

// The postings have no employer; with a form service they take applications, which these tests never send.
const server = serverForTests({
  env: { SEED: 'none', FORM_FORWARD_URL: 'http://127.0.0.1:9/' },
  fill: path => fillBoard(path, POSTINGS, LENGTH),
});

test('a saved posting stays, fetched ahead and whatever else is read; the others go, the oldest first', async () => {
  await withBrowser(async (page, browser) => {
    await install(page, server.url);
    // Saved in the list, never opened.
    const saved = page.waitForResponse(new RegExp(`/v1/sync/jobs/${jobIdAt(0)}$`));
    await page.goto(`${server.url}/jobList?q=%22Deckhand+0%22`);
    await page.getByRole('button', { name: 'Save: Deckhand 0', exact: true }).click();
    expect((await saved).status()).toBe(200);

    for (let index = 1; index < POSTINGS; index += 1) {
      await followLink(page, `/job/${jobIdAt(index)}`);
      await page.waitForFunction(
        text => document.querySelector('main')?.textContent.includes(text),
        textOf(jobIdAt(index)),
      );
    }
    await browser.setOffline(true);
    const opens = async (index: number) => {
      await page.goto(`${server.url}/job/${jobIdAt(index)}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const text = page.getByText(textOf(jobIdAt(index)));
      const missing = page.getByText(/You’re offline/);
      await text.or(missing).first().waitFor();
      return (await text.count()) > 0;
    };
    expect(await opens(0)).toBe(true);
    expect(await opens(1)).toBe(false);
    expect(await opens(POSTINGS - 1)).toBe(true);

    await page.goto(`${server.url}/storage`);
    await page.getByText(/1 saved job/).waitFor();
    await page.getByRole('button', { name: 'Remove: Postings you opened' }).click();
    await expect.poll(() => page.getByText(/^1 posting you opened/).count()).toBe(1);
    expect(await opens(0)).toBe(true);
    expect(await opens(POSTINGS - 1)).toBe(false);
  }, WITH_SHELL);
});

/** Without loading the app anew, as a link does. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
