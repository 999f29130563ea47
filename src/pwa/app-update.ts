import type { Workbox } from 'workbox-window';
import { trustedScriptUrl } from './trusted-urls.ts';

export type UpdateState = 'none' | 'ready-offline' | 'waiting';

export interface AppUpdate {
  state: () => UpdateState;
  subscribe: (listener: () => void) => () => void;
  /** Lets the new version take over and reloads this page: only ever called by a person's tap. */
  apply: () => void;
  /** Whatever the server has now takes over, and this page is loaded anew: only ever called by a person's press. */
  renew: () => void;
  /** Ask the server whether there is a new version. */
  check: () => void;
}

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Registers the service worker, `after` what the screen needs first; an update waits until the person takes it. */
export function startAppUpdate(after: Promise<void>): AppUpdate {
  let state: UpdateState = 'none';
  const listeners = new Set<() => void>();
  const set = (next: UpdateState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const idle: AppUpdate = {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: () => undefined,
    renew: () => location.reload(),
    check: () => undefined,
  };
  if (!('serviceWorker' in navigator)) return idle;

  let workbox: Workbox | undefined;
  let asked = false;
  const begin = async () => {
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox(trustedScriptUrl('/sw.js'), { scope: '/' });
    workbox.addEventListener('activated', event => {
      if (!event.isUpdate) set('ready-offline');
    });
    workbox.addEventListener('waiting', () => set('waiting'));
    // Only where the person asked: another tab may hold a form. It goes on with what it has loaded, and a screen whose
    // file is gone by then offers to reload (`error-screen.tsx`).
    workbox.addEventListener('controlling', event => {
      if (event.isUpdate && asked) location.reload();
    });
    await workbox.register();
  };
  // Private windows and some embedded browsers refuse workers: the app then works while the network does.
  void after.then(begin).catch(() => undefined);
  const renew = async () => {
    asked = true;
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const next = registration?.installing;
    // Installed then, or of no use.
    if (next) await new Promise(resolve => next.addEventListener('statechange', resolve, { once: true }));
    if (workbox && registration?.waiting) workbox.messageSkipWaiting();
    else location.reload();
  };
  const check = () => {
    workbox?.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  return {
    ...idle,
    check,
    apply: () => {
      asked = true;
      workbox?.messageSkipWaiting();
    },
    renew: () => void renew().catch(() => location.reload()),
  };
}
