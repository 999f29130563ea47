import { describe, expect, it } from 'vitest';
import { createBackgroundSync, WAKE_MESSAGE } from '../../../src/pwa/background-sync.ts';

class Container extends EventTarget {
  readonly asked: string[] = [];
  readonly ready: Promise<unknown>;

  constructor(has: { sync?: boolean; periodic?: boolean }) {
    super();
    const register = (tag: string) => {
      this.asked.push(tag);
      return Promise.resolve();
    };
    const refuse = () => Promise.reject(new Error('NotAllowedError'));
    this.ready = Promise.resolve({
      ...(has.sync && { sync: { register } }),
      ...(has.periodic !== undefined && { periodicSync: { register: has.periodic ? register : refuse } }),
    });
  }
}

const asked = async (container: Container) => {
  createBackgroundSync(container as unknown as ServiceWorkerContainer, () => {}).ask();
  await new Promise(resolve => setImmediate(resolve));
  return container.asked;
};

describe('background sync', () => {
  it('is asked for where it exists, and missed nowhere', async () => {
    expect(await asked(new Container({ sync: true, periodic: true }))).toEqual([
      'portage-outbox',
      'portage-refresh',
    ]);
    expect(await asked(new Container({ sync: true, periodic: false }))).toEqual(['portage-outbox']);
    expect(await asked(new Container({}))).toEqual([]);
    expect(() => createBackgroundSync(undefined, () => {}).ask()).not.toThrow();
  });

  it('wakes this page when the worker was woken', () => {
    const container = new Container({});
    let woken = 0;
    createBackgroundSync(container as unknown as ServiceWorkerContainer, () => (woken += 1));
    container.dispatchEvent(new MessageEvent('message', { data: WAKE_MESSAGE }));
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'other' } }));
    expect(woken).toBe(1);
  });
});
