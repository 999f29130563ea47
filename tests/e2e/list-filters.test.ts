import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { board } from './board.ts';
import { listTotal, numberIn, openList, openSheet, pressTo, STEADY_LIST, withBrowser } from './list-steps.ts';

describe('the sheet on a phone', () => {
  test('every filter is reached and changed by keyboard', async () => {
    await withBrowser(async page => {
      await openList(page, `${board.url}/jobList?near=calgary-ab&km=250`);
      await pressTo(page, page.getByRole('button', { name: /^Filters/ }));
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('radio', { name: /^250 km/ }).waitFor();
      await pressTo(page, sheet.getByRole('button', { name: 'Close' }));

      const stops: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(focusedFilter);
        if (stop === 'Clear all') break;
        stops.push(stop);
        if (stop.startsWith('Province')) await page.keyboard.press('Enter');
        if (stop.startsWith('radio')) await page.keyboard.press('ArrowDown');
        if (/^checkbox (Alberta|Open|Part time$|Permanent|Only postings)/.test(stop))
          await page.keyboard.press('Space');
        if (stop === 'box Another amount') await page.keyboard.type('18.25');
        if (stop === 'box Exclude words') await page.keyboard.type('night shift');
      }
      const provinces = stops.filter((_, at) => at > 3 && at < stops.indexOf('radio Minimum pay'));
      expect(provinces.slice(0, 2)).toEqual(['checkbox All Provinces', 'checkbox Alberta']);
      stops.splice(4, provinces.length);
      expect(stops).toEqual([
        'box Near',
        'button Clear location',
        'radio Distance',
        'Province',
        'radio Minimum pay',
        'box Another amount',
        'checkbox Only postings that state the pay',
        'radio Wage Type',
        'radio LMIA Status',
        'checkbox Employers with an approved LMIA',
        'checkbox Open to international applicants',
        'radio Posted',
        'checkbox Full time',
        'checkbox Part time',
        'checkbox Part time leading to full time',
        'checkbox Permanent',
        'checkbox Fixed term',
        'checkbox Seasonal',
        'checkbox Casual',
        'radio Workplace',
        'checkbox English',
        'checkbox French',
        'checkbox English and French',
        'checkbox Another language',
        'box Occupation',
        'radio Training and education (TEER)',
        'box Exclude words',
        'Add',
        'button Remove “night shift”',
        'box Exclude employers',
        'Add',
        'Save this search',
      ]);
      await pressTo(page, sheet.getByRole('button', { name: /^Show / }));
      await page.keyboard.press('Enter');
      // One step down from what stood there: from the last radius to the first, from "any" to the first of each.
      await page.waitForURL(
        /\?wage=high&province=AB&lmia=required&near=calgary-ab&abroad=1&posted=1&hours=part_time&term=permanent&workplace=on_site&pay=18.25&paid=1&without=night\+shift&teer=0$/,
      );
    });
  });

  test('an excluded word of any length leaves it as wide as the screen', async () => {
    await withBrowser(async page => {
      await openList(page, `${board.url}/jobList?without=${'x'.repeat(80)}`);
      const sheet = await openSheet(page);
      const box = sheet.getByLabel('Exclude words');
      await box.scrollIntoViewIfNeeded();
      const screen = await page.evaluate(() => document.documentElement.clientWidth);
      for (const part of [box, sheet.getByRole('button', { name: /^Remove “x/ })]) {
        const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
        expect(x).toBeGreaterThan(0);
        expect(x + width).toBeLessThan(screen);
      }
    });
  });

  test('Esc forgets what was chosen in it and gives the focus back', async () => {
    await withBrowser(async page => {
      await openList(page, board.url + STEADY_LIST);
      const before = await listTotal(page);
      const sheet = await openSheet(page, /^Wage/);
      await expect.poll(() => focusedText(page)).toContain('All Wages');
      await sheet.getByRole('radio', { name: /^High-Wage/ }).check();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('?province=QC');
      expect(await listTotal(page)).toBe(before);
      await expect.poll(() => focusedText(page)).toBe('Wage');

      await openSheet(page, /^Wage/);
      expect(await page.getByRole('radio', { name: /^All Wages/ }).isChecked()).toBe(true);
    });
  });

  test('a reload finds it open, and closing it stays on the list', async () => {
    await withBrowser(async page => {
      await openList(page, `${board.url}/jobList?province=ON`);
      await openSheet(page);
      await page.reload();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/jobList?province=ON');
    });
  });
});

