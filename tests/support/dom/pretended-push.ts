import { onTestFinished, vi } from 'vitest';
import { pretendedCaches } from '../pretended-caches.ts';

export interface PretendedPush {
  /** What the person answers to the browser's question. */
  answer: NotificationPermission;
  permission: NotificationPermission;
  asked: number;
  /** The subscription's endpoint; null: none. */
  endpoint: string | null;
  /** The browser's push service can't be reached. */
  isDown: boolean;
  /** Those that the browser still shows. */
  notifications: number;
}

/** Gives the page that is open a browser with push messages, which happy-dom lacks. */
export function pretendPush(start: Partial<PretendedPush> = {}): PretendedPush {
  const push: PretendedPush = {
    answer: 'granted',
    permission: 'default',
    asked: 0,
    endpoint: null,
    isDown: false,
    notifications: 0,
    ...start,
  };
  let applicationServerKey: ArrayBuffer | null = null;
  const subscription = () => ({
    options: { applicationServerKey },
    toJSON: () => ({ endpoint: push.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      push.endpoint = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (push.endpoint === null ? null : subscription()),
    async subscribe(options: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
      if (push.isDown) throw new DOMException('Registration failed', 'AbortError');
      applicationServerKey = options.applicationServerKey.buffer;
      push.endpoint = 'https://push.example/1';
      return subscription();
    },
  };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return push.permission;
    },
    async requestPermission() {
      push.asked += 1;
      push.permission = push.answer;
      return push.answer;
    },
  });
  const shown = { close: () => void (push.notifications = 0) };
  const getNotifications = async () => (push.notifications > 0 ? [shown] : []);
  const serviceWorker = { getRegistration: async () => ({ pushManager, getNotifications }) };
  vi.stubGlobal('caches', pretendedCaches());
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return push;
}
