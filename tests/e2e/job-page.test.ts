import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LONG_PATIENCE_MS, PATIENCE_MS } from '../../src/remote/details-reader.ts';
import { serverForTests } from '../support/server-for-tests.ts';
import { readBoard } from './board-on-disk.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { WITH_SHELL } from './device.ts';
import { holdRequests } from './hold-requests.ts';
import { layoutFaults, redrawn } from './layout-faults.ts';
import { listTotal, openList, openSheet, pressTo, withBrowser } from './list-steps.ts';
import { apply, findJob, install, withHastyTimers, withoutTimers } from './steps.ts';
import { twoFrames } from '../support/hung-step.ts';

const server = serverForTests();
let reported: number | undefined;

const bar = (page: Page) => page.locator('a[href="#apply"]');

/** Between the brand's last letter and the first link, in CSS pixels. */
function headerRoom(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('header a') ?? document.body);
    const first = document.querySelector('header nav a')?.getBoundingClientRect().left ?? 0;
    return first - words.getBoundingClientRect().right;
  });
}

/** Only a request that fails, or one that does not, says so. */
async function goOffline(browser: BrowserContext, page: Page, offline: boolean): Promise<void> {
  await browser.setOffline(offline);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

test('on a phone: a low-wage LMIA cook job in Alberta is found, applied to offline, and seen sent', async () => {
  await withBrowser(async (page, browser) => {
    await install(page, server.url);
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('cook');
    await page.waitForURL(/[?&]q=cook/);
    const sheet = await openSheet(page);
    await sheet.getByText('Province', { exact: true }).first().click();
    await sheet.getByText('Alberta').click();
    await sheet.getByText('Low-Wage Positions').click();
    await sheet.getByText('LMIA Required').click();
    await sheet.getByRole('button', { name: 'Show 2 jobs' }).click();
    await page.waitForURL(/lmia=required/);
    // The address changes before the list does, and the sheet says its own count: only the list's line comes with its rows.
    await expect.poll(() => listTotal(page)).toBe(2);
    await goOffline(browser, page, true);

    await page.getByRole('article').getByRole('link', { name: 'Camp cook' }).click();
    await page.getByRole('heading', { level: 1, name: 'Camp cook' }).waitFor();
    await page.getByText('$24.50 an hour').first().waitFor();
    await page.getByText('We can’t tell yet where your application goes').waitFor();
    await page.getByText('Never pay for a job').waitFor();
    await expect.poll(() => bar(page).innerText()).toBe('Apply');
    await bar(page).click();
    await page.getByLabel('Message', { exact: true }).fill('I have cooked for camps of forty since 2019.');
    await page.getByText(/^Saved on this phone/).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await bar(page).getByText('Continue application').click();
    await apply(page, 'I have cooked for camps of forty since 2019.');
    await page.getByText('Saved. We’ll send it automatically').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    // During an attempt it says that it's sending.
    await bar(page).getByText('Waiting to send').waitFor();

    await goOffline(browser, page, false);
    await bar(page)
      .getByText(/^Sent \d/)
      .waitFor();
    await bar(page).click();
    await page.getByText('Application submitted successfully!').waitFor();
    const reference = await page.getByText(/^PT-/).innerText();
    await page
      .getByRole('link', { name: /^Outbox/ })
      .last()
      .click();
    await page.waitForURL(/\/outbox/);
    await page.getByText(`Reference ${reference}`).waitFor();

    // An applicant has a link more, and French the longest words.
    await page
      .locator('header button[lang=fr]')
      .first()
      .evaluate(button => (button as HTMLElement).click());
    await page.locator('html[lang=fr-CA]').waitFor({ state: 'attached' });
    for (const width of [1248, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await redrawn(page);
      await page
        .getByRole('link', { name: /^Mes candidatures/ })
        .first()
        .waitFor();
      await expect.poll(() => headerRoom(page)).toBeGreaterThanOrEqual(8);
      expect(await layoutFaults(page, 'mouse')).toEqual([]);
    }
  }, WITH_SHELL);
});

test('a posting is shared, reported and printed, also without a network', async () => {
  await withBrowser(
    async (page, browser) => {
      await install(page, server.url);
      const jobId = await findJob(page, 'line cook');
      await page.getByRole('heading', { name: 'How to apply' }).waitFor();
      await goOffline(browser, page, true);

      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const share = page.getByRole('dialog', { name: 'Share this job' });
      await share.getByRole('img', { name: /QR code/ }).waitFor();
      await share.getByText(`${server.url}/job/${jobId}`).waitFor();
      expect(await share.getByRole('link').getAttribute('href')).toContain(
        encodeURIComponent(`/job/${jobId}`),
      );
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Report this job' }).click();
      const report = page.getByRole('dialog', { name: 'Report this job' });
      await report.getByLabel('What happened?').fill('They asked for 300 dollars.');
      await report.getByRole('radio', { name: 'Asks for money or a deposit' }).check();
      await report.getByRole('button', { name: 'Send report' }).click();
      await report.getByText('We’ll send it automatically when you’re back online.').waitFor();

      await goOffline(browser, page, false);
      await report.getByText('Report sent.').waitFor();
      reported = jobId;
      await page.keyboard.press('Escape');

      // Its code to be scanned is drawn for paper alone, and in time.
      expect(await page.locator('main footer svg').count()).toBe(0);
      await page.evaluate(() => {
        addEventListener('beforeprint', () => {
          document.body.dataset['codes'] = String(document.querySelectorAll('main footer svg').length);
        });
      });
      await page.pdf();
      expect(await page.evaluate(() => document.body.dataset['codes'])).toBe('1');

      await page.emulateMedia({ media: 'print' });
      await page.locator('main footer svg').first().waitFor();
      const seen = (name: string) => page.locator(name).first().isVisible();
      expect(await Promise.all(['main h1', 'main footer svg'].map(seen))).toEqual([true, true]);
      expect(await Promise.all(['header nav', '#apply', '[href="#apply"]'].map(seen))).toEqual([
        false,
        false,
        false,
      ]);
      expect(await page.getByRole('button').count()).toBe(0);
      // Words that are true only today, or only on the screen.
      await page.getByText('Apply on this job’s page. Its address is below.').waitFor();
      expect(await page.getByText('Use the application form on this page.').isVisible()).toBe(false);
      expect(
        await page
          .getByText(/days? left$/)
          .first()
          .isVisible(),
      ).toBe(false);
      expect(
        (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g),
      ).toHaveLength(1);
    },
    { ...WITH_SHELL, viewport: { width: 320, height: 640 } },
  );
});

test('a job is found, read and applied to with the keyboard alone', async () => {
  await withBrowser(async page => {
    await openList(page, `${server.url}/jobList`);
    const press = async (name: string, role: 'link' | 'button' | 'textbox' = 'link') => {
      await pressTo(page, page.getByRole(role, { name, exact: true }));
      if (role !== 'textbox') await page.keyboard.press('Enter');
    };
    await pressTo(page, page.getByRole('searchbox', { name: 'Search jobs' }));
    // All at once: on a busy machine the list would be drawn for the first letters.
    await page.keyboard.insertText('camp cook');
    await page
      .getByText(/^\d jobs$/)
      .first()
      .waitFor();
    await press('Camp cook');
    await page.getByRole('heading', { level: 1, name: 'Camp cook' }).waitFor();
    await page.locator('#apply form').waitFor();
    for (const [name, text] of [
      ['Name', 'Robin Tremblay'],
      ['Email', 'robin@example.ca'],
      ['Message', 'I bake, too.'],
    ] as const) {
      await press(name, 'textbox');
      await page.keyboard.type(text);
    }
    await press('Send application', 'button');
    await page.getByText('Application submitted successfully!').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('apply-title');
    await pressTo(page, page.getByRole('link', { name: /^Outbox/ }), 'Tab', 90);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/outbox/);
    await page
      .getByText(/^Sent$/)
      .first()
      .waitFor();
  });
});

test('on a phone, the keyboard meets the way to the form before the posting, and it covers nothing', async () => {
  await withBrowser(
    async page => {
      await page.goto(`${server.url}/job/1001`);
      await page.locator('#apply form').waitFor();
      // The last part to come. It would push the footer down, with the link that has the focus.
      await page.getByRole('region', { name: /^Offres (semblables|les plus récentes)$/ }).waitFor();
      await pressTo(page, bar(page), 'Tab', 10);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('apply-title');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');

      // From the top of the page to its end at once, past the form.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await bar(page).waitFor();
      for (const link of await page.locator('footer a').all()) {
        await link.focus();
        await expect.poll(() => link.evaluate(isCovered)).toBe(false);
      }
      await bar(page).waitFor({ state: 'detached' });
    },
    { viewport: { width: 320, height: 640 }, locale: 'fr-CA' },
  );
});

/** Whether something else lies over all of it. */
function isCovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const seen = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
  return (
    !seen((left + right) / 2, (top + bottom) / 2) && !seen(left + 3, top + 3) && !seen(right - 3, bottom - 3)
  );
}

