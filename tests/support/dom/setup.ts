import * as react from 'react';
import { afterEach, vi } from 'vitest';
import { openWindow } from './dom-window.ts';
import { layOutPlainly } from './plain-layout.ts';

// When libraries are loaded, they check whether there is a document, and the app starts its worker.
if (!('document' in globalThis)) {
  // It connects the tabs of a browser. Tests have no other tabs, and Node's version would reach every page of the
  // process.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  layOutPlainly(openWindow('/'));
  const { ListWorker } = await import('./list-worker.ts');
  Reflect.set(globalThis, 'Worker', ListWorker);
}

/**
 * React's development build records a stack for each element, which no test reads and which takes a tenth of this
 * tier's time. React skips it after ten thousand elements, but restarts the count with each render.
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
