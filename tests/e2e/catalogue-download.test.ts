import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { openSlowLink, type SlowLink } from '../support/slow-link.ts';
import { LARGE_BOARD, writeLargeBoard } from './large-board.ts';
import { listTotal, numberIn, openSheet, partialTotal, withBrowser } from './list-steps.ts';

const server = serverForTests({ env: { SEED: 'none' }, fill: writeLargeBoard });
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

const progress = (page: Page) => page.getByText(/^Downloading jobs: /);
async function wholeList(page: Page): Promise<void> {
  await expect.poll(() => listTotal(page), { timeout: 30_000 }).toBe(LARGE_BOARD);
}
/** Two of four segments are on the device, and the others are stuck half-way. */
async function openHalf(page: Page): Promise<void> {
  link.allow(2);
  await page.goto(`${link.url}/jobList`);
  await expect.poll(() => link.delivered.length, { timeout: 30_000 }).toBe(2);
  await page.getByRole('article').first().waitFor();
}

test('a list that is coming can be searched as far as it is here, and says how far that is', async () => {
  await withBrowser(async page => {
    await openHalf(page);
    const line = await progress(page).innerText();
    const [, here = '', of = ''] = /: ([\d,]+) of ([\d,]+)/.exec(line) ?? [];
    expect(numberIn(of)).toBe(LARGE_BOARD);
    expect(numberIn(here)).toBeGreaterThan(0);
    expect(numberIn(here)).toBeLessThan(LARGE_BOARD);
    await expect.poll(() => partialTotal(page), { timeout: 30_000 }).toBe(numberIn(here));
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
    await expect
      .poll(async () => numberIn(await show.innerText()) - (await partialTotal(page)), { timeout: 30_000 })
      .toBe(0);
    expect(await show.innerText()).toMatch(/^Show [\d,]+ jobs so far$/);

    link.allow(Number.POSITIVE_INFINITY);
    await expect.poll(() => show.innerText(), { timeout: 30_000 }).toMatch(/^Show [\d,]+ jobs$/);
    expect(numberIn(await show.innerText())).toBe(LARGE_BOARD);
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
