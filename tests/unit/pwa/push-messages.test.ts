import { describe, expect, test } from 'vitest';
import { notePushBegin, notePushEnd } from '../../../src/pwa/push-end.ts';
import { pretendedCaches } from '../../support/pretended-caches.ts';
import {
  countNotifications,
  openPushed,
  type PushWorker,
  renewSubscription,
  showPush,
} from '../../../src/pwa/push-messages.ts';

const CONTENT = {
  title: 'New application',
  body: 'Someone applied.',
  tag: 'received-1',
  path: '/applicants/1/a',
};

function createWorker(urls: string[] = []) {
  const did: string[] = [];
  let shown: string[] = [];
  let isGone = false;
  const pages = urls.map(url => ({
    url,
    async focus() {
      if (isGone) throw new TypeError('The window is gone');
      did.push(`focus ${url}`);
      return this;
    },
    async navigate(to: string) {
      did.push(`navigate ${to}`);
    },
  }));
  const worker: PushWorker = {
    registration: {
      async showNotification(title, options) {
        shown = [...shown, title];
        did.push(`show ${title} ${JSON.stringify(options)}`);
      },
      getNotifications: async () => shown,
      pushManager: {
        subscribe: async () => ({
          endpoint: 'https://push.example/2',
          unsubscribe: async () => did.push('unsubscribe') > 0,
        }),
      },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async url => void did.push(`open ${url}`),
    },
    navigator: {
      setAppBadge: async (count: number) => void did.push(`badge ${count}`),
      clearAppBadge: async () => void did.push('no badge'),
    },
    caches: pretendedCaches(),
    location: { origin: 'https://jobs.example' },
  };
  return { worker, did, clear: () => (shown = []), lose: () => (isGone = true) };
}

describe('a push message', () => {
  test('that arrives after the person signed out isn’t shown', async () => {
    const { worker, did } = createWorker();
    await notePushEnd(worker.caches);
    await showPush(worker, JSON.stringify(CONTENT));
    expect(did).toEqual([]);
    await notePushBegin(worker.caches);
    await showPush(worker, JSON.stringify(CONTENT));
    expect(did[0]).toContain('show New application');
  });

  test('is shown if the device can’t tell whether messages ended', async () => {
    const { worker, did } = createWorker();
    worker.caches.match = () => Promise.reject(new Error('no storage'));
    await showPush(worker, JSON.stringify(CONTENT));
    expect(did[0]).toContain('show New application');
  });

  test('is shown with its tag, and counted on the app’s icon', async () => {
    const { worker, did, clear } = createWorker();
    await showPush(worker, JSON.stringify(CONTENT));
    expect(did[0]).toContain('show New application');
    expect(did[0]).toContain('"tag":"received-1"');
    expect(did[1]).toBe('badge 1');
    clear();
    await countNotifications(worker);
    expect(did.at(-1)).toBe('no badge');
  });

  test.each(['', 'no JSON', '{"title":1}', 'null', '[]'])('of %j still shows something', async text => {
    const { worker, did } = createWorker();
    await showPush(worker, text);
    expect(did[0]).toContain('show Portage');
  });
});

describe('a pressed notification', () => {
  const data = { path: CONTENT.path };
  const target = 'https://jobs.example/applicants/1/a';

  test('opens its screen in a new window if there is none', async () => {
    const { worker, did } = createWorker();
    await openPushed(worker, data);
    expect(did).toContain(`open ${target}`);
  });

  test('brings an open window to its screen', async () => {
    const { worker, did } = createWorker(['https://jobs.example/']);
    await openPushed(worker, data);
    expect(did).toEqual(['no badge', 'focus https://jobs.example/', `navigate ${target}`]);
  });

  test('only focuses the window that shows it already', async () => {
    const { worker, did } = createWorker(['https://jobs.example/', target]);
    await openPushed(worker, data);
    expect(did).toEqual(['no badge', `focus ${target}`]);
  });

  test('opens a window if the one that it found is gone', async () => {
    const { worker, did, lose } = createWorker(['https://jobs.example/']);
    lose();
    await openPushed(worker, data);
    expect(did).toContain(`open ${target}`);
  });

  test.each([
    { path: 'https://evil.example' },
    { path: '//evil.example' },
    { path: '/\\evil.example' },
    null,
    {},
  ])('never leads out of the app: %j', async bad => {
    const { worker, did } = createWorker();
    await openPushed(worker, bad);
    expect(did).toContain('open https://jobs.example/');
  });
});

test('a subscription that the browser replaced is registered with the session’s cookie', async () => {
  const { worker } = createWorker();
  const sent: [string, RequestInit | undefined][] = [];
  await renewSubscription(worker, async (path, init) => {
    sent.push([path, init]);
    return Response.json({ projectId: 'portage', publicKey: 'key' });
  });
  const [path, init] = sent.at(-1) ?? [];
  expect(path).toBe('/v1/account/targets/push');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { 'X-Appwrite-Project': 'portage' },
  });
  expect(JSON.parse(init?.body as string)).toEqual({
    targetId: 'unique()',
    identifier: '{"endpoint":"https://push.example/2"}',
  });
});

test('a new subscription ends at once if nobody is signed in, and none is made after push messages ended', async () => {
  const { worker, did } = createWorker();
  const asked: string[] = [];
  const refuse = async (path: string) => {
    asked.push(path);
    return Response.json({ projectId: 'portage', publicKey: 'key' }, { status: 401 });
  };
  await renewSubscription(worker, refuse);
  expect(did).toEqual(['unsubscribe']);
  await notePushEnd(worker.caches);
  asked.length = 0;
  await renewSubscription(worker, refuse);
  expect(asked).toEqual([]);
});
