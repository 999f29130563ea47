import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { openBrowser } from './chromium.ts';
import { turnOffAhead } from './device.ts';
import { listTotal } from './list-steps.ts';
import { openPage } from './steps.ts';
import { fillBoard, jobIdAt } from './storage-board.ts';

/** Some 6 MB in packs. */
const POSTINGS = 1_200;
const LENGTH = 8_000;
const ROOM_BYTES = 2_500_000;
const MESSAGE = 'I have sailed since 2019.';

// The postings have no employer; with a form service they take applications, which these tests never send.
const server = serverForTests({
  env: { SEED: 'none', FORM_FORWARD_URL: 'http://127.0.0.1:9/' },
  fill: path => fillBoard(path, POSTINGS, LENGTH),
});
const profile = folderForTests();

/** Each visit in a browser of its own: Chromium remembers for half a minute how much room there was. */
async function visit<T>(steps: (page: Page, browser: BrowserContext) => Promise<T>): Promise<T> {
  // Nothing is loaded offline.
  const browser = await openBrowser(profile.path, { serviceWorkers: 'block' });
  try {
    await turnOffAhead(browser);
    return await steps(await openPage(browser), browser);
  } finally {
    await browser.close();
  }
}

const ontario = (page: Page, action: string) => page.getByRole('button', { name: `${action}: Ontario` });

async function messageOf(page: Page): Promise<string> {
  await page.goto(`${server.url}/job/${jobIdAt(3)}`);
  return page.getByLabel('Message', { exact: true }).inputValue();
}

test('a full device says so, keeps what it has and what is the person’s own, and goes on when there is room', async () => {
  const used = await visit(async page => {
    await page.goto(`${server.url}/jobList`);
    expect(await listTotal(page)).toBe(POSTINGS);
    await page.goto(`${server.url}/job/${jobIdAt(3)}`);
    await page.getByLabel('Message', { exact: true }).fill(MESSAGE);
    await page.getByText(/^Saved on this phone/).waitFor();
    return (await page.evaluate(() => navigator.storage.estimate())).usage ?? 0;
  });

  await visit(async (page, browser) => {
    const devtools = await browser.newCDPSession(page);
    const quotaSize = used + ROOM_BYTES;
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize });
    await page.goto(`${server.url}/storage`);
    await ontario(page, 'Download').click();
    // How much room a browser counts differs by some MB: it may end before the first pack, or after some.
    await page
      .getByText(/^(?:This device is full\. \d|We couldn’t save your request because this device is full)/)
      .waitFor();
    await page.getByText(/1 draft,/).waitFor();
    expect(await messageOf(page)).toBe(MESSAGE);
  });

  await visit(async page => {
    await page.goto(`${server.url}/storage`);
    // Where not even the failure could be written down, the next start goes on without a press, also while one is looking.
    const done = page.getByText(/^1,200 postings, .*updated /);
    const begin = ontario(page, 'Try again').or(ontario(page, 'Download'));
    const pressIfOffered = async () => {
      await begin.evaluateAll(buttons => {
        for (const button of buttons) (button as HTMLElement).click();
      });
      return done.count();
    };
    await expect.poll(pressIfOffered, { interval: 1_000 }).toBe(1);
    await expect.poll(() => messageOf(page)).toBe(MESSAGE);
  });
});
