/** As much of a browser's caches as tests need. */
export function pretendedCaches(): CacheStorage {
  const byName = new Map<string, Map<string, Response>>();
  const caches = {
    match: async (path: string, { cacheName = '' } = {}) => byName.get(cacheName)?.get(path),
    async open(name: string) {
      const cache = byName.get(name) ?? new Map<string, Response>();
      byName.set(name, cache);
      return { put: async (path: string, response: Response) => void cache.set(path, response) };
    },
    delete: async (name: string) => byName.delete(name),
  };
  return caches as unknown as CacheStorage;
}
