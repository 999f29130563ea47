import { createListeners } from '../core/listeners.ts';
import { trustedScriptUrl } from './trusted-urls.ts';
import type { AppVersions, UpdateState } from './app-versions.ts';

export interface AppUpdate extends AppVersions {
  state: () => UpdateState;
  subscribe: (listener: () => void) => () => void;
}

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
  let versions: AppVersions | undefined;
  let starting: Promise<void> | undefined;
  const begin = async () => {
    await after;
    const { followVersions } = await import('./app-versions.ts');
    versions = await followVersions(trustedScriptUrl('/sw.js'), set);
  };
  /** Again, if the network failed the last time. */
  const start = () => {
    starting ??= begin().catch(() => {
      starting = undefined;
    });
  };
  // Private windows and some embedded browsers have no workers, or refuse them. The app then works only with a network.
  if ('serviceWorker' in navigator) {
    start();
    addEventListener('online', start);
    document.addEventListener('visibilitychange', start);
  }
  return {
    state: () => state,
    subscribe,
    apply: async () => versions?.apply(),
    renew: () => (versions ? versions.renew() : location.reload()),
    check: () => versions?.check(),
  };
}
