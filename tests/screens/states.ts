import type { Page } from 'playwright-core';
import { TOAST_MS } from '../../src/ui/feedback/toast-time.ts';
import { makeTimersEndless } from '../support/endless-timers.ts';
import { firstCard, saveListed } from './list.ts';
import { signInAsRobin, VISITOR } from './people.ts';
import { asOne, at, by, type Screens } from './screen.ts';

/** What the app as a whole can come into, on whichever screen. */
export const STATE_SCREENS: Screens = {
  'not-found': at('/nothing/here'),
  error: by('/storage', async ({ page, url }) => {
    await page.route(/\/assets\/storage-screen-/, route => route.abort());
    await page.goto(`${url}/storage`);
    await page.getByRole('alert').waitFor();
  }),
  'update-ready': by('/about', async ({ page, url }) => {
    await page.addInitScript(() => {
      const waiting = Object.assign(new EventTarget(), {
        scriptURL: `${location.origin}/sw.js`,
        state: 'installed',
        postMessage: () => undefined,
      });
      const registration = Object.assign(new EventTarget(), { waiting, update: () => Promise.resolve() });
      navigator.serviceWorker.register = () => Promise.resolve(registration as never);
    });
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    // It comes with the next screen after it is known.
    await goWhereNoticeComes(page);
  }),
  'install-offer': by('/about', async ({ page, url }) => {
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome: 'dismissed' }) }));
    });
    await saveListed(page);
    await goWhereNoticeComes(page);
  }),
  'install-steps': by('/about', async ({ page, url }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    await saveListed(page);
    await goWhereNoticeComes(page);
    await page.locator('[role=status] button').first().click();
    await page.locator('dialog[open] ol').waitFor();
  }),
  saving: asOne(VISITOR, '/jobList', async ({ page }) => {
    await firstCard(page).waitFor();
    // The message stays: a busy machine may need more than its six seconds to look at it.
    await page.evaluate(makeTimersEndless, TOAST_MS);
    await saveListed(page);
    await page
      .getByRole('region', { name: /^(Notices|Avis)/ })
      .getByRole('button')
      .first()
      .waitFor();
  }),
  menu: by('/jobList', async ({ page, url }) => {
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    await page
      .locator('header')
      .getByRole('button', { name: /^(Open menu|Ouvrir le menu|More|Plus)$/ })
      .click();
    await page.getByRole('radio').or(page.getByRole('menuitemradio')).first().waitFor();
  }),
  'storage-full': by('/jobList', async ({ page, url }) => {
    await page.addInitScript(() => {
      const put = Reflect.get(IDBObjectStore.prototype, 'put');
      IDBObjectStore.prototype.put = new Proxy(put, {
        apply(target, store: IDBObjectStore, args) {
          if (store.name === 'segments') throw new DOMException('No room', 'QuotaExceededError');
          return Reflect.apply(target, store, args);
        },
      });
    });
    await page.goto(`${url}/jobList`);
    await page.locator('main a[href="/storage"]').waitFor();
  }),
  'clock-wrong': {
    ...by('/jobList', async ({ page, url }) => {
      await page.clock.install({ time: Date.now() + 365 * 86_400_000 });
      await page.goto(`${url}/jobList`);
      await page.getByText(/365/).first().waitFor();
      await firstCard(page).waitFor();
    }),
    ownDevice: true,
  },
  'session-ended': by('/outbox', async visit => {
    const { page, url } = visit;
    await signInAsRobin(visit);
    await page.context().clearCookies();
    await page.goto(`${url}/outbox`);
    await page.locator('a[href="/login"]').first().waitFor();
  }),
};

/** From the list to About without loading the page anew, and back and there again until the notice has come. */
async function goWhereNoticeComes(page: Page): Promise<void> {
  const link = page.locator('footer a[href="/about"]').first();
  const notice = page.locator('[role=status] button').first();
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    await link.click();
    // The address changes before the screen does.
    await page.getByRole('heading', { level: 1, name: /^(About us|À propos de nous)$/ }).waitFor();
    if (await notice.isVisible()) return;
    await page.goBack();
    await firstCard(page).waitFor();
  }
  throw new Error('No notice came');
}