describe.each([
  ['on a phone', PHONE],
  ['beside its list', DESKTOP],
])('%s, a text that comes late leaves the form where it is', (_where, viewport) => {
  test.each([
    ['with', true],
    ['without', false],
  ])('%s the browser’s scroll anchoring', async (_with, anchors) => {
    await withBrowser(
      async page => {
        if (!anchors) await takeAnchoringAway(page);
        const release = await openWithoutText(page);
        const message = page.getByLabel('Message', { exact: true });
        await message.fill('I cook.');
        // It jumps there, too: see below.
        await twoFrames(page);
        const topOfForm = () => page.locator('#apply').evaluate(form => form.getBoundingClientRect().top);
        const heightOfText = () => page.locator('article:has(h1)').evaluate(text => text.clientHeight);
        const [top, height] = [await topOfForm(), await heightOfText()];
        await page.getByText('The full posting is still on its way').first().waitFor({ state: 'attached' });
        release();
        await page.getByRole('heading', { name: 'Responsibilities' }).waitFor({ state: 'attached' });
        expect((await heightOfText()) - height).toBeGreaterThan(500);
        await expect.poll(async () => Math.abs((await topOfForm()) - top)).toBeLessThan(2);
        expect(await message.inputValue()).toBe('I cook.');
      },
      { viewport },
    );
  });

  test.each([
    ['with', true],
    ['without', false],
  ])('%s it, to a person who only scrolled to the form', async (_with, anchors) => {
    await withBrowser(
      async page => {
        if (!anchors) await takeAnchoringAway(page);
        const release = await openWithoutText(page);
        await page.getByText('The full posting is still on its way').first().waitFor({ state: 'attached' });
        const form = page.locator('#apply');
        // The notice above it is in sight, and goes when the text comes.
        await form.evaluate(it => it.scrollIntoView({ block: 'start', behavior: 'instant' }));
        // A part that came in the frame of the jump would still push the form down.
        await twoFrames(page);
        const topOfForm = () => form.evaluate(it => it.getBoundingClientRect().top);
        const top = (await topOfForm()) + 60;
        await page.mouse.move(viewport.width - 100, 500);
        await page.mouse.wheel(0, -60);
        await expect.poll(async () => Math.abs((await topOfForm()) - top)).toBeLessThan(2);
        release();
        await page.getByRole('heading', { name: 'Responsibilities' }).waitFor({ state: 'attached' });
        await expect.poll(async () => Math.abs((await topOfForm()) - top)).toBeLessThan(2);
      },
      { viewport },
    );
  });

  test('which stays at its beginning for a person who has not scrolled', async () => {
    await withBrowser(
      async page => {
        const release = await openWithoutText(page);
        await page.getByText('The full posting is still on its way').first().waitFor({ state: 'attached' });
        const title = page.locator('article h1');
        const before = await title.boundingBox();
        release();
        await page.getByRole('heading', { name: 'Responsibilities' }).waitFor({ state: 'attached' });
        await twoFrames(page);
        expect(await title.boundingBox()).toEqual(before);
      },
      { viewport },
    );
  });
});

/** Opens the first posting of the list. Its text comes once the returned function is called, however late that is. */
async function openWithoutText(page: Page): Promise<() => void> {
  await withoutTimers(page, LONG_PATIENCE_MS);
  await withHastyTimers(page, PATIENCE_MS);
  await openList(page, `${server.url}/jobList`);
  const release = await holdRequests(page, '**/v1/sync/jobs/*');
  await page.getByRole('article').getByRole('link').first().click();
  return release;
}

/** As in Safari. */
async function takeAnchoringAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: [string]) => asked[0] !== 'overflow-anchor' && supports.apply(CSS, asked);
    // The page's policy forbids a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

test('what was reported and sent is on the server’s disk, once', async () => {
  await server.stop();
  const reports = await readBoard(server.dataDir, 'reports');
  expect(reports.map(({ jobId, reason, text }) => ({ jobId, reason, text }))).toEqual([
    { jobId: reported, reason: 'asks_for_money', text: 'They asked for 300 dollars.' },
  ]);
  const applications = await readBoard(server.dataDir, 'applications');
  expect(applications).toHaveLength(2);
  expect(new Set(applications.map(({ message }) => message))).toEqual(
    new Set(['I bake, too.', 'I have cooked for camps of forty since 2019.']),
  );
});
