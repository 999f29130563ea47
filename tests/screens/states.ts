import type { Page } from 'playwright-core';
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
    await goTo(page, '/about', () => noticeIsShown(page));
  }),
  'install-offer': by('/about', async ({ page, url }) => {
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome: 'dismissed' }) }));
    });
    await saveListed(page);
    await goTo(page, '/about', () => noticeIsShown(page));
  }),
  'install-steps': by('/about', async ({ page, url }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    await saveListed(page);
    await goTo(page, '/about', () => noticeIsShown(page));
    await page.locator('[role=status] button').first().click();
    await page.locator('dialog[open] ol').waitFor();
  }),
  saving: asOne(VISITOR, '/jobList', async ({ page }) => {
    await firstCard(page).waitFor();
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

async function noticeIsShown(page: Page): Promise<boolean> {
  return (await page.locator('[role=status] button').count()) > 0;
}

/** To another screen without loading the page anew, and back and there again until it has `come`. */
async function goTo(page: Page, path: string, come: () => Promise<boolean>): Promise<void> {
  const link = page.locator(`footer a[href="${path}"]`).first();
  for (let tries = 0; tries < 20; tries += 1) {
    await link.click();
    await page.waitForURL(`**${path}`);
    await page.locator('main h1').waitFor();
    if (await come()) return;
    await page.goBack();
    await page.locator('main h1').waitFor();
  }
  throw new Error(`${path} never showed it`);
}
