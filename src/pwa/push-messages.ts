import type { PushContent } from '../wire/push-news.ts';
import { showAppBadge } from './app-badge.ts';
import { hasPushEnded } from './push-end.ts';

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/icon-192.png';

/** A window of the app. */
interface AppWindow {
  readonly url: string;
  focus(): Promise<AppWindow>;
  navigate(url: string): Promise<unknown>;
}

/** The parts of a service worker that are used here. */
export interface PushWorker {
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    getNotifications(): Promise<readonly unknown[]>;
    pushManager: { subscribe(options: object): Promise<{ unsubscribe(): Promise<boolean> }> };
  };
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly AppWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  caches: CacheStorage;
  navigator: object;
  location: { origin: string };
}

/** `text`: the content of a push message. */
export async function showPush(worker: PushWorker, text: string): Promise<void> {
  // It was under way when the person signed out. Browsers allow that: there is no subscription any more.
  if (await hasPushEnded(worker.caches).catch(() => false)) return;
  const content = readContent(text);
  // Browsers withdraw the permission from a worker that shows nothing.
  const { title, body, tag, path } = content ?? { title: 'Portage', body: '', tag: 'news', path: '/' };
  await worker.registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: { path } });
  await countNotifications(worker);
}

/** The app's icon shows how many messages are unread. Opening the app replaces it by the number of unsent items. */
export async function countNotifications(worker: PushWorker): Promise<void> {
  const shown = await worker.registration.getNotifications();
  await showAppBadge(worker.navigator, shown.length);
}

/** Brings an open window to that screen, or opens one. What is being written there is kept on this device's disk. */
export async function openPushed(worker: PushWorker, data: unknown): Promise<void> {
  await countNotifications(worker);
  const url = new URL(pathOf(data), worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: 'window' });
  const shown = windows.find(each => each.url === url) ?? windows[0];
  if (!shown) {
    await worker.clients.openWindow(url);
    return;
  }
  try {
    const focused = await shown.focus();
    if (focused.url !== url) await focused.navigate(url);
  } catch {
    // The window closed meanwhile, or belongs to an older worker.
    await worker.clients.openWindow(url);
  }
}

/**
 * The browser replaced the subscription. The session's cookie says whose it is. Without one, it belongs to no one. The old
 * target ends on its own.
 */
export async function renewSubscription(
  worker: PushWorker,
  fetch: (path: string, init?: RequestInit) => Promise<Response>,
): Promise<void> {
  if (await hasPushEnded(worker.caches)) return;
  const read = async (path: string): Promise<Record<string, unknown>> => (await fetch(path)).json();
  const [{ projectId }, { publicKey }] = await Promise.all([
    read('/v1/sync/settings'),
    read('/v1/sync/push-key'),
  ]);
  const options = { userVisibleOnly: true, applicationServerKey: String(publicKey) };
  const subscription = await worker.registration.pushManager.subscribe(options);
  const { status } = await fetch('/v1/account/targets/push', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'X-Appwrite-Project': String(projectId) },
    body: JSON.stringify({ targetId: 'unique()', identifier: JSON.stringify(subscription) }),
  });
  if (status === 401) await subscription.unsubscribe();
}

function readContent(text: string): PushContent | null {
  try {
    const value: Partial<Record<keyof PushContent, unknown>> = JSON.parse(text);
    const { title, body, tag, path } = value;
    const areTexts = [title, body, tag, path].every(each => typeof each === 'string');
    return areTexts ? (value as PushContent) : null;
  } catch {
    return null;
  }
}

/** A path within the app. Nothing else is opened, whatever a message says. */
function pathOf(data: unknown): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}
