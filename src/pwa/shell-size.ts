/** The size of the app itself in bytes: the responses that its service worker keeps. Null if there are no caches. */
export async function shellBytes(caches: CacheStorage | undefined): Promise<number | null> {
  if (!caches) return null;
  let bytes = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (response) bytes += (await response.blob()).size;
    }
  }
  return bytes;
}
