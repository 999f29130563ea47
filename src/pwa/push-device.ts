import { notePushBegin, notePushEnd } from './push-end.ts';

/**
 * Whether this browser shows push messages. `install`: only the installed app can (iPhones and iPads). `denied`: the
 * person blocked them, which only the browser's own settings undo.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

interface Parts {
  navigator: Navigator;
  /** Absent in browsers that can't. */
  notification: typeof Notification | undefined;
  canPush: boolean;
}

function parts(): Parts {
  return {
    navigator,
    notification: 'Notification' in globalThis ? Notification : undefined,
    canPush: 'PushManager' in globalThis && 'serviceWorker' in navigator,
  };
}

export async function pushState(): Promise<PushState> {
  const { navigator, notification, canPush } = parts();
  if (!canPush || !notification) return needsHomeScreen(navigator) ? 'install' : 'unsupported';
  if (notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported';
  const isOn = notification.permission === 'granted' && (await registration.pushManager.getSubscription());
  return isOn ? 'on' : 'off';
}

/** Asks the person. Call it at once when they press something: browsers refuse to ask without a press. */
export async function askToPush(): Promise<boolean> {
  const { notification } = parts();
  return (await notification?.requestPermission()) === 'granted';
}

/** Resolves to the subscription as text. Rejects if the browser's push service can't be reached. */
export async function subscribeToPush(publicKey: string): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('There is no service worker');
  const applicationServerKey = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  // A subscription for a server with other keys is of no use.
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey))
    await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await registration.pushManager.subscribe(options);
  await notePushBegin(caches);
  return JSON.stringify(subscription);
}

/** The subscription as text; null: there is none. */
export async function pushSubscription(): Promise<string | null> {
  if (!parts().canPush) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? JSON.stringify(subscription) : null;
}

/** Ends the subscription, also offline: from then on the browser shows nothing, and what it still shows goes. */
export async function unsubscribeFromPush(): Promise<void> {
  if (!parts().canPush) return;
  await notePushEnd(caches);
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, letter => letter.charCodeAt(0));
}

function isSame(key: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = key && new Uint8Array(key);
  return bytes !== null && bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}

/** iPhones and iPads, in the browser: only the installed app can. */
function needsHomeScreen(navigator: Navigator): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
