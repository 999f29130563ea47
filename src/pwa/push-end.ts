const CACHE = 'portage-push';
const MARK = '/push-ended';

/**
 * Whether push messages ended on this device, because no one is signed in or the person turned them off. A message that
 * was already on its way isn't shown then. Both the service worker and the page can read this.
 */
export async function hasPushEnded(caches: CacheStorage): Promise<boolean> {
  return (await caches.match(MARK, { cacheName: CACHE })) !== undefined;
}

export async function notePushEnd(caches: CacheStorage): Promise<void> {
  await (await caches.open(CACHE)).put(MARK, new Response(''));
}

export async function notePushBegin(caches: CacheStorage): Promise<void> {
  await caches.delete(CACHE);
}
