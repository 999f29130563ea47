import { Workbox } from 'workbox-window';
import { systemClock } from '../sync/system-clock.ts';
import { pauseWhileVisible, repeatWhileVisible } from '../sync/while-visible.ts';
import { RELOAD_WITHIN_MS } from './reload-time.ts';

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

const CHECK_EVERY_MS = 3_600_000;
const RETRY_MS = 30_000;
/** Where the disk is full, each try costs as much as a first visit. */
const RETRY_AT_MOST_MS = 3_600_000;
const QUIET_MS = 500;
const QUIET_AT_MOST_MS = 3000;

/** Registers the service worker, and tells of its versions. */
export async function followVersions(
  script: string,
  tell: (state: UpdateState) => void,
): Promise<AppVersions> {
  let isAccepted = false;
  let workbox: Workbox;
  let registration: ServiceWorkerRegistration | undefined;
  const register = async () => {
    workbox = new Workbox(script, { scope: '/' });
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
    registration = await workbox.register();
  };
  const isInstalled = () => Boolean(registration?.active);
  const registerIfNone = async () => {
    const { installing, waiting, active } = registration ?? {};
    if (!installing && !waiting && !active) await register().catch(() => undefined);
  };
  /**
   * If the network fails during the first installation, the browser forgets the registration. A network that comes back during a try
   * ends the next pause, because that try may still fail.
   */
  const insist = async (first: Promise<void>) => {
    const pause = pauseWhileVisible(systemClock, document);
    let online = new AbortController();
    addEventListener('online', () => online.abort());
    await first;
    for (let ms = RETRY_MS; !isInstalled(); ms = Math.min(2 * ms, RETRY_AT_MOST_MS)) {
      await pause(ms, online.signal);
      online = new AbortController();
      await registerIfNone();
    }
  };
  const first = registerIfNone();
  void insist(first);
  await first;

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
  const check = () => void registration?.update().catch(() => undefined);
  repeatWhileVisible(document, check, CHECK_EVERY_MS);
  return {
    check,
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
