import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUTBOX_SYNC } from '../../src/pwa/background-sync.ts';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { readBoard } from './board-on-disk.ts';
import { openBrowser } from './chromium.ts';
import { apply, findJob, install, openPage } from './steps.ts';

const server = serverForTests({ of: 'test' });
const profile = folderForTests('test');
let browser: BrowserContext;

beforeEach(async () => {
  browser = await openBrowser(profile.path, { isWhole: true });
});
afterEach(() => browser.close());

/** What the browser has been asked to wake the service worker for. */
const wakesAsked = (page: Page) =>
  page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
      await navigator.serviceWorker.ready;
    return registration.sync?.getTags();
  });

test('what was written offline is sent when the network is back, although no page is open any more', async () => {
  const page = await openPage(browser);
  await install(page, server.url);
  await browser.setOffline(true);
  await page.goto(`${server.url}/jobList`);
  const jobId = await findJob(page, 'cook');
  await apply(page, 'I can start on Monday.');
  await page
    .getByText(/Saved\. We’ll send it/)
    .first()
    .waitFor();
  await expect.poll(() => wakesAsked(page), { timeout: 60_000 }).toContain(OUTBOX_SYNC);
  // The network is back before the page goes, which cannot send: whatever the service worker tries first gets through. After a
  // failure the browser would wake it again only in five minutes.
  await page.route('**/v1/sync/push', route => route.abort());
  await browser.setOffline(false);
  // The browser keeps running, on a page that is not ours.
  await browser.newPage();
  await page.close();
  const received = async () => {
    const answer = await fetch(`${server.url}/metrics`);
    return /portage_http_request_duration_seconds_count\{method="POST",route="\/v1\/sync\/push",status="200"\} [1-9]/.test(
      await answer.text(),
    );
  };
  await expect.poll(received, { timeout: 60_000, interval: 200 }).toBe(true);
  await browser.close();
  await server.stop();
  const applications = await readBoard(server.dataDir, 'applications');
  expect(applications.map(({ jobId, message }) => ({ jobId, message }))).toEqual([
    { jobId, message: 'I can start on Monday.' },
  ]);
});
