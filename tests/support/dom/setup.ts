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

afterEach(async () => {
  const { closePages } = await import('./test-app.tsx');
  await closePages();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
