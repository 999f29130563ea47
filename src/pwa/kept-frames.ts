const CACHE = 'portage-frames';
/** As many searches as people go back and forth between. */
const MOST = 8;
const LIST = '/jobList';

/** The list's first screen as it last stood there, for an address that is opened again. */
export interface KeptFrame {
  /** Without styles of its own and without scripts. */
  html: string;
  /** The page's `lang`. */
  language: string;
  /** The window's, in CSS pixels: another one arranges the screen differently. */
  width: number;
  /** The path of the page's script. Another version of the app has other styles. */
  script: string;
}

export interface KeptFrames {
  /** Keeps what is drawn at this address, in the place of what was kept for it. */
  keep: (url: URL, frame: KeptFrame) => Promise<void>;
  /** The app's page with what is kept for the address. The page as it is if nothing is, or if the device can't read it. */
  draw: (page: Response, url: URL) => Promise<Response>;
  forget: () => Promise<unknown>;
}

/** Written by the page (`app/start/keep-frames.ts`), and drawn by the service worker before the app runs. */
export function createKeptFrames(caches: Pick<CacheStorage, 'open' | 'delete'>): KeptFrames {
  const find = async (url: URL): Promise<KeptFrame | null> => {
    if (url.pathname !== LIST) return null;
    const cache = await caches.open(CACHE);
    const kept = await cache.match(addressOf(url));
    return kept ? ((await kept.json()) as KeptFrame) : null;
  };
  return {
    async keep(url, frame) {
      if (url.pathname !== LIST) return;
      const cache = await caches.open(CACHE);
      // It is there at any time, even if the page goes in between.
      await cache.put(addressOf(url), Response.json(frame));
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, -MOST).map(key => cache.delete(key)));
    },
    async draw(page, url) {
      const frame = await find(url).catch(() => null);
      const asked = url.searchParams.get('lang');
      if (!frame || (asked !== null && !frame.language.startsWith(asked))) return page;
      const html = await page.clone().text();
      if (!html.includes(`"${frame.script}"`)) return page;
      const headers = new Headers(page.headers);
      for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
      return new Response(withFrame(html, frame), { headers });
    },
    forget: () => caches.delete(CACHE),
  };
}

function withFrame(html: string, { html: frame, language, width }: KeptFrame): string {
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}" data-frame-width="${width}"`)
    .replace('<div id="root">', root => `${root}<div class="frame-kept">${frame}</div>`);
}

/** The language isn't part of it: the page of an address is the same screen in each. */
function addressOf(url: URL): string {
  const { origin, pathname, searchParams } = url;
  const search = new URLSearchParams(searchParams);
  search.delete('lang');
  search.sort();
  return `${origin}${pathname}?${search.toString()}`;
}
