/// <reference lib="webworker" />
import { createLink } from './link-cost.ts';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { PrecacheEntry } from 'workbox-precaching';
import { peopleOnDevice } from '../local/db/people-on-device.ts';
import { PersonDatabase } from '../local/db/person-db.ts';
import { LATE_FILES, SHELL_PACK } from '../wire/built-files.ts';
import { createLocks } from '../sync/locks.ts';
import { systemClock } from '../sync/system-clock.ts';
import { showAppBadge } from './app-badge.ts';
import { createHurryChannel } from '../sync/outbox/hurry-channel.ts';
import { type BackgroundParts, replayInBackground } from './background-replay.ts';
import { countNotifications, openPushed, renewSubscription, showPush } from './push-messages.ts';
import { OUTBOX_SYNC, PERIODIC_SYNC, WAKE_MESSAGE } from './background-sync.ts';
import { createEarlierFiles } from './earlier-files.ts';
import { createKeptFrames } from './kept-frames.ts';
import { createLateFiles } from './late-files.ts';
import { createShellPack } from './shell-pack.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Addresses outside the app: they always go to the server, and simply fail when it cannot be reached. */
const NOT_THE_APP = [
  /^\/v1\//,
  /^\/health/,
  /^\/metrics/,
  /^\/submit/,
  /^\/__dev\//,
  /^\/feeds\//,
  /^\/sitemap/,
  /^\/robots/,
  /^\/licences\.txt$/,
];

// The shell only, and what the list showed. API responses are never cached here: Dexie is the cache, and knows what is stale.
const shell = self.__WB_MANIFEST;
precacheAndRoute(shell);
cleanupOutdatedCaches();
const addresses = shell.map(entry => (typeof entry === 'string' ? entry : entry.url));
const packAddress = addresses.find(address => SHELL_PACK.test(address));
const pack = createShellPack(async () => (packAddress ? matchPrecache(packAddress) : undefined));
const lateFiles = createLateFiles({ caches, fetch: request => fetch(request) });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && LATE_FILES.test(url.pathname),
  ({ request }) => lateFiles.answer(request),
);
const earlierFiles = createEarlierFiles(caches);
self.addEventListener('install', event => event.waitUntil(earlierFiles.keep(addresses)));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, url: { pathname } }) =>
    (await pack.find(pathname)) ?? (await earlierFiles.find(pathname)) ?? fetch(request),
);
const frames = createKeptFrames(caches);
const page = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(async options => frames.draw(await page(options), options.url), {
    denylist: NOT_THE_APP,
  }),
);

// A new version waits until the person accepts it (`app/notices/update-notice.tsx`): a reload would lose a form in progress.
self.addEventListener('message', event => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// Background Sync: the network is back, perhaps after the last page was closed. Only Chromium has it, so nothing relies
// on it. If a page sends the same operations, the server recognizes the duplicates.
interface WakeEvent extends ExtendableEvent {
  readonly tag: string;
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: WakeEvent;
    periodicsync: WakeEvent;
  }
}

async function sendWhatWaits(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is of this origin
    page.postMessage(WAKE_MESSAGE);
  }
  const channel = createHurryChannel(globalThis.BroadcastChannel);
  const parts: BackgroundParts = {
    people: peopleOnDevice,
    openDatabase: userId => new PersonDatabase(userId),
    fetch: (url, init) => fetch(url, init),
    locks: createLocks(navigator.locks, systemClock),
    channel,
    isMetered: () => createLink(navigator).cost() !== 'free',
    onOutstanding: count => showAppBadge(navigator, count),
    clock: systemClock,
    newId: () => crypto.randomUUID(),
  };
  const sending = replayInBackground(parts, new AbortController().signal);
  const isDone = await sending.finally(() => channel?.close());
  // A rejection makes the browser retry later.
  if (!isDone) throw new Error('Something still waits to be sent');
}

self.addEventListener('sync', event => {
  if (event.tag === OUTBOX_SYNC) event.waitUntil(sendWhatWaits());
});
self.addEventListener('periodicsync', event => {
  if (event.tag === PERIODIC_SYNC) event.waitUntil(sendWhatWaits());
});

self.addEventListener('push', event => event.waitUntil(showPush(self, event.data?.text() ?? '')));
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(openPushed(self, event.notification.data));
});
self.addEventListener('notificationclose', event => event.waitUntil(countNotifications(self)));
self.addEventListener('pushsubscriptionchange', event =>
  event.waitUntil(renewSubscription(self, (path, init) => fetch(path, init))),
);

/** With one window, it is the one where the person accepted this version. It reloads, so nothing needs the earlier files. */
async function forgetEarlier(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length < 2) await earlierFiles.forget();
}

// The first worker takes control of the open page, so that even the first visit works without a network.
self.addEventListener('activate', event =>
  event.waitUntil(Promise.all([self.clients.claim(), lateFiles.forget(), forgetEarlier()])),
);
