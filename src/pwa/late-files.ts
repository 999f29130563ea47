const CACHE = 'portage-late-files';

interface LateFilesParts {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
}

export interface LateFiles {
  /** The kept file, or else the server's, which is kept from then on. */
  answer: (request: Request) => Promise<Response>;
  /** Another version of the app has other files. */
  forget: () => Promise<unknown>;
}

/** Files that aren't part of the shell (`LATE_FILES` in `wire/built-files.ts`): kept when they're first used. */
export function createLateFiles({ caches, fetch }: LateFilesParts): LateFiles {
  return {
    async answer(request) {
      // Without room, or in a private window, there may be no cache. The file is used all the same.
      const cache = await caches.open(CACHE).catch(() => undefined);
      const kept = await cache?.match(request.url).catch(() => undefined);
      if (kept) return kept;
      const answer = await fetch(request);
      if (answer.status === 200) await cache?.put(request.url, answer.clone()).catch(() => undefined);
      return answer;
    },
    forget: () => caches.delete(CACHE),
  };
}
