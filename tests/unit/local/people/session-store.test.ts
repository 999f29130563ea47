import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../../../src/local/people/session-store.ts';
import type { StoredSession } from '../../../../src/sync/account/session-state.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const ANNA: StoredSession = {
  user: { id: 'a', name: 'Anna', email: 'anna@example.com' },
  status: 'signed-in',
  remember: false,
  endPending: false,
};
const NOBODY: StoredSession = { user: null, status: 'guest', remember: true, endPending: false };

describe('what a device keeps of a session', () => {
  it('is nobody at first, also where storage is forbidden or damaged', () => {
    const forbidden = {
      ...memoryStorage(),
      getItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('no', 'QuotaExceededError');
      },
    };
    const store = createSessionStore(forbidden, new EventTarget());
    expect(store.read()).toEqual(NOBODY);
    store.write(ANNA);
    expect(store.read()).toEqual(ANNA);
    for (const text of ['{', '7', 'null', '{"id":1}', '[]']) {
      const damaged = memoryStorage({ 'portage.user': text, 'portage.session': text });
      expect(createSessionStore(damaged, new EventTarget()).read()).toEqual(NOBODY);
    }
  });

  it('survives a reload: an authenticated flag and the user object', () => {
    const storage = memoryStorage();
    createSessionStore(storage, new EventTarget()).write(ANNA);
    expect(storage.getItem('portage.authenticated')).toBe('true');
    expect(JSON.parse(storage.getItem('portage.user') ?? '')).toEqual(ANNA.user);
    expect(createSessionStore(storage, new EventTarget()).read()).toEqual(ANNA);
  });

  it('keeps the person when the session expired, and nothing but a pending end after signing out', () => {
    const storage = memoryStorage();
    const store = createSessionStore(storage, new EventTarget());
    store.write({ ...ANNA, status: 'expired' });
    expect(storage.getItem('portage.authenticated')).toBeNull();
    expect(createSessionStore(storage, new EventTarget()).read().status).toBe('expired');
    store.write({ ...NOBODY, endPending: true });
    expect(storage.getItem('portage.user')).toBeNull();
    expect(createSessionStore(storage, new EventTarget()).read()).toEqual({ ...NOBODY, endPending: true });
  });

  it('tells of what another tab wrote, until nobody listens', () => {
    const [storage, page] = [memoryStorage(), new EventTarget()];
    const store = createSessionStore(storage, page);
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    createSessionStore(storage, new EventTarget()).write(ANNA);
    page.dispatchEvent(new Event('storage'));
    expect([calls, store.read()]).toEqual([1, ANNA]);
    stop();
    page.dispatchEvent(new Event('storage'));
    expect(calls).toBe(1);
  });

  it('tells of what another tab wrote while the page was put away', () => {
    const [storage, page] = [memoryStorage(), new EventTarget()];
    const store = createSessionStore(storage, page);
    store.write(ANNA);
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    const show = (persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    createSessionStore(storage, new EventTarget()).write(NOBODY);
    show(false);
    expect([calls, store.read()]).toEqual([0, ANNA]);
    show(true);
    expect([calls, store.read()]).toEqual([1, NOBODY]);
    stop();
    show(true);
    expect(calls).toBe(1);
  });
});
