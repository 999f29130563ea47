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
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set(): void {},
    configurable: true,
  });
  let actQueue: unknown = null;
  Object.defineProperty(internals, 'actQueue', {
    get: () => actQueue,
    set(queue: unknown): void {
      actQueue = queue;
      if (queue === null) forgetActsWork();
    },
    configurable: true,
  });
}

/**
 * When `act` ends while a screen's code is still being loaded, React 19.2 keeps the mark of the work that `act` had planned. It takes it
 * for work that is still to come, plans none when the code is there, and the screen is never drawn unless something else changes.
 */
function forgetActsWork(): void {
  for (const element of document.body.children) {
    const key = Object.keys(element).find(name => name.startsWith('__reactContainer$'));
    const fiber: unknown = key && Reflect.get(element, key);
    const root: unknown = fiber instanceof Object && Reflect.get(fiber, 'stateNode');
    if (!(root instanceof Object)) continue;
    const planned: unknown = Reflect.get(root, 'callbackNode');
    // What the scheduler plans has a function to call.
    if (!(planned instanceof Object) || 'callback' in planned) continue;
    Object.assign(root, { callbackNode: null, callbackPriority: 0 });
  }
}

afterEach(async () => {
  const { closePages } = await import('./test-app.tsx');
  await closePages();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
