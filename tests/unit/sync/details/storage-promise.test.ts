import { describe, expect, it } from 'vitest';
import { createAskedStore } from '../../../../src/local/details/asked-store.ts';
import { ASK_AGAIN_MS, createStoragePromise } from '../../../../src/sync/details/storage-promise.ts';
import { turns } from '../../../support/fake-clock.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

function browserThat(answers: { persisted: boolean | null; persist?: boolean; home?: boolean }) {
  const storage = memoryStorage();
  let nowMs = 1_000_000_000_000;
  let asked = 0;
  const visit = () =>
    createStoragePromise({
      keeper: {
        persisted: async () => answers.persisted,
        persist: async () => {
          asked += 1;
          return answers.persist ?? false;
        },
        needsHomeScreen: () => answers.home ?? false,
      },
      asked: createAskedStore(storage),
      clock: { nowMs: () => nowMs },
      onUnexpectedError: error => {
        throw error;
      },
    });
  return { visit, asked: () => asked, later: (ms: number) => (nowMs += ms) };
}

describe('the promise to keep what waits', () => {
  it('is asked for with the first write, once a visit', async () => {
    const browser = browserThat({ persisted: false, persist: true });
    const promise = browser.visit();
    expect([promise.state(), browser.asked()]).toEqual(['unknown', 0]);
    promise.wrote();
    promise.wrote();
    await turns();
    expect([promise.state(), browser.asked()]).toEqual(['given', 1]);
  });

  it('is not asked for where it was given', async () => {
    const browser = browserThat({ persisted: true });
    const promise = browser.visit();
    promise.wrote();
    await turns();
    expect([promise.state(), browser.asked()]).toEqual(['given', 0]);
  });

  it('is asked for again after a week, also by a clock that was set back', async () => {
    const browser = browserThat({ persisted: false });
    const write = async () => {
      const promise = browser.visit();
      promise.wrote();
      await turns();
      expect(promise.state()).toBe('refused');
      return browser.asked();
    };
    expect(await write()).toBe(1);
    expect(await write()).toBe(1);
    browser.later(ASK_AGAIN_MS);
    expect(await write()).toBe(2);
    browser.later(-2 * ASK_AGAIN_MS);
    expect(await write()).toBe(3);
  });

  it('cannot be had in a browser that keeps only what is on the Home Screen', async () => {
    const promise = browserThat({ persisted: null, home: true }).visit();
    promise.look();
    await turns();
    expect(promise.state()).toBe('needs-home-screen');
  });

  it('is not known where the browser does not say', async () => {
    const browser = browserThat({ persisted: null });
    const promise = browser.visit();
    promise.wrote();
    await turns();
    expect([promise.state(), browser.asked()]).toEqual(['unknown', 0]);
  });
});