describe('around a place', () => {
  test('Esc in the box closes its suggestions and not the sheet', async () => {
    await withBrowser(async page => {
      await openList(page, `${board.url}/jobList`);
      await openSheet(page, /^Near/);
      const near = page.getByRole('combobox', { name: 'Near' });
      await expect.poll(() => near.evaluate(box => box === document.activeElement)).toBe(true);
      await page.keyboard.type('zzzz');
      await page.getByText('No matches.').waitFor();
      await page.keyboard.press('Escape');
      expect(await near.inputValue()).toBe('');
      expect(await page.getByRole('dialog').isVisible()).toBe(true);
    });
  });

  test('is where the device is, when that is asked for, and no one is told', async () => {
    await withBrowser(async (page, browser) => {
      await browser.grantPermissions(['geolocation'], { origin: board.url });
      await browser.setGeolocation({ latitude: 45.501_934, longitude: -73.567_128 });
      const sent: string[] = [];
      page.on('request', request => sent.push(request.url(), request.postData() ?? ''));
      await openList(page, board.url + STEADY_LIST);
      const all = await listTotal(page);
      const sheet = await openSheet(page, /^Near/);
      await sheet.getByRole('button', { name: 'Near me' }).click();
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Near' }).inputValue())
        .toBe('Your location, near Montreal, Quebec');
      await sheet.getByRole('radio', { name: /^50 km/ }).waitFor();
      const show = sheet.getByRole('button', { name: /^Show \d+ jobs?$/ });
      let here = all;
      await expect.poll(async () => (here = numberIn(await show.innerText()))).toBeLessThan(all);
      expect(here).toBeGreaterThan(0);
      await show.click();
      await page.waitForURL(/\?province=QC&near=me&km=50$/);
      await expect.poll(() => listTotal(page)).toBe(here);
      await page.reload();
      await expect.poll(() => listTotal(page)).toBe(here);
      expect(sent.filter(text => /45[.,]50|73[.,]56/.test(text))).toEqual([]);
    });
  });
});

/** Runs on the page: what the focus is on, and of which filter. */
function focusedFilter(): string {
  const focused = document.activeElement;
  const label = (text: string | null | undefined) => text?.split('\n')[0]?.trim() ?? '';
  if (focused instanceof HTMLSelectElement) return `select ${label(focused.labels[0]?.innerText)}`;
  if (focused instanceof HTMLInputElement) {
    const group = focused.closest('fieldset')?.querySelector('legend');
    if (focused.type === 'radio') return `radio ${label(group?.innerText)}`;
    return `${focused.type === 'checkbox' ? 'checkbox' : 'box'} ${label(focused.labels?.[0]?.innerText)}`;
  }
  const name = focused?.getAttribute('aria-label');
  return name ? `button ${name}` : label(focused instanceof HTMLElement ? focused.innerText : '');
}

async function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return '';
    return (focused instanceof HTMLInputElement ? focused.closest('label') : focused)?.innerText ?? '';
  });
}

// Also a computer's window at four times the size.
test('a filter of the row that the keyboard reaches is whole in sight', async () => {
  await withBrowser(async page => {
    await openList(page, `${board.url}/jobList`);
    const row = page.getByRole('list', { name: 'Filters' });
    const last = row.getByRole('button').last();
    await pressTo(page, row.getByRole('button').first());
    while (!(await last.evaluate(button => button === document.activeElement))) {
      await page.keyboard.press('Tab');
      const right = await page.evaluate(() => document.activeElement?.getBoundingClientRect().right ?? 0);
      expect(right).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
    }
  });
});
