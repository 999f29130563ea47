import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type ServerProcess, startServer, temporaryFolder } from '../support/server-process.ts';
import { violations } from './accessibility.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { openList, pressTo, withBrowser } from './list-steps.ts';

let data: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;

beforeAll(async () => {
  data = await temporaryFolder();
  server = await startServer({ dataDir: data.path, port: await freePort() });
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

const LIGHT_PAGE = 'rgb(250, 248, 245)';
const DARK_PAGE = 'rgb(18, 18, 20)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** From the next load on, the page writes down every ground that it has had at the beginning of a frame. */
async function watchGround(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenGrounds: seen });
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(window as unknown as { seenGrounds: Set<string> }).seenGrounds]);
}

describe('dark or light', () => {
  test('is chosen from the menu by keyboard, kept, and there before anything is drawn', async () => {
    await withBrowser(
      async page => {
        await openList(page, `${server.url}/jobList`);
        expect(await ground(page)).toBe(DARK_PAGE);
        const more = page.getByRole('button', { name: 'More' });
        await pressTo(page, more);
        await page.keyboard.press('Enter');
        const menu = page.getByRole('menu');
        await menu.waitFor();
        expect(await violations(page)).toEqual([]);
        await pressTo(page, menu.getByRole('menuitemradio', { name: 'Light' }), 'ArrowDown');
        await page.keyboard.press('Enter');
        await expect.poll(() => ground(page)).toBe(LIGHT_PAGE);
        // It stays open, so that one sees what was chosen.
        expect(await menu.getByRole('menuitemradio', { checked: true }).innerText()).toBe('Light');
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
        expect(await more.evaluate(element => element === document.activeElement)).toBe(true);

        const grounds = await watchGround(page);
        await page.reload();
        await page.getByRole('article').first().waitFor();
        expect(await grounds()).toEqual([LIGHT_PAGE]);
      },
      { viewport: DESKTOP },
    );
  });

  test('is in a phone’s menu too', async () => {
    await withBrowser(
      async page => {
        await openList(page, `${server.url}/jobList`);
        await page.getByRole('button', { name: 'Open the menu' }).click();
        await page.getByRole('radio', { name: 'Light' }).check();
        expect(await ground(page)).toBe(LIGHT_PAGE);
        expect(await violations(page)).toEqual([]);
        await page.getByRole('radio', { name: 'System' }).check();
        expect(await ground(page)).toBe(DARK_PAGE);
      },
      { viewport: PHONE },
    );
  });
});

describe('installing', () => {
  test('is offered with the next screen after a job was saved, and once only', async () => {
    await withBrowser(
      async page => {
        await openList(page, `${server.url}/jobList`);
        await offerOfTheBrowser(page);
        await page
          .getByRole('button', { name: /^Save: / })
          .first()
          .click();
        await page.getByText('Saved on this device').first().waitFor();
        await page.getByRole('button', { name: 'See saved' }).click();
        await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor();
        const install = page.getByRole('button', { name: 'Install Portage' });
        await install.waitFor();
        expect(await violations(page)).toEqual([]);
        await page.getByRole('button', { name: 'No, thanks' }).click();
        await install.waitFor({ state: 'detached' });

        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor();
        await offerOfTheBrowser(page);
        await page.getByRole('link', { name: 'Portage' }).first().click();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(await install.count()).toBe(0);
      },
      { viewport: PHONE },
    );
  });

  test('what is removed from the saved jobs can be brought back', async () => {
    await withBrowser(
      async page => {
        await openList(page, `${server.url}/jobList`);
        const save = page.getByRole('button', { name: /^Save: / }).first();
        await save.click();
        await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
        await save.click();
        await page.getByText('Removed from your saved jobs').first().waitFor();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
      },
      { viewport: PHONE },
    );
  });
});

describe('a part of the app that cannot be had', () => {
  test('is said, and asked for again: of all screens, and of one', async () => {
    await withBrowser(
      async page => {
        const allScreens = /\/assets\/screens-[\w-]+\.js/;
        await page.route(allScreens, route => route.abort());
        await page.goto(`${server.url}/jobList`);
        await page.getByText('The app could not be loaded').waitFor();
        await page.getByText('L’application n’a pas pu se charger').waitFor();
        expect(await violations(page)).toEqual([]);
        await page.unroute(allScreens);
        await page.getByRole('button', { name: /^Try again/ }).click();
        await page.getByRole('article').first().waitFor();

        for (const part of [/\/assets\/saved-screen-/, /\/assets\/saved-[\w-]{8}\.js/]) {
          await page.route(part, route => route.abort());
          await page.goto(`${server.url}/saved`);
          await page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }).waitFor();
          await page.getByText('The connection broke off').waitFor();
          await page.getByRole('button', { name: 'Try again' }).click();
          await page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }).waitFor();
          await page.unroute(part);
          await page.getByRole('button', { name: 'Try again' }).click();
          await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor();
        }
      },
      { serviceWorkers: 'block' },
    );
  });
});

test('the gallery of the design system is no part of what people get', async () => {
  expect((await fetch(`${server.url}/ui`)).status).toBe(404);
  const built = fileURLToPath(new URL('../../dist/app/', import.meta.url));
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(js|css)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  const holds = (text: string) =>
    files.filter(name => readFileSync(join(built, name), 'utf8').includes(text));
  expect(holds('Design system')).toEqual([]);
  expect(holds('Every part in every state')).toEqual([]);
  expect(files.filter(name => name.includes('gallery'))).toEqual([]);
});

/** Chromium makes it by itself only for people, after a while. */
async function offerOfTheBrowser(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'dismissed' }) }));
  });
}
