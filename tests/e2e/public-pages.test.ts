import { expect, test } from 'vitest';
import { board } from './board.ts';
import { PHONE } from './chromium.ts';
import { WITH_SHELL } from './device.ts';
import { layoutFaults } from './layout-faults.ts';
import { listTotal, numberIn, withBrowser } from './list-steps.ts';
import { install } from './steps.ts';

test('without a network, the map leads to a province, the calculator answers, and help is found', async () => {
  await withBrowser(async (page, browser) => {
    await install(page, board.url);
    await browser.setOffline(true);
    await page.goto(board.url);
    const tile = page.getByRole('link', { name: /^Alberta/ });
    // The figure is drawn, and said with its word.
    let counted = 0;
    const count = async () => {
      counted = numberIn(/[\d,]+(?= jobs?$)/.exec(await tile.innerText())?.[0] ?? '');
      return counted;
    };
    await expect.poll(count).toBeGreaterThan(0);
    await tile.click();
    await page.waitForURL(/\/jobList\?province=AB$/);
    await expect.poll(() => listTotal(page)).toBe(counted);

    await page.goto(board.url);
    // A phone shows the calculator once its heading is pressed.
    await page.getByRole('heading', { name: 'High-wage or low-wage?' }).click();
    // The narrowest screens with seven tiles in a row, and buttons drawn small: a finger finds each.
    for (const width of [353, 357, 360]) {
      await page.setViewportSize({ ...PHONE, width });
      // What was drawn for another width is drawn anew.
      await expect.poll(() => layoutFaults(page)).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    await page.getByLabel('Pay', { exact: true }).fill('36.00');
    const form = page.locator('form').filter({ has: page.getByLabel('Pay', { exact: true }) });
    await form.getByLabel('Province or territory').selectOption('AB');
    await page.getByText('Low-wage position', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open the full calculator' }).click();
    await page.waitForURL(/\/lmia\?pay=36.00&province=AB$/);
    await page.getByRole('heading', { level: 1, name: 'LMIA' }).waitFor();
    expect(await page.getByLabel('Pay', { exact: true }).inputValue()).toBe('36.00');

    await page.goto(`${board.url}/help-center`);
    const box = page.getByRole('searchbox', { name: 'Search for help' });
    await box.fill('How do I withdraw my application?');
    const answer = page.locator('details').first().getByRole('heading');
    await expect.poll(() => answer.innerText()).toBe('Withdraw an application');
  }, WITH_SHELL);
});

test('the licences of everything in the app are a file of the server, also for a device with the app', async () => {
  await withBrowser(async (page, browser) => {
    await install(page, board.url);
    await page.goto(`${board.url}/about`);
    const opened = browser.waitForEvent('page');
    await page.getByRole('link', { name: 'Their names and licences' }).click();
    const file = await opened;
    await file.waitForLoadState();
    const text = await file.locator('pre').innerText();
    for (const name of ['react-dom', 'dexie', 'workbox-precaching', 'lucide-react', 'PDF.js', 'Bricolage'])
      expect(text).toMatch(new RegExp(`^${name}.*: [A-Z]`, 'm'));
    expect(text).not.toContain('vitest');
  }, WITH_SHELL);
});
