import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { openSlowLink, type SlowLink } from '../support/slow-link.ts';
import { keptSegments } from './catalogue-on-disk.ts';
import { LARGE_BOARD, writeLargeBoard } from './large-board.ts';
import { listTotal, numberIn, openSheet, partialTotal, withBrowser } from './list-steps.ts';

// One for all: writing it and preparing the phones' list of it takes longer than most of these tests. The postings have no employer; with
// a form service they take applications, which these tests never send.
const server = serverForTests({
  env: { SEED: 'none', FORM_FORWARD_URL: 'http://127.0.0.1:9/' },
  fill: writeLargeBoard,
});
let link: SlowLink;
let segments: string[];

beforeAll(async () => {
  const manifest = (await (await fetch(`${server.url}/v1/sync/catalogue`)).json()) as {
    segments: { hash: string }[];
  };
  segments = manifest.segments.map(({ hash }) => hash);
});
beforeEach(async () => {
  link = await openSlowLink(server.url);
});
afterEach(async () => {
  await link.close();
});

const segmentsAsked = () => link.asked.filter(path => path.startsWith('/v1/sync/segments/'));
const progress = (page: Page) => page.getByText(/^Downloading jobs: /);
async function wholeList(page: Page): Promise<void> {
  await expect.poll(() => listTotal(page)).toBe(LARGE_BOARD);
}
async function openWholeList(page: Page): Promise<void> {
  await page.goto(`${link.url}/jobList`);
  await wholeList(page);
}
/** Two of four segments are on the device, and the others are stuck half-way. */
async function openHalf(page: Page): Promise<void> {
  link.allow(2);
  await page.goto(`${link.url}/jobList`);
  await expect.poll(() => link.delivered.length).toBe(2);
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => keptSegments(page)).toBe(2);
}

/** Counted from the first use on: set before the page is opened. */
async function setQuota(browser: BrowserContext, page: Page, quotaSize?: number): Promise<void> {
  const devTools = await browser.newCDPSession(page);
  const quota = quotaSize === undefined ? {} : { quotaSize };
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: link.url, ...quota });
}

/**
 * What a failing disk does to the stored list, from a page of the same origin without the app. `damage` is run there with
 * the two stores of one transaction.
 */
async function damageDisk(page: Page, damage: Damage): Promise<string[]> {
  await page.goto(`${link.url}/v1/health/version`);
  return page.evaluate(async what => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const db = await done(indexedDB.open('portage-catalogue'));
    const transaction = db.transaction(['segments', 'state'], 'readwrite');
    const segments = transaction.objectStore('segments');
    const state = transaction.objectStore('state');
    const hashes = (await done(segments.getAllKeys())).map(String);
    const [first = '', second = ''] = hashes;
    await done(state.delete('image'));
    if (what === 'state') await done(state.put({ key: 'held', held: 'nonsense' }));
    if (what === 'segments') {
      await done(segments.delete(first));
      const record = (await done(segments.get(second))) as { bytes: ArrayBuffer };
      const bytes = new Uint8Array(record.bytes);
      bytes[bytes.length - 40] = 255 - (bytes[bytes.length - 40] ?? 0);
      await done(segments.put(record));
    }
    db.close();
    return what === 'segments' ? [first, second] : [];
  }, damage);
}
type Damage = 'segments' | 'state';

