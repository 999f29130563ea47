import type { BrowserContext, Page } from 'playwright-core';
import { type ExpectStatic, test } from 'vitest';
import { SLOWED } from '../support/torture.ts';
import { board } from './board.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { WITH_SHELL } from './device.ts';
import { untilTypeset } from './hold-requests.ts';
import { MOST_SHIFT, shiftOf } from './layout-shift.ts';
import { openList, STEADY_LIST, withBrowser } from './list-steps.ts';
import { install } from './steps.ts';
import { untilQuiet } from '../support/until-quiet.ts';
import { gate } from '../support/gate.ts';

const FRAMES = 'portage-frames';

/**
 * Resolves when the list at this address is kept as it stands on the screen. It's kept a second after each change, so what is
 * there first may be from before the last one.
 */
async function isKept(expect: ExpectStatic, page: Page, path: string): Promise<void> {
  const notKept = () =>
    page.evaluate(
      async ({ name, address }) => {
        const kept = await (await caches.open(name)).match(address);
        const { html } = kept ? ((await kept.json()) as { html: string }) : { html: '' };
        const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
        for (const dialog of main.querySelectorAll('dialog, [role=dialog]')) dialog.remove();
        for (const part of main.querySelectorAll('[style]')) part.removeAttribute('style');
        // The first rows, and everything around them.
        const partsOf = (element: Element): string[] => {
          const row = element.getAttribute('data-index');
          if (row !== null) return Number(row) < 3 ? [element.innerHTML] : [];
          if (!element.querySelector('[data-index]')) return [element.outerHTML];
          return [...element.children].flatMap(partsOf);
        };
        return partsOf(main).filter(part => !html.includes(part));
      },
      { name: FRAMES, address: path },
    );
  await expect.poll(notKept).toEqual([]);
}

/**
 * The network swallows everything, and the device has lost the scripts that make up the app: those of the framework, the list and its
 * worker. They come when the returned function is called.
 */
async function holdApp(page: Page, context: BrowserContext): Promise<() => Promise<void>> {
  const lost = await page.evaluate(async () => {
    const names: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/\/assets\/[^?]*\.js/.test(request.url)) continue;
        await cache.delete(request);
        names.push(request.url.replace(/^.*\/assets\/|-[\w-]{8}\.js.*$/g, ''));
      }
    }
    return names;
  });
  for (const needed of ['list', 'screens', 'worker'])
    if (!lost.includes(needed)) throw new Error(`The device kept no ${needed}, only ${lost.join(', ')}`);
  const { isOpen: released, open: release } = gate();
  await context.route('**/*', async route => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await context.unrouteAll({ behavior: 'wait' });
  };
}

/** Where the first cards stand, and what they say. */
const cardsIn = (page: Page, where: string) =>
  page.locator(`${where} article`).evaluateAll(cards =>
    cards.slice(0, 3).map(card => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return {
        title: card.querySelector('h2 a')?.textContent ?? '',
        text: card.textContent,
        box: [x, y, width, height].map(Math.round),
      };
    }),
  );

/** As it is kept: in the order of its parts. */
const SEARCH = STEADY_LIST.replace('?', '?abroad=1&');
const isRunning = (page: Page) =>
  page
    .locator('.frame-kept')
    .count()
    .then(count => count === 0);

test.for([
  ['a phone, in English', PHONE, 'en', /^Remove filter “Open to international/],
  ['a computer, in French', DESKTOP, 'fr', /^Retirer le filtre « Ouvert/],
] as const)(
  'on %s, a search that is opened again shows its cards before the app is there',
  async ([, viewport, language, removeAbroad], { expect }) => {
    await withBrowser(
      async (page, context) => {
        await install(page, board.url);
        await page.goto(`${board.url}/jobList?lang=${language}`);
        await page.getByRole('article').first().waitFor();
        await openList(page, `${board.url}${SEARCH}`);
        const remove = page.getByRole('button', { name: removeAbroad });
        await remove.waitFor();
        await untilQuiet(page);
        await isKept(expect, page, SEARCH);
        const cards = await cardsIn(page, 'main');
        expect(cards).not.toEqual([]);
        const release = await holdApp(page, context);

        await page.goto(`${board.url}${SEARCH}`, { waitUntil: 'commit' });
        await page.locator('.frame-kept article').first().waitFor();
        await untilTypeset(page);
        expect(await cardsIn(page, '.frame-kept')).toEqual(cards);
        expect(await page.locator('html').getAttribute('lang')).toBe(`${language}-CA`);
        // What can't be pressed yet isn't offered.
        expect(await page.getByRole('button', { name: /^(Save|Enregistrer|Hide|Masquer)/ }).count()).toBe(0);
        await remove.click();
        await expect.poll(() => new URL(page.url()).search).toBe('?province=QC');
        await page.getByRole('searchbox').click();
        await page.keyboard.type('cook');
        await page.keyboard.press('Enter');
        expect(await isRunning(page)).toBe(false);

        await release();
        await page.waitForURL(/province=QC/);
        await page.waitForURL(/q=cook/);
        await expect.poll(() => isRunning(page)).toBe(true);
        await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('cook');
        await remove.waitFor({ state: 'detached' });
      },
      { ...WITH_SHELL, viewport },
    );
  },
);

/** The list draws its rows once it has measured itself. */
const MOST_EMPTY_FRAMES = 3;

/** From the next load on, the page writes down where the first card stands in each frame, and each frame that has none. */
async function watchCards(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenCards: seen });
    const look = () => {
      const card = document.querySelector('article');
      const now = `${card?.closest('.frame-kept') ? 'kept ' : ''}${card?.getBoundingClientRect().y.toFixed() ?? 'none'}`;
      if (now === 'none' || seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { seenCards: string[] }).seenCards);
}

/** From the next load on, the browser says that it has no network: on a busy machine, Chromium may not know before the page asks. */
async function sayOffline(page: Page): Promise<void> {
  await page.addInitScript(() => void Object.defineProperty(navigator, 'onLine', { value: false }));
}

const NETWORKS = [
  ['without a network, in English', 'en', true],
  ['without a network, in French', 'fr', true],
  ['with one', 'en', false],
] as const;

test.for(
  // Chromium tells a page that is slowed down too late that its network was taken away.
  NETWORKS.filter(([, , offline]) => SLOWED === 1 || !offline),
)('%s, the cards stay until the list’s own are there', async ([, language, offline], { expect }) => {
  await withBrowser(async (page, context) => {
    await install(page, board.url);
    await openList(page, `${board.url}/jobList?lang=${language}`);
    await openList(page, `${board.url}${STEADY_LIST}`);
    await untilQuiet(page);
    await isKept(expect, page, STEADY_LIST);
    const cardsSeen = await watchCards(page);
    await context.setOffline(offline);
    if (offline) await sayOffline(page);
    await page.goto(`${board.url}${STEADY_LIST}`);
    await page
      .getByRole('button', { name: /^(Save|Enregistrer)/ })
      .first()
      .waitFor();
    // Nothing moves down either when a line above the list says that there is no network.
    await expect.poll(() => page.locator('[data-offline-line]').isVisible()).toBe(offline);
    const seen = await cardsSeen();
    const shown = seen.slice(seen.findIndex(where => where !== 'none'));
    expect(shown[0]).toMatch(/^kept /);
    expect(shown.filter(where => where === 'none').length).toBeLessThanOrEqual(MOST_EMPTY_FRAMES);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
    const places = shown.flatMap(where => /-?\d+/.exec(where) ?? []);
    expect(new Set(places).size).toBe(1);
  }, WITH_SHELL);
});
