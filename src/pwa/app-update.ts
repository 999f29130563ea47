import type { Workbox } from 'workbox-window';
import { createListeners } from '../core/listeners.ts';
import { repeatWhileVisible } from '../sync/while-visible.ts';
import { trustedScriptUrl } from './trusted-urls.ts';

export type UpdateState = 'none' | 'ready-offline' | 'waiting';

export interface AppUpdate {
  state: () => UpdateState;
  subscribe: (listener: () => void) => () => void;
  /** Activates the new version and reloads this page. Called only when a person presses the button. */
  apply: () => void;
  /** Activates the server's current version and reloads this page. Called only when a person presses the button. */
  renew: () => void;
  /** Checks the server for a new version. */
  check: () => void;
}

const CHECK_EVERY_MS = 60 * 60 * 1000;

/**
 * Registers the service worker, `after` the resources that the screen needs first. An update waits until the person
 * accepts it.
 */
export function startAppUpdate(after: Promise<void>): AppUpdate {
  let state: UpdateState = 'none';
  const { subscribe, notify } = createListeners();
  const set = (next: UpdateState) => {
    state = next;
    notify();
  };
  const idle: AppUpdate = {
    state: () => state,
    subscribe,
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
    // Reload only the page where the person accepted: another tab may hold an unsaved form. That tab continues with the
    // files it has loaded, and if a screen's file is gone by then, offers to reload (`error-screen.tsx`).
    workbox.addEventListener('controlling', event => {
      if (event.isUpdate && asked) location.reload();
    });
    await workbox.register();
  };
  // Private windows and some embedded browsers refuse workers. The app then works only with a network.
  void after.then(begin).catch(() => undefined);
  const renew = async () => {
    asked = true;
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const next = registration?.installing;
    // Its state is now either installed or unusable.
    if (next) await new Promise(resolve => next.addEventListener('statechange', resolve, { once: true }));
    if (workbox && registration?.waiting) workbox.messageSkipWaiting();
    else location.reload();
  };
  const check = () => {
    workbox?.update().catch(() => undefined);
  };
  repeatWhileVisible(document, check, CHECK_EVERY_MS);
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
