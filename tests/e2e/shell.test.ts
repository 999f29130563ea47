import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { board } from './board.ts';
import { violations } from './accessibility.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { openList, pressTo, withBrowser } from './list-steps.ts';
import { messagesStay, untilDrawn } from './steps.ts';

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

const FAILURE_WORDS = '.not-loaded';

/** From the next load on, the page writes down whether the words of a failed load were seen in any frame. */
async function watchWords(page: Page): Promise<void> {
  await page.addInitScript(selector => {
    const seen: string[] = [];
    Object.assign(window, { seenWords: seen });
    const look = () => {
      const words = document.querySelector(selector);
      if (words?.checkVisibility()) seen.push(words.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  }, FAILURE_WORDS);
}

/** Waits until the keys go to the menu. */
async function openedMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.evaluate(element => element.contains(document.activeElement))).toBe(true);
  return menu;
}

function seenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { seenWords: string[] }).seenWords);
}

describe('dark or light', () => {
  test('the menu closes although its styles came after it was opened', async () => {
    await withBrowser(
      async page => {
        await openList(page, `${board.url}/jobList`);
        const setStyles = (areThere: boolean) =>
          page.evaluate(are => {
            for (const sheet of document.styleSheets) sheet.disabled = !are;
          }, areThere);
        await page.getByRole('button', { name: 'More' }).hover();
        await setStyles(false);
        await page.getByRole('button', { name: 'More' }).press('Enter');
        await openedMenu(page);
        await setStyles(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByRole('menu').count()).toBe(0);
      },
      { viewport: DESKTOP },
    );
  });

  test('is chosen from the menu by keyboard, kept, and there before anything is drawn', async () => {
    await withBrowser(
      async page => {
        await openList(page, `${board.url}/jobList`);
        await expect.poll(() => ground(page)).toBe(DARK_PAGE);
        const more = page.getByRole('button', { name: 'More' });
        await pressTo(page, more);
        await page.keyboard.press('Enter');
        const menu = await openedMenu(page);
        await pressTo(page, menu.getByRole('menuitemradio', { name: 'Light' }), 'ArrowDown');
        await page.keyboard.press('Enter');
        await expect.poll(() => ground(page)).toBe(LIGHT_PAGE);
        // It stays open, so that one sees what was chosen.
        const chosen = menu.getByRole('menuitemradio', { checked: true });
        await expect.poll(() => chosen.innerText()).toBe('Light');
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
        await expect.poll(() => more.evaluate(element => element === document.activeElement)).toBe(true);

        const grounds = await watchGround(page);
        await page.reload();
        await page.getByRole('article').first().waitFor();
        expect(await grounds()).toEqual([LIGHT_PAGE]);
      },
      { viewport: DESKTOP },
    );
  });
});

describe('installing', () => {
  test('is offered with the next screen after a job was saved, and once only', async () => {
    await withBrowser(
      async page => {
        await messagesStay(page);
        await openList(page, `${board.url}/jobList`);
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
        await page.getByRole('button', { name: 'No, thanks' }).click();
        await install.waitFor({ state: 'detached' });

        await page.reload();
        // Until the app is there, it doesn't hear of the offer.
        await untilDrawn(page);
        await page.getByRole('article').waitFor();
        await offerOfTheBrowser(page);
        await page.getByRole('link', { name: 'Portage' }).first().click();
        await page.getByRole('link', { name: /^Alberta/ }).waitFor();
        expect(await install.count()).toBe(0);
      },
      { viewport: PHONE },
    );
  });

  test('what is removed from the saved jobs can be brought back', async () => {
    await withBrowser(
      async page => {
        await messagesStay(page);
        await openList(page, `${board.url}/jobList`);
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
  test('is said, and asked for again: each file that the first screen needs', async () => {
    await withBrowser(async page => {
      const scripts = new Set<string>();
      page.on('request', request => {
        if (/\/assets\/[\w-]+\.js$/.test(request.url())) scripts.add(new URL(request.url()).pathname);
      });
      await watchWords(page);
      await openList(page, `${board.url}/jobList?q=cook`);
      expect(await seenWords(page)).toEqual([]);
      const named = (name: string) => [...scripts].filter(path => path.startsWith(`/assets/${name}-`));
      const needed = ['index', 'list', 'screens', 'texts-en'].flatMap(named);
      expect(needed).toHaveLength(4);

      for (const path of needed) {
        // As after an update of the server: it has another file by now.
        await page.route(`**${path}`, route => route.fulfill({ status: 404 }));
        await page.goto(`${board.url}/jobList?q=cook`);
        await page.getByText('The app didn’t load').waitFor();
        await page.getByText('L’application ne s’est pas chargée').waitFor();
        expect(await violations(page)).toEqual([]);
        await page.unroute(`**${path}`);
        await page.getByRole('link', { name: /^Try again/ }).press('Enter');
        await page.getByRole('article').first().waitFor();
        expect(new URL(page.url()).search).toBe('?q=cook');
      }

      // The page came, and then the network went.
      await page.route(/\.(js|css|svg|webmanifest)$/, route => route.abort());
      await page.goto(`${board.url}/jobList`);
      await page.getByText('The app didn’t load').waitFor();
      await page.unrouteAll();
      await page.getByRole('link', { name: /^Try again/ }).click();
      await page.getByRole('article').first().waitFor();
    });
  });

  test('one that never comes keeps nothing else back', async () => {
    await withBrowser(async page => {
      await page.route(/\/assets\/saved-screen-/, () => undefined);
      await page.goto(`${board.url}/saved`);
      await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
      await page.getByRole('article').first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/jobList');
    });
  });

  test('is said, and asked for again: of one screen', async () => {
    await withBrowser(async page => {
      for (const part of [/\/assets\/saved-screen-/, /\/assets\/saved-[\w-]{8}\.js/]) {
        await page.route(part, route => route.abort());
        await page.goto(`${board.url}/saved`);
        await page.getByRole('heading', { level: 1, name: 'This screen didn’t load' }).waitFor();
        await page.getByText('The connection was lost, or Portage was updated.').waitFor();
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { level: 1, name: 'This screen didn’t load' }).waitFor();
        await page.unroute(part);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/saved');
      }
    });
  });
});

test('the gallery of the design system is no part of what people get', async () => {
  expect((await fetch(`${board.url}/ui`)).status).toBe(404);
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

test('what a box suggests is seen, not behind the bar at the bottom of a phone', () =>
  withBrowser(async page => {
    await page.goto(`${board.url}/resume`);
    const box = page.getByRole('combobox', { name: 'Add an occupation' });
    // As low on the screen as it can be.
    await box.evaluate(element => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 60));
    await box.fill('cook');
    const options = page.getByRole('option', { name: /cook/i });
    await options.first().waitFor();
    const covered = () =>
      options.evaluateAll(
        shown =>
          shown.filter(option => {
            const { left, top, height } = option.getBoundingClientRect();
            return !option.contains(document.elementFromPoint(left + 20, top + height / 2));
          }).length,
      );
    await expect.poll(covered).toBe(0);
  }));
