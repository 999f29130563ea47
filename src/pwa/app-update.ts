import { createListeners } from '../core/listeners.ts';
import { repeatWhileVisible } from '../sync/while-visible.ts';
import { trustedScriptUrl } from './trusted-urls.ts';
import type { AppVersions, UpdateState } from './app-versions.ts';

export interface AppUpdate extends AppVersions {
  state: () => UpdateState;
  subscribe: (listener: () => void) => () => void;
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
  let versions: AppVersions | undefined;
  const begin = async () => {
    const { followVersions } = await import('./app-versions.ts');
    versions = await followVersions(trustedScriptUrl('/sw.js'), set);
  };
  // Private windows and some embedded browsers have no workers, or refuse them. The app then works only with a network.
  if ('serviceWorker' in navigator) void after.then(begin).catch(() => undefined);
  const check = () => versions?.check();
  repeatWhileVisible(document, check, CHECK_EVERY_MS);
  return {
    state: () => state,
    subscribe,
    apply: async () => versions?.apply(),
    renew: () => (versions ? versions.renew() : location.reload()),
    check,
  };
}
