import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { memoryStorage } from './memory-storage.ts';

const early = readFileSync(new URL('../../public/first.js', import.meta.url), 'utf8');

interface FirstPage {
  localStorage?: unknown;
  sessionStorage?: unknown;
  address?: string;
  isOnline?: boolean;
}

/** What the page's first script, `public/first.js`, leaves on the root. */
export function drawnFirst(page: FirstPage = {}): DOMStringMap {
  const { localStorage = memoryStorage(), sessionStorage = memoryStorage(), isOnline = true } = page;
  const { pathname, search } = new URL(page.address ?? '/', 'https://jobs.example');
  const documentElement = { dataset: {} as DOMStringMap, lang: 'en-CA' };
  runInNewContext(early, {
    localStorage,
    sessionStorage,
    document: { documentElement },
    location: { pathname, search },
    history: { state: null },
    navigator: { onLine: isOnline },
    addEventListener: () => undefined,
  });
  return documentElement.dataset;
}
