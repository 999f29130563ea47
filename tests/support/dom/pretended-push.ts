import { onTestFinished, vi } from 'vitest';

export interface PretendedPush {
  /** What the person answers to the browser's question. */
  answer: NotificationPermission;
  permission: NotificationPermission;
  asked: number;
  /** The subscription's endpoint; null: none. */
  endpoint: string | null;
  /** The browser's push service can't be reached. */
  isDown: boolean;
}

/** Gives the page that is open a browser with push messages, which happy-dom lacks. */
export function pretendPush(start: Partial<PretendedPush> = {}): PretendedPush {
  const push: PretendedPush = {
    answer: 'granted',
    permission: 'default',
    asked: 0,
    endpoint: null,
    isDown: false,
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
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return push;
}
