import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { OUTBOX_SYNC } from '../../src/pwa/background-sync.ts';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { readBoard } from './board-on-disk.ts';
import { openPushServiceForTests, type PushBrowser } from '../support/push-service.ts';
import { signUp } from './account-steps.ts';
import { BOARD_KEY } from './board-settings.ts';
import { openBrowser } from './chromium.ts';
import { apply, findJob, install, openPage } from './steps.ts';

const server = serverForTests({
  of: 'test',
  env: { API_KEY: BOARD_KEY, ALLOWED_NETWORKS: '127.0.0.1', POSTING_REVIEW: 'none' },
});
const profile = folderForTests('test');
let browser: BrowserContext;

beforeEach(async () => {
  browser = await openBrowser(profile.path, { isWhole: true });
});
afterEach(() => browser.close());

/** What the browser has been asked to wake the service worker for. */
const wakesAsked = (page: Page) =>
  page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
      await navigator.serviceWorker.ready;
    return registration.sync?.getTags();
  });

test('what was written offline is sent when the network is back, although no page is open any more', async () => {
  const page = await openPage(browser);
  await install(page, server.url);
  await browser.setOffline(true);
  await page.goto(`${server.url}/jobList`);
  const jobId = await findJob(page, 'cook');
  await apply(page, 'I can start on Monday.');
  await page
    .getByText(/Saved\. We’ll send it/)
    .first()
    .waitFor();
  await expect.poll(() => wakesAsked(page)).toContain(OUTBOX_SYNC);
  // The network is back before the page goes, which cannot send: only the service worker gets through.
  await page.route('**/v1/sync/push', route => route.abort());
  await browser.setOffline(false);
  // The browser keeps running, on a page that is not ours.
  await browser.newPage();
  await page.close();
  const received = async () => {
    const answer = await fetch(`${server.url}/metrics`);
    return /portage_http_request_duration_seconds_count\{method="POST",route="\/v1\/sync\/push",status="200"\} [1-9]/.test(
      await answer.text(),
    );
  };
  await expect.poll(received, { interval: 200 }).toBe(true);
  await browser.close();
  await server.stop();
  const applications = await readBoard(server.dataDir, 'applications');
  expect(applications.map(({ jobId, message }) => ({ jobId, message }))).toEqual([
    { jobId, message: 'I can start on Monday.' },
  ]);
});

/** The parts of the service worker that a test watches: a click can't be made on the system's own notification. */
interface WatchedWorker {
  registration: { getNotifications(): Promise<Notification[]> };
  navigator: object;
  clients: { openWindow: (url: string) => Promise<null> };
  WindowClient: { prototype: { url: string; focus: () => Promise<unknown> } };
  ExtendableEvent: { prototype: { waitUntil: (this: Event, promise: Promise<unknown>) => void } };
  NotificationEvent: new (type: string, options: { notification: Notification }) => Event;
  dispatchEvent: (event: Event) => void;
  badge: number;
  opened: string[];
  focused: string[];
  ended: Promise<unknown>;
  /** Push events that have ended. */
  pushes: number;
}

async function watch(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WatchedWorker;
    Object.assign(scope, { badge: 0, opened: [], focused: [], pushes: 0 });
    Object.assign(scope.navigator, {
      setAppBadge: async (count: number) => void (scope.badge = count),
      clearAppBadge: async () => void (scope.badge = 0),
    });
    scope.clients.openWindow = async url => {
      scope.opened.push(url);
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      scope.focused.push(this.url);
      return this;
    };
    const { waitUntil } = scope.ExtendableEvent.prototype;
    scope.ExtendableEvent.prototype.waitUntil = function watched(promise) {
      scope.ended = promise;
      // Only the browser's own events can be kept alive.
      if (this.isTrusted) waitUntil.call(this, promise);
      const count = () => void (scope.pushes += this.type === 'push' ? 1 : 0);
      promise.then(count, count);
    };
  });
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration, badge } = globalThis as unknown as WatchedWorker;
    const shown = await registration.getNotifications();
    return { badge, shown: shown.map(({ title, body }) => ({ title, body })) };
  });

/** Presses on the notification that is shown. */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WatchedWorker;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('Nothing is shown');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    await scope.ended;
    return { opened: scope.opened, focused: scope.focused };
  });

const pushesOf = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WatchedWorker).pushes);

/**
 * The browser's push service hands a message over to the service worker. Resolves when the worker has handled it: Chromium
 * may drop a notification if a script asks for all notifications while it shows one.
 */
async function deliver(worker: Worker, page: Page, content: unknown): Promise<void> {
  const origin = server.url;
  const before = await pushesOf(worker);
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify(content);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
  await expect.poll(() => pushesOf(worker)).toBe(before + 1);
}

