import type { Page, WebSocket } from 'playwright-core';
import { expect, test } from 'vitest';
import { controlDay } from '../../bench/day-page.mjs';
import { board } from './board.ts';
import { openDevice } from './device.ts';
import { openList } from './list-steps.ts';
import { openFirstJob, register } from './steps.ts';

interface Day {
  nextInMs(): Promise<number | null>;
  skip(ms: number): void;
  setHidden(hidden: boolean): void;
  woken(): number;
}
declare global {
  var day: Day;
}

const PATIENTLY = { timeout: 60_000, interval: 50 };
const HOUR_MS = 3_600_000;

const isScheduled = (page: Page) => page.evaluate(async () => (await globalThis.day.nextInMs()) !== null);

test('a hidden page wakes nothing: it has no timer, no connection and asks for nothing', async () => {
  const context = await openDevice();
  await context.addInitScript(controlDay, { aheadMs: 0, isCellular: false });
  const page = await context.newPage();
  // With an account, the page has everything: the list, a person's own data, and a connection for hints.
  await register(page, board.url, 'pocket@example.ca');
  // The socket of a page that was left is never told to be closed.
  await page.goto('about:blank');
  const opened: WebSocket[] = [];
  page.on('websocket', socket => void opened.push(socket));
  await openList(page, `${board.url}/jobList`);
  await openFirstJob(page);
  await expect.poll(() => opened.at(-1)?.isClosed(), PATIENTLY).toBe(false);
  expect(await isScheduled(page)).toBe(true);

  await page.evaluate(() => globalThis.day.setHidden(true));
  // What began before comes to its end.
  await expect.poll(() => isScheduled(page), PATIENTLY).toBe(false);
  await expect.poll(() => opened.at(-1)?.isClosed(), PATIENTLY).toBe(true);
  const asked: string[] = [];
  page.on('request', request => void asked.push(request.url()));
  const before = { woken: await page.evaluate(() => globalThis.day.woken()), sockets: opened.length };
  await page.evaluate(ms => globalThis.day.skip(ms), HOUR_MS);
  expect(await isScheduled(page)).toBe(false);
  expect({ woken: await page.evaluate(() => globalThis.day.woken()), sockets: opened.length }).toEqual(
    before,
  );
  expect(asked).toEqual([]);

  await page.evaluate(() => globalThis.day.setHidden(false));
  await expect.poll(() => isScheduled(page), PATIENTLY).toBe(true);
  await expect.poll(() => opened.length, PATIENTLY).toBeGreaterThan(before.sockets);
  await expect.poll(() => asked.some(url => url.includes('/v1/sync/catalogue')), PATIENTLY).toBe(true);
  await context.close();
});
