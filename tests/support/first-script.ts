import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { FakeTimer } from './fake-timer.ts';
import { memoryStorage } from './memory-storage.ts';

const early = readFileSync(new URL('../../public/first.js', import.meta.url), 'utf8');

interface FirstPage {
  localStorage?: unknown;
  sessionStorage?: unknown;
  address?: string;
  isOnline?: boolean;
  isHidden?: boolean;
  /** A service worker serves it. */
  isControlled?: boolean;
}

/** A page that has run its first script, `public/first.js`, and whose rest the browser has not read. */
export function openFirst(page: FirstPage = {}) {
  const { localStorage = memoryStorage(), sessionStorage = memoryStorage(), isOnline = true } = page;
  const { pathname, search } = new URL(page.address ?? '/', 'https://jobs.example');
  const documentElement = { dataset: {} as DOMStringMap, lang: 'en-CA' };
  const timer = new FakeTimer();
  const frames: (() => void)[] = [];
  const onRead: (() => void)[] = [];
  const [content, added] = [{}, [] as unknown[]];
  let isRead = false;
  runInNewContext(early, {
    localStorage,
    sessionStorage,
    document: {
      documentElement,
      hidden: page.isHidden ?? false,
      head: { append: (part: unknown) => added.push(part) },
      getElementById: (id: string) => (isRead && id === 'app-scripts' ? { content } : null),
    },
    location: { pathname, search },
    history: { state: null },
    navigator: { onLine: isOnline, serviceWorker: { controller: page.isControlled ? {} : null } },
    addEventListener: (type: string, listener: () => void) =>
      void (type === 'DOMContentLoaded' && onRead.push(listener)),
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
    setTimeout: (action: () => void, ms = 0) => timer.after(ms, action),
  });
  return {
    /** What the script left on the root. */
    dataset: documentElement.dataset,
    /** Whether the app's scripts are part of the page. */
    isAppStarted: () => added.includes(content),
    /** The browser has read the whole page. */
    read() {
      isRead = true;
      for (const listener of onRead.splice(0)) listener();
    },
    /** The browser draws the page. */
    draw() {
      for (const draw of frames.splice(0)) draw();
    },
    pass: (ms: number) => timer.advance(ms),
  };
}

export const drawnFirst = (page: FirstPage = {}): DOMStringMap => openFirst(page).dataset;
