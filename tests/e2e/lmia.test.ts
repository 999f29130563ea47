import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { board } from './board.ts';
import { overflow, themeViolations } from './accessibility.ts';
import { WITH_SHELL } from './device.ts';
import { pressTo, withBrowser } from './list-steps.ts';
import { install, openFirstJob } from './steps.ts';

const BELOW = '$0.01/hour below the $37.50 threshold';

// The DOM tier proves the answers in each language.
describe('the calculator on a phone without a network', () => {
  test('is filled in by keyboard, answers to the cent and keeps its answer in the address', async () => {
    await withBrowser(async (page, browser) => {
      await install(page, board.url);
      await page.goto(`${board.url}/lmia`);
      await browser.setOffline(true);
      await page.reload();

      await page.getByLabel('Pay', { exact: true }).focus();
      await page.keyboard.type('37,50');
      await tabTo(page, 'Province or territory');
      // One letter: the browser begins a new search when a second has passed since the last one.
      await page.keyboard.press('a');
      await says(page, 'Exactly at the $37.50 threshold, which counts as high-wage');

      await page.getByLabel('Pay', { exact: true }).focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('77999,99');
      await tabTo(page, 'Pay period');
      await page.keyboard.press('End');
      await tabTo(page, 'Hours');
      await page.keyboard.type('40');
      await says(page, BELOW);

      await page.waitForURL(/\?pay=77999%2C99&per=year&hours=40&province=AB$/);
      await page.reload();
      await says(page, BELOW);
      await expect.poll(() => page.getByLabel('Hours', { exact: true }).inputValue()).toBe('40');
    }, WITH_SHELL);
  });

  test('walks along the plot by keyboard, without an accessibility fault in French', async () => {
    await withBrowser(
      async (page, browser) => {
        await install(page, board.url);
        await page.goto(`${board.url}/lmia?pay=36.60&to=38&province=AB&city=Calgary&hours=25`);
        await browser.setOffline(true);
        const slider = page.getByRole('slider', { name: 'Barème' });
        await slider.focus();
        await page.keyboard.press('ArrowLeft');
        await expect
          .poll(async () => plain(await slider.getAttribute('aria-valuetext')))
          .toBe('36,00 $ l’heure, depuis le 27 juin 2025');
        for (const details of await page.locator('main summary').all()) await details.press('Enter');
        expect(await themeViolations(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      },
      { ...WITH_SHELL, locale: 'fr-CA' },
    );
  });
});

test('a posting is checked with what it says', async () => {
  await withBrowser(async page => {
    await page.goto(`${board.url}/jobList?wage=high`);
    await openFirstJob(page);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: 'Check with the LMIA calculator' }).click();
    await page.waitForURL(/\/lmia\?pay=.*&job=\d+/);
    await says(page, `Filled in from ${title}`);
    await says(page, 'Missing or unclear in the posting');
    await expect.poll(() => page.getByLabel('Pay', { exact: true }).inputValue()).toMatch(/^\d/);
  });
});

test('a phone whose clock is a year ahead still shows what is open, and says so', async () => {
  await withBrowser(async page => {
    await page.clock.install({ time: Date.now() + 365 * 86_400_000 });
    await page.goto(`${board.url}/jobList`);
    await page.getByText('This device’s clock is off by 365 days,').waitFor();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').filter({ hasText: 'Expired' }).count()).toBe(0);
  });
});

/** As a person without a pointer gets there. */
function tabTo(page: Page, label: string): Promise<void> {
  return pressTo(page, page.getByLabel(label, { exact: true }), 'Tab', 12);
}

async function says(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => plain(await page.locator('main').innerText()), { timeout: 60_000, interval: 50 })
    .toContain(text);
}

function plain(text: string | null): string {
  return (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
}
