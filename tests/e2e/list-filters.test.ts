import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { DESKTOP } from './chromium.ts';
import { listTotal, numberIn, openList, openSheet, pressTo, withBrowser } from './list-steps.ts';

const server = serverForTests();

describe('the sheet on a phone', () => {
  test('every option finds as many as it says', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList`);
      const sheet = await openSheet(page);
      const show = sheet.getByRole('button', { name: /^Show / });
      const groups = await sheet.getByRole('group').all();
      expect(groups).toHaveLength(7);
      let tried = 0;
      for (const group of groups) {
        const legend = await group.locator('legend').innerText();
        for (const option of await group.getByRole('radio').all()) {
          const [name = '', count] = (await option.locator('..').innerText()).split('\n');
          await option.check();
          if (count === undefined) continue;
          tried += 1;
          // Each follows what was chosen before, a moment later.
          const promised = async () =>
            numberIn((await option.locator('..').innerText()).split('\n')[1] ?? '');
          await expect
            .poll(async () => [await promised(), numberIn(await show.innerText())], {
              message: `${legend}: ${name}`,
            })
            .toSatisfy(([said, found]) => said === found);
        }
        await group.getByRole('radio').first().check();
      }
      expect(tried).toBeGreaterThan(30);

      for (const province of await sheet.getByLabel('Province').locator('option').all()) {
        const label = await province.innerText();
        const value = await province.getAttribute('value');
        if (!value) continue;
        await sheet.getByLabel('Province').selectOption(value);
        await expect
          .poll(async () => numberIn(await show.innerText()), { message: label })
          .toBe(numberIn(label));
      }
    });
  });

  test('stays open for who presses it while the address has yet to follow what was typed', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList`);
      for (const [word, wage, value] of [
        ['cook', 'Low-Wage Positions', 'low'],
        ['welder', 'High-Wage Positions', 'high'],
      ] as const) {
        await page.getByRole('searchbox', { name: 'Search jobs' }).fill(word);
        const sheet = await openSheet(page);
        await page.waitForURL(new RegExp(`[?&]q=${word}`));
        await sheet.getByText(wage).click();
        await sheet.getByRole('button', { name: /^Show / }).click();
        await expect.poll(() => new URL(page.url()).search).toBe(`?q=${word}&wage=${value}`);
      }
    });
  });

  test('every filter is reached and changed by keyboard', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList?near=calgary-ab&km=250`);
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
        if (stop.startsWith('radio')) await page.keyboard.press('ArrowDown');
        if (stop.startsWith('checkbox')) await page.keyboard.press('Space');
        if (stop.startsWith('select')) await page.keyboard.type('Alb');
      }
      expect(stops).toEqual([
        'box Near',
        'button Take the place off',
        'radio Distance',
        'select Province',
        'radio Wage Type',
        'radio LMIA Status',
        'checkbox Open to candidates abroad',
        'radio Posted',
        'radio Full or part time',
        'radio Length of employment',
        'radio Workplace',
        'box Occupation',
        'radio Training and education (TEER)',
        'Save this search',
      ]);
      await pressTo(page, sheet.getByRole('button', { name: /^Show / }));
      await page.keyboard.press('Enter');
      // One step down from what stood there: from the last radius to the first, from "any" to the first of each.
      await page.waitForURL(
        /\?wage=high&province=AB&lmia=required&near=calgary-ab&abroad=1&posted=1&hours=full_time&term=permanent&workplace=on_site&teer=0$/,
      );
    });
  });

  test('what is chosen becomes the list and its address with the button, and Back goes to the list before', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList?q=w`);
      const all = await listTotal(page);
      const sheet = await openSheet(page);
      await sheet.getByLabel('Province').selectOption('AB');
      await sheet.getByRole('radio', { name: /^Full time/ }).check();
      await sheet.getByRole('checkbox', { name: /^Open to candidates abroad/ }).check();
      const show = sheet.getByRole('button', { name: /^Show \d+ jobs?$/ });
      await expect.poll(async () => numberIn(await show.innerText())).toBeLessThan(all);
      const promised = numberIn(await show.innerText());
      expect(promised).toBeGreaterThan(0);
      await show.click();
      await page.waitForURL(/\?q=w&province=AB&abroad=1&hours=full_time$/);
      await expect.poll(() => listTotal(page)).toBe(promised);
      expect(await page.getByRole('dialog').count()).toBe(0);

      await page.goBack();
      await page.waitForURL(/\?q=w$/);
      await expect.poll(() => listTotal(page)).toBe(all);
      await page.goForward();
      await expect.poll(() => listTotal(page)).toBe(promised);

      await page.getByRole('button', { name: 'Take off the filter “Alberta”' }).click();
      await page.waitForURL(/\?q=w&abroad=1&hours=full_time$/);
      await expect.poll(() => focusedText(page)).toBe('Filters (2)');
    });
  });

  test('a search that is saved leaves the keyboard a place', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList?q=w`);
      const sheet = await openSheet(page);
      await sheet.getByRole('button', { name: 'Save this search' }).press('Enter');
      await expect.poll(() => focusedText(page)).toBe('This search is saved.');
    });
  });

  test.each([
    ['×', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
    ['Back', (page: Page) => page.goBack()],
  ])('%s forgets what was chosen in it and gives the focus back', async (_, close) => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList?province=ON`);
      const before = await listTotal(page);
      const sheet = await openSheet(page, /^Wage/);
      expect(await focusedText(page)).toContain('All Wages');
      await sheet.getByRole('radio', { name: /^High-Wage/ }).check();
      await close(page);
      await sheet.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('?province=ON');
      expect(await listTotal(page)).toBe(before);
      await expect.poll(() => focusedText(page)).toBe('Wage');

      await openSheet(page, /^Wage/);
      expect(await page.getByRole('radio', { name: /^All Wages/ }).isChecked()).toBe(true);
    });
  });

  test('a reload finds it open, and closing it stays on the list', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList?province=ON`);
      await openSheet(page);
      await page.reload();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/jobList?province=ON');
    });
  });
});

describe('the address', () => {
  const whole =
    '?q=c&wage=low&province=AB&lmia=required&near=calgary-ab&km=250&abroad=1&posted=30&hours=full_time' +
    '&term=permanent&workplace=on_site&noc=6&teer=5&sort=distance';

  test('holds every filter, on a phone and on a wide screen alike', async () => {
    const totals: number[] = [];
    for (const viewport of [undefined, DESKTOP]) {
      await withBrowser(
        async page => {
          await page.goto(`${server.url}/jobList${whole}`);
          totals.push(await listTotal(page));
          const chips = page.getByRole('button', { name: /^Take off the filter/ });
          expect(await chips.allInnerTexts()).toEqual([
            'Calgary · 250 km',
            'Alberta',
            'Low-Wage Positions',
            'LMIA Required',
            'Open to candidates abroad',
            'Posted in the last 30 days',
            'Full time',
            'Permanent',
            'On site',
            'NOC 6',
            'TEER 5',
          ]);
          await page.reload();
          totals.push(await listTotal(page));
          expect(new URL(page.url()).search).toBe(whole);
        },
        viewport ? { viewport } : {},
      );
    }
    expect(new Set(totals).size).toBe(1);
  });

  test('that somebody mangled shows the list as if nothing was chosen', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList`);
      const all = await listTotal(page);
      await openList(
        page,
        `${server.url}/jobList?wage=%00&province=<b>&near=../../etc&km=-1&posted=1e9&noc=%F0%9F%92%A5&teer=9&sort=x`,
      );
      expect(await listTotal(page)).toBe(all);
      expect(await page.getByRole('button', { name: /^Take off/ }).count()).toBe(0);
    });
  });
});

