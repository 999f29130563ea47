import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCountingProxy } from '../support/counting-proxy.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { projectRoot } from '../support/server-process.ts';
import { PATIENCE_MS } from './chromium.ts';
import { WITH_SHELL } from './device.ts';
import { withBrowser } from './list-steps.ts';
import { nextBuild } from './next-build.ts';
import { install, openFirstJob } from './steps.ts';

const BUILT = join(projectRoot, 'dist', 'app');
const folder = folderForTests();

const serve = (appDirectory: string) =>
  startInProcess(join(folder.path, 'data'), {
    appDirectory,
    deltaThread: join(projectRoot, 'dist', 'server', 'delta-thread.js'),
    variables: { SEED: 'sample' },
  });

/** The address of the page's own script, which has a hash of the build in it. */
const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));

const isUpdateReady = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

test('an update costs a device what has changed, and then the new version runs', async () => {
  const next = join(folder.path, 'next');
  nextBuild(BUILT, next, text => text.replaceAll('Search jobs', 'Search all jobs'));
  const proxy = await openCountingProxy();
  let server = await serve(BUILT);
  proxy.leadTo(server.port);
  try {
    await withBrowser(async page => {
      await install(page, proxy.url);
      const first = await scriptOf(page);
      proxy.leadTo(null);
      await server.close();
      server = await serve(next);
      proxy.leadTo(server.port);
      proxy.answers.splice(0);

      await page.reload();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect.poll(() => isUpdateReady(page), { timeout: PATIENCE_MS }).toBe(true);
      const files = proxy.answers.filter(({ path }) => !path.startsWith('/v1/'));
      const hashed = files.filter(({ path }) => path.startsWith('/assets/'));
      const whole = sum(hashed.map(({ path }) => statSync(join(next, `${path}.br`)).size));
      // Nearly every file has another name, because it names others.
      expect(hashed.length).toBeGreaterThan(20);
      expect(whole).toBeGreaterThan(500_000);
      expect(sum(files.map(({ bytes }) => bytes))).toBeLessThan(30_000);

      // It's offered with the next screen after the app knows.
      const now = page.getByRole('button', { name: 'Update now' });
      const isOffered = async () => {
        await openFirstJob(page);
        if (await now.isVisible()) return true;
        await page.goBack();
        await page.getByRole('article').first().waitFor();
        return false;
      };
      await expect.poll(isOffered, { timeout: PATIENCE_MS }).toBe(true);
      await now.click();
      await expect.poll(() => scriptOf(page).catch(() => first), { timeout: PATIENCE_MS }).not.toBe(first);
      await page.goto(`${proxy.url}/jobList`);
      await page.getByRole('searchbox', { name: 'Search all jobs' }).waitFor();
      await page.getByRole('article').first().waitFor();
    }, WITH_SHELL);
  } finally {
    proxy.leadTo(null);
    await server.close();
    await proxy.close();
  }
});