describe('on its way', () => {
  test('a list that is coming can be searched as far as it is here, and says how far that is', async () => {
    await withBrowser(async page => {
      await openHalf(page);
      const said = async () => {
        const [, here = '', of = ''] = /: ([\d,]+) of ([\d,]+)/.exec(await progress(page).innerText()) ?? [];
        return { here: numberIn(here), of: numberIn(of) };
      };
      // The line and the list change one after the other.
      await expect.poll(async () => (await said()).here - (await partialTotal(page))).toBe(0);
      const { here, of } = await said();
      expect(of).toBe(LARGE_BOARD);
      expect(here).toBeGreaterThan(0);
      expect(here).toBeLessThan(LARGE_BOARD);
      const bar = page.getByRole('progressbar');
      expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
      expect(Number(await bar.getAttribute('value'))).toBeLessThan(1);

      link.allow(Number.POSITIVE_INFINITY);
      await wholeList(page);
      await progress(page).waitFor({ state: 'detached' });
      expect(await page.getByText(/so far/).count()).toBe(0);
      expect(link.delivered.toSorted()).toEqual(segments.toSorted());
    });
  });

  test('the filters promise only as many as are here so far, and all of them once they are', async () => {
    await withBrowser(async page => {
      await openHalf(page);
      const sheet = await openSheet(page);
      const show = sheet.getByRole('button', { name: /^Show / });
      await expect.poll(async () => numberIn(await show.innerText()) - (await partialTotal(page))).toBe(0);
      expect(await show.innerText()).toMatch(/^Show [\d,]+ jobs so far$/);

      link.allow(Number.POSITIVE_INFINITY);
      const all = `Show ${LARGE_BOARD.toLocaleString('en')} jobs`;
      await expect.poll(() => show.innerText()).toBe(all);
    });
  });

  test('a reload in mid-download goes on with what was kept', async () => {
    await withBrowser(async page => {
      await openHalf(page);
      const kept = [...link.delivered];
      const before = link.asked.length;
      await page.reload();
      await page.getByRole('article').first().waitFor();
      link.allow(Number.POSITIVE_INFINITY);
      await wholeList(page);
      const later = link.asked.slice(before).filter(path => path.startsWith('/v1/sync/segments/'));
      expect(later.filter(path => kept.some(hash => path.endsWith(hash)))).toEqual([]);
      expect(link.delivered.toSorted()).toEqual(segments.toSorted());
    });
  });

  test('two tabs have one download between them, and both show it', async () => {
    await withBrowser(async (first, browser) => {
      await openHalf(first);
      const second = await browser.newPage();
      await second.goto(`${link.url}/jobList`);
      await progress(second).waitFor();
      await second.getByRole('article').first().waitFor();
      link.allow(Number.POSITIVE_INFINITY);
      await wholeList(first);
      await wholeList(second);
      expect(link.delivered.toSorted()).toEqual(segments.toSorted());
      await progress(second).waitFor({ state: 'detached' });
    });
  });

  test('a tab that goes in mid-download hands over to the other one', async () => {
    await withBrowser(async (first, browser) => {
      await openHalf(first);
      const kept = [...link.delivered];
      const second = await browser.newPage();
      await second.goto(`${link.url}/jobList`);
      await second.getByRole('article').first().waitFor();
      await first.close();
      link.allow(Number.POSITIVE_INFINITY);
      await wholeList(second);
      for (const hash of kept) expect(link.delivered.filter(other => other === hash)).toEqual([hash]);
      expect(new Set(link.delivered)).toEqual(new Set(segments));
    });
  });
});

describe('on the disk', () => {
  test('a list that does not fit is kept as far as it does, and asked for again when it is needed', async () => {
    await withBrowser(async (page, browser) => {
      // What a database takes that is empty is each browser's own affair: there is a little more room until something fits.
      const full = page.getByText(/doesn’t have enough space for all the jobs/);
      const nothingFits = page.getByRole('heading', { name: 'Not enough space for the jobs' });
      for (let quota = 100_000; ; quota += 30_000) {
        await setQuota(browser, page, quota);
        link.asked.length = 0;
        await page.goto(`${link.url}/jobList`);
        await full.or(nothingFits).waitFor();
        if (!(await nothingFits.isVisible())) break;
      }
      await full.waitFor();
      expect(await partialTotal(page)).toBeLessThan(LARGE_BOARD);
      // Each try asks for four at the most, and leaves out at least one more province.
      expect(segmentsAsked().length).toBeLessThanOrEqual(16);

      const before = segmentsAsked();
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
      await full.waitFor();
      expect(segmentsAsked()).toEqual(before);

      await setQuota(browser, page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await wholeList(page);
      await full.waitFor({ state: 'detached' });
    });
  });

  test('what the browser evicted is downloaded again, and what a person wrote is still there', async () => {
    await withBrowser(async page => {
      await openWholeList(page);
      await page.getByRole('article').getByRole('link').first().click();
      await page.getByLabel('Message', { exact: true }).fill('I can start in May.');
      await page.getByText(/^Saved on this phone/).waitFor();
      const job = page.url();
      await page.goto(`${link.url}/v1/health/version`);
      await page.evaluate(
        () =>
          new Promise<void>((resolve, reject) => {
            const deleting = indexedDB.deleteDatabase('portage-catalogue');
            deleting.addEventListener('success', () => resolve());
            deleting.addEventListener('error', () => reject(deleting.error));
          }),
      );
      const before = new Set(segmentsAsked());
      link.asked.length = 0;
      await openWholeList(page);
      expect(segmentsAsked().toSorted()).toEqual([...before].toSorted());
      await page.goto(job);
      await expect
        .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
        .toBe('I can start in May.');
    });
  });

  test('segments that are damaged or lost are fetched again, and no others', async () => {
    await withBrowser(async page => {
      await openWholeList(page);
      const damaged = await damageDisk(page, 'segments');
      expect(damaged).toHaveLength(2);
      link.delivered.length = 0;
      await page.goto(`${link.url}/jobList`);
      await expect.poll(() => link.delivered.toSorted()).toEqual(damaged.toSorted());
      // What was delivered may not be on the disk yet, and the damaged segment may have been counted until now.
      await expect.poll(() => keptSegments(page)).toBe(segments.length);
      await wholeList(page);
      await page.reload();
      await wholeList(page);
      expect(link.delivered).toHaveLength(2);
    });
  });

  test('a state that cannot be understood costs a manifest, and no segment', async () => {
    await withBrowser(async page => {
      await openWholeList(page);
      await damageDisk(page, 'state');
      link.delivered.length = 0;
      await openWholeList(page);
      expect(link.delivered).toEqual([]);
    });
  });
});
