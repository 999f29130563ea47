import { SHELL_PACK } from '../wire/built-files.ts';
import { createShellPack } from './shell-pack.ts';

const CACHE = 'portage-earlier-files';

export interface EarlierFiles {
  /** Copies the app's files that the next version, with these addresses, lacks. Without room, nothing is kept. */
  keep: (next: readonly string[]) => Promise<void>;
  /** The earlier version's file at this address. Undefined if there is none. */
  find: (path: string) => Promise<Response | undefined>;
  forget: () => Promise<unknown>;
}

/**
 * The files of the version before. When a person updates one tab, the others keep the screens of that version, and the server
 * no longer has their files.
 */
export function createEarlierFiles(caches: Pick<CacheStorage, 'keys' | 'open' | 'delete'>): EarlierFiles {
  const pack = createShellPack(async () => {
    const cache = await caches.open(CACHE);
    const request = (await cache.keys()).find(({ url }) => SHELL_PACK.test(new URL(url).pathname));
    return request && cache.match(request);
  });
  const forget = () => caches.delete(CACHE);
  const copy = async (next: readonly string[]) => {
    await forget();
    const shell = (await caches.keys()).find(name => name.startsWith('workbox-precache-'));
    if (shell === undefined) return;
    const present = await caches.open(shell);
    const earlier = await caches.open(CACHE);
    const stays = new Set(next.map(address => `/${address}`));
    for (const request of await present.keys()) {
      const { pathname } = new URL(request.url);
      const response =
        pathname.startsWith('/assets/') && !stays.has(pathname) && (await present.match(request));
      if (response) await earlier.put(request, response);
    }
  };
  return {
    keep: next => copy(next).catch(async () => void (await forget())),
    async find(path) {
      const cache = await caches.open(CACHE).catch(() => undefined);
      return (await cache?.match(path)) ?? pack.find(path);
    },
    forget,
  };
}
