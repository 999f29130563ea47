import type { Page, WebSocket } from 'playwright-core';
import { expect, test } from 'vitest';
import { controlDay } from '../../bench/day-page.mjs';
import { AT_REST, sameInARow, watchRequests } from '../support/at-rest.ts';
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
const wokenIn = (page: Page) => page.evaluate(() => globalThis.day.woken());

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
  const { asked, underWay } = watchRequests(page);
  await openList(page, `${board.url}/jobList`);
  await openFirstJob(page);
  await expect.poll(() => opened.at(-1)?.isClosed(), PATIENTLY).toBe(false);
  await expect.poll(() => isScheduled(page), PATIENTLY).toBe(true);

  await page.evaluate(() => globalThis.day.setHidden(true));
  await expect.poll(() => opened.at(-1)?.isClosed(), PATIENTLY).toBe(true);
  // What began before comes to its end: an answer under way may lead to another question or to a timer.
  const found = async () => ({ woken: await wokenIn(page), sockets: opened.length, asked: asked.length });
  const rest = async () => (underWay().length > 0 || (await isScheduled(page)) ? null : found());
  await expect.poll(sameInARow(rest), PATIENTLY).toBeGreaterThan(AT_REST);
  const before = await found();
  await page.evaluate(ms => globalThis.day.skip(ms), HOUR_MS);
  expect(await isScheduled(page)).toBe(false);
  expect(await found()).toEqual(before);
  asked.splice(0);

  await page.evaluate(() => globalThis.day.setHidden(false));
  await expect.poll(() => isScheduled(page), PATIENTLY).toBe(true);
  await expect.poll(() => opened.length, PATIENTLY).toBeGreaterThan(before.sockets);
  await expect.poll(() => asked.some(url => url.includes('/v1/sync/catalogue')), PATIENTLY).toBe(true);
  await context.close();
});
