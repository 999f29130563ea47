import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { tries } from '../support/torture.ts';
import { titlesOnDisk } from './board-on-disk.ts';
import { openBrowser } from './chromium.ts';
import { allSent, batchRows, install, openPage, pasteBatch, register } from './steps.ts';

/** At least one at each moment that is tried; `server-killed-writers` kills more often. */
const KILLS = tries(3, 20);
const ROWS_A_ROUND = 12;

const server = serverForTests();
const profile = folderForTests();

test(`a server killed ${KILLS} times in the middle of a replay takes every posting once`, async () => {
  const browser = await openBrowser(profile.path);
  const page = await openPage(browser);
  await install(page, server.url);
  await register(page, server.url, 'robin@example.ca');

  let answered = 0;
  page.on('response', response => {
    if (response.url().endsWith('/v1/sync/push') && response.ok()) answered += 1;
  });
  let cut = 0;
  for (let round = 0; round < KILLS; round += 1) {
    await server.kill();
    await pasteBatch(page, server.url, batchRows(ROWS_A_ROUND, `Round ${round + 1}, planter`));
    await page.getByText(new RegExp(`of ${ROWS_A_ROUND} sent`)).waitFor();
    // The page sends again on its own, so it goes before the server comes back: nothing is sent before the test watches.
    await page.goto('about:blank');
    await server.start();
    const before = answered;
    await killDuringPush(page, round);
    if (answered === before) cut += 1;
  }
  await server.start();
  await allSent(page, server.url, KILLS * ROWS_A_ROUND);
  await browser.close();
  await server.stop();

  expect(cut, 'kills that came before the answer').toBeGreaterThan(0);
  const titles = await titlesOnDisk(server.dataDir, 'Round ');
  expect(titles).toHaveLength(KILLS * ROWS_A_ROUND);
  expect(new Set(titles).size).toBe(KILLS * ROWS_A_ROUND);
});

/** Kills at another point each round: before the request arrives, and then from when it leaves to some milliseconds later. */
async function killDuringPush(page: Page, round: number): Promise<void> {
  if (round === 0) return killBeforePush(page);
  const killed = new Promise<void>((resolve, reject) => {
    page.once('request', function onRequest(request) {
      if (!request.url().endsWith('/v1/sync/push')) {
        page.once('request', onRequest);
        return;
      }
      setTimeout(() => void server.kill().then(resolve, reject), round - 1);
    });
  });
  await page.goto(`${server.url}/outbox`);
  await killed;
}

async function killBeforePush(page: Page): Promise<void> {
  const killed = new Promise<void>((resolve, reject) => {
    const killFirst = async (route: Route) => {
      await server.kill().then(resolve, reject);
      await route.continue();
    };
    void page.route('**/v1/sync/push', killFirst, { times: 1 });
  });
  await page.goto(`${server.url}/outbox`);
  await killed;
}
