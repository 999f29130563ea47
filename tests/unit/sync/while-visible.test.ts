import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noLocks } from '../../../src/sync/locks.ts';
import { createPrivateSync } from '../../../src/sync/private/private-sync.ts';
import { createServerTime } from '../../../src/sync/server-time.ts';
import { createToday } from '../../../src/sync/today.ts';
import { createVisits } from '../../../src/sync/visits.ts';
import { pauseWhileVisible, repeatWhileVisible } from '../../../src/sync/while-visible.ts';
import { aServer, createTab } from './catalogue-tab.ts';
import { aServer as detailsServer, createTab as createDetailsTab } from './details-tab.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';
import { projectRoot } from '../../support/server-process.ts';

const MINUTE_MS = 60_000;

function page() {
  const first: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const made = Object.assign(new EventTarget(), first);
  return Object.assign(made, {
    async show(isVisible: boolean) {
      made.visibilityState = isVisible ? 'visible' : 'hidden';
      made.dispatchEvent(new Event('visibilitychange'));
      await turns();
    },
  });
}

describe('a pause', () => {
  test('ends after its time while the page is visible', async () => {
    const clock = new FakeClock();
    const told = vi.fn<() => void>();
    void pauseWhileVisible(clock, page())(MINUTE_MS, new AbortController().signal).then(told);
    await clock.advance(MINUTE_MS - 1);
    expect(told).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(told).toHaveBeenCalledOnce();
  });

  test('has no timer while the page is hidden, and begins anew when it is shown', async () => {
    const clock = new FakeClock();
    const tab = page();
    const told = vi.fn<() => void>();
    void pauseWhileVisible(clock, tab)(MINUTE_MS, new AbortController().signal).then(told);
    await clock.advance(MINUTE_MS / 2);
    await tab.show(false);
    expect(clock.sleepers).toBe(0);
    await clock.advance(60 * MINUTE_MS);
    await tab.show(true);
    await clock.advance(MINUTE_MS - 1);
    expect(told).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(told).toHaveBeenCalledOnce();
  });

  test.each([true, false])('ends at once when what needs it ends, visible: %s', async isVisible => {
    const clock = new FakeClock();
    const tab = page();
    await tab.show(isVisible);
    const over = new AbortController();
    const pause = pauseWhileVisible(clock, tab)(MINUTE_MS, over.signal);
    over.abort();
    await pause;
    expect(clock.sleepers).toBe(0);
    await pauseWhileVisible(clock, tab)(MINUTE_MS, over.signal);
  });
});

describe('repeating', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('has no timer while the page is hidden, and acts when it is shown', async () => {
    const tab = page();
    const act = vi.fn<() => void>();
    const end = repeatWhileVisible(tab, act, MINUTE_MS);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(act).toHaveBeenCalledTimes(2);
    tab.visibilityState = 'hidden';
    tab.dispatchEvent(new Event('visibilitychange'));
    expect(vi.getTimerCount()).toBe(0);
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    expect(act).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(act).toHaveBeenCalledTimes(4);
    end();
    expect(vi.getTimerCount()).toBe(0);
    tab.dispatchEvent(new Event('visibilitychange'));
    expect(act).toHaveBeenCalledTimes(4);
  });

  test('in a page that opens hidden begins when it is shown', () => {
    const tab = page();
    tab.visibilityState = 'hidden';
    const act = vi.fn<() => void>();
    repeatWhileVisible(tab, act, MINUTE_MS);
    expect(vi.getTimerCount()).toBe(0);
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    expect(act).toHaveBeenCalledOnce();
  });
});

test('nothing that a page repeats has a timer while the page is hidden', async () => {
  const clock = new FakeClock();
  const tab = page();
  const pause = pauseWhileVisible(clock, tab);
  const looks = vi.fn<() => Promise<void>>(async () => undefined);
  const none = async () => null;
  createVisits({
    store: { lookedAt: none, look: looks, ids: none, begin: async () => undefined },
    clock,
    isVisible: () => tab.visibilityState === 'visible',
    pause,
    onUnexpectedError: () => undefined,
  });
  const serverTime = createServerTime({ clock, store: { read: () => null, write: () => undefined } });
  createToday({ clock, serverTime, pause });
  // Its network fails, so that a further attempt is planned.
  const ask = vi.fn<() => Promise<{ status: 'unreachable'; retryAfterMs: null }>>(async () => ({
    status: 'unreachable',
    retryAfterMs: null,
  }));
  const person = { userId: 'anna', outbox: {} as never, guestSecret: none };
  const sync = createPrivateSync({
    people: { current: () => person, subscribe: () => () => undefined },
    storeOf: () => ({ state: async () => ({ cursor: null, run: null }) }) as never,
    remote: { page: ask },
    ready: async () => false,
    onUnauthorised: () => undefined,
    onOtherData: () => undefined,
    isLookedAt: () => true,
    pause,
    locks: noLocks,
    clock,
    random: () => 0.5,
    onUnexpectedError: () => undefined,
  });
  sync.hint();
  await turns();
  expect(sync.status()).toBe('offline');
  expect(clock.sleepers).toBe(4);
  await tab.show(false);
  expect(clock.sleepers).toBe(0);
  await tab.show(true);
  expect(clock.sleepers).toBe(4);
  await clock.advance(6 * MINUTE_MS);
  expect(looks).toHaveBeenCalled();
  await sync.close();
});

test('the list is not asked for while the page is hidden, also after a failure', async () => {
  const clock = new FakeClock();
  const tab = page();
  const more = { pause: pauseWhileVisible(clock, tab) };
  const { sync, wake, log } = createTab({ server: await aServer(), clock, isOnline: () => false, more });
  await wake();
  expect(sync.status().unreachable).toBe(true);
  await tab.show(false);
  expect(clock.sleepers).toBe(0);
  await clock.advance(60 * MINUTE_MS);
  expect(log).toEqual(['manifest']);
  await tab.show(true);
  await clock.advance(2 * MINUTE_MS);
  expect(log.length).toBeGreaterThan(1);
  await sync.close();
  expect(clock.sleepers).toBe(0);
});

test('the download of a province is not tried again while the page is hidden', async () => {
  const clock = new FakeClock();
  const tab = page();
  const server = detailsServer();
  const { downloads, idle, missing } = createDetailsTab(server, {
    clock,
    pause: pauseWhileVisible(clock, tab),
  });
  server.isOffline = true;
  await downloads.keep('ON');
  await idle();
  expect(downloads.isUnreachable()).toBe(true);
  await tab.show(false);
  expect(clock.sleepers).toBe(0);
  server.isOffline = false;
  await tab.show(true);
  await clock.advance(2 * MINUTE_MS);
  await idle();
  expect(await missing()).toBe(0);
  await downloads.close();
  expect(clock.sleepers).toBe(0);
});

test('code of pages repeats nothing on its own', () => {
  const folder = join(projectRoot, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.tsx?$/.test(name),
  );
  const own = files.filter(name => readFileSync(join(folder, name), 'utf8').includes('setInterval('));
  expect(own).toEqual([join('sync', 'while-visible.ts')]);
});
