/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Addresses that are not the app: they always go to the server, and fail plainly when it cannot be reached. */
const NOT_THE_APP = [
  /^\/v1\//,
  /^\/health/,
  /^\/metrics/,
  /^\/submit/,
  /^\/__dev\//,
  /^\/feeds\//,
  /^\/sitemap/,
  /^\/robots/,
];

// The shell only. Answers of the API are never cached here: Dexie is the cache, and it knows what is stale.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_APP }));

// A new version waits until the person says so (`update-prompt.tsx`): a reload amid a form would lose it.
self.addEventListener('message', event => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The first worker takes the open page over, so that the very first visit is already ready for no network.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
