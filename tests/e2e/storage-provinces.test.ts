import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { hasImage } from './catalogue-on-disk.ts';
import { WITH_SHELL } from './device.ts';
import { pressTo, withBrowser } from './list-steps.ts';
import { install } from './steps.ts';
import { fillBoard, jobIdAt, textOf } from './storage-board.ts';
import { untilQuiet } from '../support/until-quiet.ts';

const POSTINGS = 2_400;
const PACKS = /\/v1\/sync\/details\/packs\//;

// The postings have no employer; with a form service they take applications, which these tests never send.
const server = serverForTests({
  env: { SEED: 'none', FORM_FORWARD_URL: 'http://127.0.0.1:9/' },
  fill: path => fillBoard(path, POSTINGS),
});

const ontario = (page: Page, action: string) => page.getByRole('button', { name: `${action}: Ontario` });

const hasFocus = (control: Locator) => control.evaluate(element => element === document.activeElement);

async function openStorage(page: Page): Promise<void> {
  await page.goto(`${server.url}/storage`);
  await total(page).waitFor();
}

const total = (page: Page) => page.locator('main strong').first();

/** Of everything together, as the screen says: kB or MB. */
async function weighed(page: Page): Promise<number> {
  const text = await total(page).innerText();
  return Number(text.replace(/[^\d.]/g, '')) * (text.includes('MB') ? 1_000 : 1);
}

/** Lets so many packs through, then holds the others until told. */
async function holdPacks(page: Page, after: number) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let isOpen = false;
  await page.route(PACKS, async route => {
    asked.push(route.request().url());
    if (!isOpen && asked.length > after) await new Promise<void>(resolve => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  return {
    asked,
    release: () => {
      isOpen = true;
      for (const go of held.splice(0)) go();
    },
  };
}

test('a province is downloaded through a reload, read without a network, and removed', async () => {
  await withBrowser(async (page, browser) => {
    await install(page, server.url);
    await expect.poll(() => hasImage(page)).toBe(true);
    await openStorage(page);
    // Files of the app may still be on their way to the disk.
    await untilQuiet(page);
    const before = await weighed(page);
    const packs = await holdPacks(page, 6);
    await ontario(page, 'Download').click();
    const progress = page.getByRole('progressbar', { name: 'Downloading Ontario' });
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0);
    expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeLessThan(1);
    await page.getByText(/^\d+ kB of \d+ kB$/).waitFor();
    const first = packs.asked.slice(0, 4);

    await page.reload();
    await total(page).waitFor();
    packs.release();
    await page.getByText(/2,400 postings, .* \(updated /).waitFor();
    // What had come before the reload was not asked for again.
    expect(packs.asked.filter(url => first.includes(url))).toHaveLength(first.length);
    await expect.poll(() => weighed(page)).toBeGreaterThan(before);

    await browser.setOffline(true);
    for (const index of [0, 1_200, POSTINGS - 1]) {
      await page.goto(`${server.url}/job/${jobIdAt(index)}`);
      await page.getByText(textOf(jobIdAt(index))).waitFor();
    }

    await openStorage(page);
    await ontario(page, 'Remove').click();
    await ontario(page, 'Download').waitFor();
    await expect.poll(() => hasFocus(ontario(page, 'Download'))).toBe(true);
    await expect.poll(() => weighed(page)).toBeLessThanOrEqual(before + 1);
    await page.goto(`${server.url}/job/${jobIdAt(5)}`);
    await page.getByText(/You’re offline/).waitFor();
    expect(await page.getByText(textOf(jobIdAt(5))).count()).toBe(0);
  }, WITH_SHELL);
});

test('a download is stopped and goes on by keyboard, and waits for a network', async () => {
  await withBrowser(async (page, browser) => {
    await openStorage(page);
    const packs = await holdPacks(page, 4);
    await pressTo(page, ontario(page, 'Download'));
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar').waitFor();
    await expect.poll(() => hasFocus(ontario(page, 'Pause'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(/^Paused\. /).waitFor();
    // The reload ends the requests that were under way when it stopped.
    await page.reload();
    await page.getByText(/^Paused\. /).waitFor();
    const asked = packs.asked.length;
    packs.release();
    await page.reload();
    await page.getByText(/^Paused\. /).waitFor();
    expect(packs.asked).toHaveLength(asked);

    await browser.setOffline(true);
    await ontario(page, 'Resume').click();
    await page.getByText(/^Waiting for a connection\./).waitFor();
    await browser.setOffline(false);
    await page.getByText(/2,400 postings, .* \(updated /).waitFor({ timeout: 60_000 });
  });
});

test('postings that nobody opened are read without a network, and the screen counts them', async () => {
  await withBrowser(
    async (page, browser) => {
      await install(page, server.url);
      await openStorage(page);
      const all = new RegExp(`^2,400 of 2,400 postings can be read in full offline\\.$`);
      await page.getByText(all).waitFor({ timeout: 60_000 });
      await browser.setOffline(true);
      const jobId = jobIdAt(1_234);
      await page.goto(`${server.url}/job/${jobId}`);
      await page.getByText(textOf(jobId)).waitFor();
      expect(await page.getByText(textOf(jobId)).count()).toBe(1);
    },
    { ...WITH_SHELL, ahead: true },
  );
});

test('over mobile data nothing starts before the person agrees', async () => {
  await withBrowser(async page => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', addEventListener() {} } });
    });
    await openStorage(page);
    const packs = await holdPacks(page, Number.POSITIVE_INFINITY);
    await page.getByText(/You’re on mobile data/).waitFor();
    await ontario(page, 'Download').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Ontario will use about .* of mobile data/).waitFor();
    expect(packs.asked).toEqual([]);
  });
});

test('what a full device cannot stop, remove or promise is said', async () => {
  await withBrowser(async page => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { isFull: false });
      // oxlint-disable-next-line typescript/unbound-method -- it is called with the database that it belongs to
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...asked) {
        if ((globalThis as { isFull?: boolean }).isFull && asked[1] === 'readwrite')
          throw new DOMException('No room', 'QuotaExceededError');
        return begin.apply(this, asked);
      };
      navigator.storage.persisted = async () => false;
      navigator.storage.persist = async () => {
        throw new TypeError('Not now');
      };
    });
    const thrown: string[] = [];
    page.on('pageerror', error => thrown.push(error.message));
    await openStorage(page);
    const packs = await holdPacks(page, 6);
    await ontario(page, 'Download').click();
    // Not 0: the first packs are kept, and the next ones wait for two that are held back.
    await page.getByText(/^[1-9]\d* kB of \d+ kB$/).waitFor();
    const isFull = (full: boolean) => page.evaluate(now => Object.assign(globalThis, { isFull: now }), full);
    const refused = page.getByText('We couldn’t save your request because this device is full');
    const notRemoved = page.getByText('Some items couldn’t be removed.');

    await isFull(true);
    await ontario(page, 'Pause').click();
    await refused.waitFor();
    await ontario(page, 'Remove').click();
    await notRemoved.waitFor();
    await isFull(false);
    await ontario(page, 'Pause').click();
    await ontario(page, 'Resume').waitFor();
    await notRemoved.waitFor({ state: 'detached' });
    packs.release();

    const ask = page.getByRole('button', { name: 'Ask the browser to keep it' });
    await ask.click();
    await page.getByText('We couldn’t ask your browser.').waitFor();
    await expect.poll(() => ask.getAttribute('aria-busy')).not.toBe('true');
    expect(thrown).toEqual([]);
  });
});
