import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { RELOAD_WITHIN_MS } from '../../src/pwa/reload-time.ts';
import { SHELL_PACK } from '../../src/wire/built-files.ts';
import { type CountingProxy, openCountingProxy } from '../support/counting-proxy.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { projectRoot } from '../support/server-process.ts';
import { PATIENCE_MS } from './chromium.ts';
import { WITH_SHELL } from './device.ts';
import { openSheet, withBrowser } from './list-steps.ts';
import { nextBuild } from './next-build.ts';
import { install, openFirstJob, withoutTimers } from './steps.ts';

const BUILT = join(projectRoot, 'dist', 'app');
const folder = folderForTests('test');

const serve = (appDirectory: string) =>
  startInProcess(join(folder.path, 'data'), {
    appDirectory,
    deltaThread: join(projectRoot, 'dist', 'server', 'delta-thread.js'),
    variables: { SEED: 'sample' },
  });

/** The address of the page's own script, which has a hash of the build in it. */
const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));

/**
 * As the app does every hour, until the new version is here. The server compares the builds in a thread that lets all others go first,
 * so a busy machine takes minutes.
 */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const next = registration?.installing;
    // It's either installed or unusable then.
    if (next) await new Promise(resolve => next.addEventListener('statechange', resolve, { once: true }));
  });
  const isReady = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(isReady, { timeout: PATIENCE_MS }).toBe(true);
}

/** Presses the button, and waits until the page runs another script. */
async function update(page: Page): Promise<void> {
  const before = await scriptOf(page);
  const now = page.getByRole('button', { name: 'Update now' });
  // It's offered with the next screen after the app knows.
  const isOffered = async () => {
    await openFirstJob(page);
    if (await now.isVisible()) return true;
    await page.goBack();
    await page.getByRole('article').first().waitFor();
    return false;
  };
  await expect.poll(isOffered, { timeout: PATIENCE_MS }).toBe(true);
  await now.click();
  // A page that has only begun to load has none.
  const script = async () => (await scriptOf(page).catch(() => null)) ?? before;
  await expect.poll(script, { timeout: PATIENCE_MS }).not.toBe(before);
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

interface Board {
  url: string;
  /** What the server answered. */
  answers: CountingProxy['answers'];
  /** From now on, the board offers the next version of the app. */
  release: () => Promise<void>;
  lose: CountingProxy['lose'];
}

/** @param change makes the texts of the next version out of those of this one */
async function withBoard(
  change: (text: string) => string,
  visit: (page: Page, board: Board, browser: BrowserContext) => Promise<void>,
): Promise<void> {
  const next = join(folder.path, 'next');
  nextBuild(BUILT, next, change);
  const proxy = await openCountingProxy();
  let server = await serve(BUILT);
  proxy.leadTo(server.port);
  const release = async () => {
    proxy.leadTo(null);
    await server.close();
    server = await serve(next);
    proxy.leadTo(server.port);
    proxy.answers.splice(0);
  };
  const board = { url: proxy.url, answers: proxy.answers, release, lose: proxy.lose };
  try {
    await withBrowser(async (page, browser) => {
      // A press counts until the new version is here: a busy machine may need more than ten seconds.
      await withoutTimers(browser, RELOAD_WITHIN_MS);
      await visit(page, board, browser);
    }, WITH_SHELL);
  } finally {
    proxy.leadTo(null);
    await server.close();
    await proxy.close();
  }
}

test('an update costs a device what has changed, and then the new version runs', () =>
  withBoard(
    text => text.replaceAll('Search jobs', 'Search all jobs'),
    async (page, board) => {
      await install(page, board.url);
      await board.release();
      await page.reload();
      await lookForUpdate(page);
      const files = board.answers.filter(({ path }) => !path.startsWith('/v1/'));
      const hashed = files.filter(({ path }) => path.startsWith('/assets/'));
      const whole = sum(hashed.map(({ path }) => statSync(join(folder.path, 'next', `${path}.br`)).size));
      // Nearly every file has another name, because it names others.
      expect(hashed.length).toBeGreaterThan(20);
      expect(whole).toBeGreaterThan(500_000);
      expect(sum(files.map(({ bytes }) => bytes))).toBeLessThan(30_000);

      await update(page);
      await page.goto(`${board.url}/jobList`);
      await page.getByRole('searchbox', { name: 'Search all jobs' }).waitFor();
      await page.getByRole('article').first().waitFor();
    },
  ));

test('every page goes on with its version until its own button brings the new one, also if it was open before the app was installed', () =>
  withBoard(
    text => text,
    async (first, board, browser) => {
      await install(first, board.url);
      const second = await browser.newPage();
      await install(second, board.url);
      await board.release();
      await lookForUpdate(first);
      await update(first);
      // The server no longer has the files of its version, and this page hasn't loaded all of them.
      await openSheet(second);
      await second.goBack();
      await second.getByRole('dialog').waitFor({ state: 'detached' });
      await update(second);
      expect(await scriptOf(second)).toBe(await scriptOf(first));
    },
  ));

test('if the network fails during the first installation, the app is installed once the network is back', () =>
  withBoard(
    text => text,
    async (page, board, browser) => {
      const worker = () =>
        page.evaluate(async () => {
          const { installing, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
          return active?.state ?? installing?.state ?? 'none';
        });
      const lost = board.lose(SHELL_PACK);
      await page.goto(`${board.url}/jobList`);
      await expect.poll(() => lost.length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
      await expect.poll(worker, { timeout: PATIENCE_MS }).toBe('none');
      board.lose(null);
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
      await expect.poll(worker, { timeout: PATIENCE_MS }).toBe('activated');
      await browser.setOffline(true);
      await page.reload();
      await page.getByRole('article').first().waitFor();
    },
  ));
