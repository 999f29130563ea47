import * as react from 'react';
import { afterEach, vi } from 'vitest';
import { openWindow } from './dom-window.ts';
import { layOutPlainly } from './plain-layout.ts';

// Libraries ask when they are loaded whether there is a document, and the app starts its worker then.
if (!('document' in globalThis)) {
  // Tabs of one browser, which a test has none of: what Node has under this name reaches every page of the process.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  layOutPlainly(openWindow('/'));
  const { ListWorker } = await import('./list-worker.ts');
  Reflect.set(globalThis, 'Worker', ListWorker);
}

/**
 * React in development remembers where each element was made, by the stack of an error that nobody reads here: a tenth of
 * this tier's time. It stops by itself after ten thousand, and begins to count anew with each render.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set(): void {},
    configurable: true,
  });

afterEach(async () => {
  const { closePages } = await import('./test-app.tsx');
  await closePages();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