/** The browser has a push service that tests can reach; the real one is in the cloud. */
const withPushService = (context: BrowserContext, identifier: string) =>
  context.addInitScript(text => {
    const isOn = () => localStorage.getItem('test.push') !== null;
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => JSON.parse(text),
      async unsubscribe() {
        localStorage.removeItem('test.push');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn() ? subscription : null),
      async subscribe() {
        localStorage.setItem('test.push', 'on');
        return subscription;
      },
    });
  }, identifier);

async function newApplication(userId: string, title: string): Promise<string> {
  const answer = await fetch(`${server.url}/v1/databases/board/collections/applications/documents`, {
    method: 'POST',
    headers: {
      'x-appwrite-project': 'portage',
      'x-appwrite-key': BOARD_KEY,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      documentId: 'unique()',
      data: { jobId: 7, jobTitle: title, name: 'Anna Roy', email: 'anna@example.ca', message: 'Bonjour' },
      permissions: [`read("user:${userId}")`],
    }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { $id: string }).$id;
}

async function nextOf(target: PushBrowser, count: number): Promise<unknown> {
  await expect.poll(() => target.got.length).toBe(count);
  return target.got.at(-1)?.content;
}

test('a push message is shown in the person’s language with and without a page, opens its screen, and ends with the session', async () => {
  await browser.close();
  browser = await openBrowser(profile.path, { isWhole: true, locale: 'fr-CA' });
  const { url } = server;
  const service = await openPushServiceForTests();
  onTestFinished(() => service.close());
  const { publicKey } = (await (await fetch(`${url}/v1/sync/push-key`)).json()) as { publicKey: string };
  const target = service.subscribe(publicKey);
  await withPushService(browser, target.identifier);
  await browser.grantPermissions(['notifications'], { origin: url });
  const page = await openPage(browser);
  await install(page, url);
  await signUp(page, url, 'push@example.ca');
  const userId = await page.evaluate(async () => {
    const answer = await fetch('/v1/account', { headers: { 'x-appwrite-project': 'portage' } });
    return String((await answer.json()).$id);
  });
  await page.goto(`${url}/profile/notifications`);
  await page.getByRole('button', { name: 'Activer les notifications' }).click();
  await page.getByText('Les notifications sont activées.').waitFor();
  const account = async () =>
    (await (
      await fetch(`${url}/v1/users/${userId}`, {
        headers: { 'x-appwrite-project': 'portage', 'x-appwrite-key': BOARD_KEY },
      })
    ).json()) as { prefs: Record<string, string> };
  await expect.poll(async () => (await account()).prefs['language']).toBe('fr');
  const [worker] = browser.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await watch(worker);

  // With a page: it's brought to the front and shows the screen.
  const first = await newApplication(userId, 'Boulangère');
  await deliver(worker, page, await nextOf(target, 1));
  const words = {
    title: 'Nouvelle candidature',
    body: 'Une candidature est arrivée pour «\u00a0Boulangère\u00a0».',
  };
  expect(await shownBy(worker)).toEqual({ badge: 1, shown: [words] });
  expect(await press(worker)).toEqual({ opened: [], focused: [`${url}/profile/notifications`] });
  await page.waitForURL(`${url}/applicants/7/${first}`);
  await expect.poll(() => shownBy(worker)).toEqual({ badge: 0, shown: [] });

  // Without a page of ours: it's shown all the same, and one is opened.
  const other = await browser.newPage();
  await page.close();
  const second = await newApplication(userId, 'Boulangère');
  await deliver(worker, other, await nextOf(target, 2));
  expect(await shownBy(worker)).toEqual({ badge: 1, shown: [words] });
  expect((await press(worker)).opened).toEqual([`${url}/applicants/7/${second}`]);

  // Signed out: what is still shown goes, and what was under way isn't shown.
  await newApplication(userId, 'Boulangère');
  const late = await nextOf(target, 3);
  await deliver(worker, other, late);
  expect((await shownBy(worker)).shown).toEqual([words]);
  await other.goto(`${url}/profile`);
  const signedOut = other.waitForResponse(
    answer => answer.request().method() === 'DELETE' && answer.url().includes('/v1/account/sessions/'),
  );
  await other.getByRole('button', { name: 'Se déconnecter' }).first().click();
  await expect.poll(async () => (await shownBy(worker)).shown.length).toBe(0);
  await signedOut;
  await deliver(worker, other, late);
  expect((await shownBy(worker)).shown).toEqual([]);
  await newApplication(userId, 'Boulangère');
  const waiting = async () =>
    /portage_push_messages\{state="waiting"\} (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  await expect.poll(waiting).toBe('0');
  expect(target.got).toHaveLength(3);
});
