import { expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { PHONE } from './chromium.ts';
import { layoutFaults } from './layout-faults.ts';
import { listTotal, numberIn, withBrowser } from './list-steps.ts';
import { install } from './steps.ts';

const server = serverForTests();

test('without a network, the map leads to a province, the calculator answers, and help is found', async () => {
  await withBrowser(async (page, browser) => {
    await install(page, server.url);
    await browser.setOffline(true);
    await page.goto(server.url);
    const tile = page.getByRole('link', { name: /^Alberta/ });
    // The figure is drawn, and said with its word.
    await expect.poll(() => tile.innerText()).toMatch(/\d jobs?$/);
    const counted = numberIn(/[\d,]+(?= jobs?$)/.exec(await tile.innerText())?.[0] ?? '');
    expect(counted).toBeGreaterThan(0);
    await tile.click();
    await page.waitForURL(/\/jobList\?province=AB$/);
    expect(await listTotal(page)).toBe(counted);

    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Which side of the line?' }).scrollIntoViewIfNeeded();
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
    await page.getByRole('link', { name: 'Dates, ranges and the whole answer' }).click();
    await page.waitForURL(/\/lmia\?pay=36.00&province=AB$/);
    expect(await page.getByLabel('Pay', { exact: true }).inputValue()).toBe('36.00');

    await page.goto(`${server.url}/help-center`);
    const box = page.getByRole('searchbox', { name: 'What do you want to know?' });
    await box.fill('How do I withdraw my application?');
    const answer = page.locator('details').first();
    expect(await answer.getByRole('heading').innerText()).toBe('Withdraw an application');
    await box.fill('xyzzy');
    await page.getByText('No answer found').first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
    await page.waitForURL(/\/contact$/);
  });
});

test('an answer has an address, and an address can ask for a language', async () => {
  await withBrowser(async page => {
    await page.goto(`${server.url}/faq?lang=fr#fees`);
    const answer = page.locator('details[open]');
    await answer.getByRole('heading', { name: 'Peut-on me faire payer un emploi ou une EIMT?' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('details')?.id)).toBe('fees');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr-CA');
    await answer.getByRole('link', { name: 'Lisez comment marche cette fraude' }).click();
    await page.getByRole('heading', { level: 1, name: /poste vendu/ }).waitFor();
    await page.getByText('6 min de lecture').first().waitFor();

    await page.goBack();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
