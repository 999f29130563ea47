import { describe, expect, test } from 'vitest';
import { board } from './board.ts';
import { DESKTOP } from './chromium.ts';
import { holdRequests } from './hold-requests.ts';
import {
  cardInSight,
  hideFirst,
  listTotal,
  openList,
  scrollDown,
  STEADY_LIST,
  steadyCard,
  withBrowser,
} from './list-steps.ts';

describe('a hidden job', () => {
  test('is found again below the count, whatever the search', async () => {
    await withBrowser(async page => {
      await openList(page, board.url + STEADY_LIST);
      const total = await listTotal(page);
      await hideFirst(page, 2);
      await page.getByRole('button', { name: '2 hidden' }).click();
      const sheet = page.getByRole('dialog', { name: 'Hidden jobs' });
      await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2);
      await sheet
        .getByRole('button', { name: /^Show again: / })
        .first()
        .click();
      await expect.poll(() => sheet.getByRole('listitem').count()).toBe(1);
      await page.goBack();
      await sheet.waitFor({ state: 'hidden' });
      await expect.poll(() => listTotal(page)).toBe(total - 1);
      expect(new URL(page.url()).pathname).toBe('/jobList');
    });
  });
});

test('a job that is hidden before the code for it is here stays hidden, also when the page is left at once', async () => {
  await withBrowser(async page => {
    const release = await holdRequests(page, /\/assets\/(database|after-list|person-code)-/);
    await openList(page, board.url + STEADY_LIST);
    const total = await listTotal(page);
    await page
      .getByRole('button', { name: /^Hide: / })
      .first()
      .click();
    await page.reload();
    release();
    await page.getByRole('button', { name: '1 hidden' }).waitFor();
    await expect.poll(() => listTotal(page)).toBe(total - 1);
  });
});

describe.each([
  ['phone', {}],
  ['desktop', { viewport: DESKTOP }],
])('the place in the list (%s)', (_, options) => {
  test('is found again on return and after a reload, viewed cards marked, whatever was hidden above', async () => {
    await withBrowser(async page => {
      await openList(page, board.url + STEADY_LIST);
      await hideFirst(page, 2);
      await scrollDown(page, 6_000);
      const before = await steadyCard(page);
      expect(before.position).toBeGreaterThan(12);

      await page.locator(`a[href="/job/${before.jobId}"]`).click();
      await page.getByRole('button', { name: 'Hide this job' }).waitFor();
      await page.goBack();
      // The address changes before the posting goes from beside the list, where rows have other heights.
      await page.getByRole('region', { name: 'Posting' }).waitFor({ state: 'detached' });
      // Without the two lines of the hidden ones, which are gone by now, unless the list was there all the time.
      const gone = 'viewport' in options ? 0 : 2;
      const found = async () => {
        const { jobId, top, position } = await cardInSight(page);
        return { jobId, position, isInPlace: Math.abs(top - before.top) < 3 };
      };
      await expect
        .poll(found)
        .toEqual({ jobId: before.jobId, position: before.position - gone, isInPlace: true });
      const card = page.locator(`article:has(a[href="/job/${before.jobId}"])`);
      await card.filter({ hasText: 'Viewed' }).waitFor();

      // The page keeps the place that its rows have when it goes.
      await steadyCard(page);
      await page.reload();
      const afterReload = async () => {
        const { jobId, isInPlace } = await found();
        return { jobId, isInPlace };
      };
      await expect.poll(afterReload).toEqual({ jobId: before.jobId, isInPlace: true });
    }, options);
  });
});

test('every row says its place of all, whatever is drawn', async () => {
  await withBrowser(async page => {
    await openList(page, board.url + STEADY_LIST);
    const total = await listTotal(page);
    for (const distance of [0, 3_000, 3_000]) {
      await scrollDown(page, distance);
      // All at one moment: rows come and go while the list is scrolled.
      const rows = await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('article') })
        .evaluateAll(items =>
          items.map(item => [
            Number(item.getAttribute('aria-posinset')),
            Number(item.getAttribute('aria-setsize')),
          ]),
        );
      const first = rows[0]?.[0] ?? 0;
      expect(first).toBeGreaterThan(0);
      expect(rows).toEqual(rows.map((_, at) => [first + at, total]));
      expect(rows.length).toBeLessThan(30);
    }
  });
});

test('Back and Forward leave a posting where it was, each time', async () => {
  await withBrowser(async page => {
    await openList(page, board.url + STEADY_LIST);
    await scrollDown(page, 600);
    await page.getByRole('article').getByRole('link').first().click();
    await page.locator('#apply form').waitFor();
    const mode = () => page.evaluate(() => history.scrollRestoration);
    for (let time = 0; time < 2; time += 1) {
      expect(await mode()).toBe('auto');
      await page.goBack();
      // The list looks after its own place.
      await expect.poll(mode).toBe('manual');
      await page.goForward();
      await page.locator('#apply form').waitFor();
      await expect.poll(mode).toBe('auto');
    }
  });
});
