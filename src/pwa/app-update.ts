import { Workbox } from 'workbox-window';
import { trustedScriptUrl } from './trusted-urls.ts';

export type UpdateState = 'none' | 'ready-offline' | 'waiting';

export interface AppUpdate {
  state: () => UpdateState;
  subscribe: (listener: () => void) => () => void;
  /** Lets the new version take over and reloads this page: only ever called by a person's tap. */
  apply: () => void;
  /** Ask the server whether there is a new version. */
  check: () => void;
}

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Registers the service worker; an update waits until the person takes it. */
export function startAppUpdate(): AppUpdate {
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
    check: () => undefined,
  };
  if (!('serviceWorker' in navigator)) return idle;

  const workbox = new Workbox(trustedScriptUrl('/sw.js'), { scope: '/' });
  let asked = false;
  workbox.addEventListener('activated', event => {
    if (!event.isUpdate) set('ready-offline');
  });
  workbox.addEventListener('waiting', () => set('waiting'));
  // Only where the person asked: another tab may hold a form. It goes on with what it has loaded, and a screen whose
  // file is gone by then offers to reload (`error-screen.tsx`).
  workbox.addEventListener('controlling', event => {
    if (event.isUpdate && asked) location.reload();
  });
  const check = () => {
    workbox.update().catch(() => undefined);
  };
  // Private windows and some embedded browsers refuse workers: the app then works while the network does.
  workbox.register().catch(() => undefined);
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  return {
    ...idle,
    check,
    apply: () => {
      asked = true;
      workbox.messageSkipWaiting();
    },
  };
}