describe('a keyword', () => {
  test('keeps what is typed while the address still takes over what was typed before', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList`);
      const all = await listTotal(page);
      await page.evaluate(() => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        const push = history.pushState.bind(history);
        history.pushState = (...args) => {
          push(...args);
          if (!input || input.value !== 'coo') return;
          value?.set?.call(input, 'cook');
          input.dispatchEvent(new Event('input', { bubbles: true }));
        };
      });
      await page.getByRole('searchbox').fill('coo');
      await page.waitForURL(/\?q=coo/);
      await page.waitForURL(/\?q=cook$/);
      await expect.poll(() => listTotal(page)).toBeLessThan(all);
      expect(await page.getByRole('searchbox').inputValue()).toBe('cook');
      await page.goBack();
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
      await page.goForward();
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('cook');
    });
  });
});

describe('a chip on a wide screen', () => {
  test('gives the keyboard to the number of jobs when it goes', async () => {
    await withBrowser(
      async page => {
        await openList(page, `${server.url}/jobList?province=ON&abroad=1`);
        const focused = () => page.evaluate(() => document.activeElement?.textContent);
        for (const name of ['Take off the filter “Ontario”', 'Clear all']) {
          await page.getByRole('button', { name }).focus();
          await page.keyboard.press('Enter');
          await page.getByRole('button', { name }).waitFor({ state: 'detached' });
          expect(await focused()).toMatch(/^[\d,]+ jobs?$/);
        }
      },
      { viewport: DESKTOP },
    );
  });
});

describe('around a place', () => {
  test('is chosen by keyboard alone, from the chip to the nearest job', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList`);
      await pressTo(page, page.getByRole('button', { name: 'Near' }));
      await page.keyboard.press('Enter');
      const box = page.getByRole('combobox', { name: 'Near' });
      await expect.poll(() => box.evaluate(element => element === document.activeElement)).toBe(true);
      await page.keyboard.type('calg');
      const option = page.getByRole('listbox').getByRole('option').first();
      await expect.poll(() => option.innerText()).toMatch(/\n\d+$/);
      await page.keyboard.press('ArrowDown');
      const [suggestion = '', count = ''] = (await option.innerText()).split('\n');
      expect(suggestion).toBe('Calgary, Alberta');
      await page.keyboard.press('Enter');
      await expect.poll(() => box.inputValue()).toBe('Calgary, Alberta');

      const usual = page.getByRole('radio', { name: /^50 km/ });
      await usual.waitFor();
      expect(await usual.isChecked()).toBe(true);
      const show = page.getByRole('button', { name: /^Show \d+ jobs?$/ });
      await expect.poll(async () => numberIn(await show.innerText())).toBe(numberIn(count));
      await pressTo(page, usual);
      for (const _ of ['100 km', '250 km']) await page.keyboard.press('ArrowRight');
      await pressTo(page, show, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\?near=calgary-ab&km=250$/);

      await page.getByLabel('Sort by').selectOption('distance');
      await page.waitForURL(/&sort=distance$/);
      // The list of before stays until the sorted one is there.
      await expect
        .poll(async () => {
          const km = await distances(page);
          return km.length > 1 && km.every((far, index) => far >= (km[index - 1] ?? 0));
        })
        .toBe(true);
    });
  });

  test('Esc in the box closes its suggestions and not the sheet', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList`);
      await openSheet(page, /^Near/);
      await page.keyboard.type('zzzz');
      await page.getByText('Nothing fits.').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('combobox', { name: 'Near' }).inputValue()).toBe('');
      expect(await page.getByRole('dialog').isVisible()).toBe(true);
    });
  });

  test('is where the device is, when that is asked for, and no one is told', async () => {
    await withBrowser(async (page, browser) => {
      await browser.grantPermissions(['geolocation'], { origin: server.url });
      await browser.setGeolocation({ latitude: 51.178_363, longitude: -115.570_769 });
      const sent: string[] = [];
      page.on('request', request => sent.push(request.url(), request.postData() ?? ''));
      await openList(page, `${server.url}/jobList`);
      const all = await listTotal(page);
      const sheet = await openSheet(page, /^Near/);
      await sheet.getByRole('button', { name: 'Near me' }).click();
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Near' }).inputValue())
        .toBe('Your position, near Banff, Alberta');
      await sheet.getByRole('radio', { name: /^50 km/ }).waitFor();
      const show = sheet.getByRole('button', { name: /^Show \d+ jobs?$/ });
      await expect.poll(async () => numberIn(await show.innerText())).toBeLessThan(all);
      const here = numberIn(await show.innerText());
      expect(here).toBeGreaterThan(0);
      await show.click();
      await page.waitForURL(/\?near=me&km=50$/);
      await expect.poll(() => listTotal(page)).toBe(here);
      await page.reload();
      await expect.poll(() => listTotal(page)).toBe(here);
      expect(sent.filter(text => /51[.,]1|115[.,]5/.test(text))).toEqual([]);
    });
  });

  test('a refused position says what to do instead', async () => {
    await withBrowser(async page => {
      await openList(page, `${server.url}/jobList`);
      const sheet = await openSheet(page, /^Near/);
      await sheet.getByRole('button', { name: 'Near me' }).click();
      await expect
        .poll(() => sheet.getByText('The browser does not share your position.').count(), { timeout: 10_000 })
        .toBe(1);
    });
  });
});

test('an occupation is found by its name and by its code', async () => {
  await withBrowser(async page => {
    await openList(page, `${server.url}/jobList`);
    const sheet = await openSheet(page);
    const box = sheet.getByRole('combobox', { name: 'Occupation' });
    await box.fill('cook');
    await sheet.getByRole('option', { name: /^63200 · Cooks/ }).click();
    await expect.poll(() => box.inputValue()).toBe('63200 · Cooks');
    await box.fill('632');
    await sheet.getByRole('option', { name: /^All NOC codes that begin with 632/ }).click();
    await sheet.getByRole('button', { name: /^Show \d+ jobs?$/ }).click();
    await page.waitForURL(/\?noc=632$/);
    expect(await listTotal(page)).toBeGreaterThan(0);
  });
});

test('an empty list offers what would find something, each with its count', async () => {
  await withBrowser(async page => {
    await page.goto(`${server.url}/jobList?q=chef&near=whitehorse-yt&km=10`);
    const wider = page.getByRole('button', { name: /^(Whitehorse · \d+ km|Without “Whitehorse · 10 km”): / });
    await wider.first().waitFor();
    const promised = numberIn((await wider.last().innerText()).split(': ').at(-1) ?? '');
    await wider.last().click();
    await expect.poll(() => listTotal(page)).toBe(promised);
    await page.getByRole('article').first().waitFor();
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

/** Of the cards on the screen; what is in the place itself says no distance. */
async function distances(page: Page): Promise<number[]> {
  const cards = await page.getByRole('article').allInnerTexts();
  return cards.map(text => Number(/([\d,]+) km away/.exec(text)?.[1]?.replace(',', '') ?? 0));
}
