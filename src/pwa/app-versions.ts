import { Workbox } from 'workbox-window';

export type UpdateState = 'none' | 'ready-offline' | 'waiting';

export interface AppVersions {
  /**
   * Activates the new version and reloads this page. Called only when a person presses the button. Resolves if that did
   * not happen in time.
   */
  apply: () => Promise<void>;
  /** Activates the server's current version and reloads this page. Called only when a person presses the button. */
  renew: () => void;
  /** Checks the server for a new version. */
  check: () => void;
}

const QUIET_MS = 500;
const QUIET_AT_MOST_MS = 3000;
/** A page that reloads longer after the press would surprise. The button is still there then. */
const RELOAD_WITHIN_MS = 10_000;

/** Registers the service worker, and tells of its versions. Rejects where workers are refused. */
export async function followVersions(
  script: string,
  tell: (state: UpdateState) => void,
): Promise<AppVersions> {
  let isAccepted = false;
  const workbox = new Workbox(script, { scope: '/' });
  workbox.addEventListener('activated', event => {
    // External: another version, which was accepted on this page or on another one.
    if (!event.isUpdate && !event.isExternal) tell('ready-offline');
  });
  workbox.addEventListener('waiting', () => tell('waiting'));
  // Reload only the page where the person accepted: another tab may hold an unsaved form. That tab continues with the
  // files of its version, which the worker keeps (`earlier-files.ts`).
  workbox.addEventListener('controlling', () => {
    if (isAccepted) location.reload();
  });
  const registration = await workbox.register();

  const apply = async () => {
    await quiet();
    // None waits if it was accepted in another tab.
    if (!registration?.waiting) return location.reload();
    isAccepted = true;
    workbox.messageSkipWaiting();
    await new Promise(resolve => setTimeout(resolve, RELOAD_WITHIN_MS));
    isAccepted = false;
  };
  const renew = async () => {
    await registration?.update().catch(() => undefined);
    const next = registration?.installing;
    // Its state is now either installed or unusable.
    if (next) await new Promise(resolve => next.addEventListener('statechange', resolve, { once: true }));
    await apply();
  };
  return {
    check: () => void workbox.update().catch(() => undefined),
    apply,
    renew: () => void renew(),
  };
}

/**
 * Resolves when the page has loaded nothing for a moment. If a request reaches Chromium's old worker while it stops for
 * the new one, the old one starts again, and the new one may wait for minutes.
 */
function quiet(): Promise<void> {
  return new Promise(resolve => {
    let timer = setTimeout(resolve, QUIET_MS);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, QUIET_MS);
    });
    observer.observe({ type: 'resource' });
    setTimeout(() => {
      observer.disconnect();
      resolve();
    }, QUIET_AT_MOST_MS);
  });
}
