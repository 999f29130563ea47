import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { readBoard } from './board-on-disk.ts';
import { openBrowser, PHONE } from './chromium.ts';
import { apply, install, openPage } from './steps.ts';

const PUSH = 'POST /v1/sync/push';

const server = serverForTests();
const profile = folderForTests();
let proxy: FaultProxy;
let browser: BrowserContext;
let page: Page;
let jobs: string[];

beforeAll(async () => {
  proxy = await openFaultProxy(server.port);
  // High enough for a card for each test, and for those that are tried again.
  browser = await openBrowser(profile.path, { viewport: { ...PHONE, height: 3_000 } });
  page = await openPage(browser);
  await page.clock.install();
  await install(page, proxy.url);
  // The first rows come alone, and the rest once they are measured.
  await page.getByRole('article').nth(8).waitFor();
  jobs = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll(links =>
      links.flatMap(link => /^\/job\/\d+$/.exec(link.getAttribute('href') ?? '')?.[0] ?? []),
    );
});
afterAll(async () => {
  await browser.close();
  await proxy.close();
});

const sendings = (requests: readonly string[], message: string) =>
  requests.filter(request => request.startsWith(PUSH) && request.includes(message)).length;
/** How often an application reached the server. */
const arrivals = (message: string) => sendings(proxy.arrived, message);
const newsLine = () => page.getByRole('status').filter({ hasText: 'See the outbox' });
const phase = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

/** Opens the next posting from this device and applies to it. */
async function applyToNext(message: string): Promise<void> {
  await page.goto(proxy.url + (jobs.shift() ?? ''));
  await apply(page, message);
}

/** Opened again, the app sends what waits. */
async function allSent(): Promise<void> {
  await page.goto(`${proxy.url}/outbox`);
  await page.getByText(/^All sent/).waitFor();
}

describe('an application sent over a network that', () => {
  test('is cut waits here, says so, and is told of when the network is back', async () => {
    proxy.become('cut');
    await applyToNext('over a cut line');
    await phase('Waiting').waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await page.goto(`${proxy.url}/outbox`);
    await page.getByText('We’ll send your items automatically when you’re back online.').waitFor();
    await page.goto(`${proxy.url}/lmia`);
    proxy.become('open');
    await page.clock.fastForward(600_000);
    await newsLine().getByText('1 item sent.').waitFor();
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await newsLine().getByRole('link').click();
    await page
      .getByText(/^Reference PT-|Reference PT-/)
      .first()
      .waitFor();
    expect(await newsLine().count()).toBe(0);
  });

  test('breaks before the answer is not made twice', async () => {
    proxy.become('answers-cut');
    await applyToNext('the answer was cut');
    await expect.poll(() => arrivals('the answer was cut')).toBeGreaterThan(0);
    await phase('Waiting').waitFor();
    proxy.become('open');
    await allSent();
    expect(arrivals('the answer was cut')).toBeGreaterThan(1);
  });

  test('delivers it twice is not made twice', async () => {
    proxy.duplicate('doubled on the way');
    await applyToNext('doubled on the way');
    await page.getByText('Application submitted successfully!').waitFor();
    expect(arrivals('doubled on the way')).toBe(2);
  });

  test('swallows it is tried again, after a while', async () => {
    proxy.become('black-hole');
    await applyToNext('into a black hole');
    // What asked before it is in the hole as well.
    await phase('Sending').or(phase('Saved here')).first().waitFor();
    const passPatience = async () => {
      await page.clock.fastForward(46_000);
      return phase('Waiting').count();
    };
    await expect.poll(passPatience).toBeGreaterThan(0);
    proxy.become('open');
    await allSent();
    // More than once where the page was opened anew amid a request: see the last test.
    expect(arrivals('into a black hole')).toBeGreaterThan(0);
  });

  test('swallows it is sent again by a press when the network is back', async () => {
    await page.goto(proxy.url + (jobs.shift() ?? ''));
    await page.getByLabel('Message', { exact: true }).waitFor();
    proxy.become('black-hole');
    await apply(page, 'out of a black hole');
    await expect.poll(() => sendings(proxy.swallowed, 'out of a black hole')).toBe(1);
    await phase('Sending').waitFor();
    proxy.become('open');
    // Far from the 45 seconds after which the lost request would be given up.
    await page.clock.fastForward(6_000);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Application submitted successfully!').waitFor();
    expect(arrivals('out of a black hole')).toBe(1);
  });

  test('is slow arrives', async () => {
    proxy.become('slow');
    await applyToNext('over a slow line');
    await page.getByText('Application submitted successfully!').waitFor();
    proxy.become('open');
    expect(arrivals('over a slow line')).toBeGreaterThan(0);
  });

  test('did all of this reached the server once', async () => {
    await browser.close();
    await server.stop();
    const applications = await readBoard(server.dataDir, 'applications');
    expect(new Set(applications.map(({ message }) => message))).toEqual(
      new Set([
        'doubled on the way',
        'into a black hole',
        'out of a black hole',
        'over a cut line',
        'over a slow line',
        'the answer was cut',
      ]),
    );
    expect(new Set(applications.map(({ jobId }) => jobId)).size).toBe(applications.length);
  });
});
