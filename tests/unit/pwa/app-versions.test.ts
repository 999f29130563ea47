import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { followVersions, type UpdateState } from '../../../src/pwa/app-versions.ts';

class Worker extends EventTarget {
  readonly scriptURL = 'https://board.test/sw.js';
  state: ServiceWorkerState = 'installing';
  readonly messages: unknown[] = [];

  postMessage(message: unknown): void {
    this.messages.push(message);
  }

  becomes(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  readonly update = vi.fn<() => Promise<void>>(async () => undefined);
}

/** A browser with one registration, whose page `load`s something whenever a test says so. */
class Browser extends EventTarget {
  controller: Worker | null = null;
  readonly registration = new Registration();
  readonly reload = vi.fn<() => void>();
  readonly told: UpdateState[] = [];
  load: () => void = () => undefined;
  registrations = 0;
  readonly register = async () => {
    this.registrations += 1;
    return this.registration;
  };

  find(): Worker {
    const worker = new Worker();
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    worker.becomes('installed');
    this.registration.installing = null;
    this.registration.waiting = worker;
    return worker;
  }

  activate(worker: Worker): void {
    this.registration.waiting = null;
    this.registration.active = worker;
    worker.becomes('activating');
    worker.becomes('activated');
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let browser: Browser;
const open = () => followVersions('/sw.js', state => browser.told.push(state));

beforeEach(() => {
  vi.useFakeTimers();
  const made = new Browser();
  browser = made;
  vi.stubGlobal('navigator', { serviceWorker: made });
  vi.stubGlobal('location', { href: 'https://board.test/', reload: made.reload });
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' }),
  );
  vi.stubGlobal('addEventListener', made.addEventListener.bind(made));
  vi.stubGlobal('removeEventListener', made.removeEventListener.bind(made));
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: () => void) {
        made.load = tell;
      }

      observe(): void {}

      disconnect(): void {}
    },
  );
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

test('the first version is ready for offline use, and no later one is told as that', async () => {
  await open();
  browser.activate(browser.find());
  expect(browser.told).toEqual(['ready-offline']);
  const next = browser.find();
  await vi.advanceTimersByTimeAsync(1000);
  expect(browser.told).toEqual(['ready-offline', 'waiting']);
  browser.activate(next);
  expect(browser.told).toEqual(['ready-offline', 'waiting']);
  expect(browser.reload).not.toHaveBeenCalled();
});

test('the new version takes over when the page has loaded what it loads, and then the page reloads', async () => {
  const versions = await open();
  browser.activate(browser.find());
  const next = browser.find();
  void versions.apply();
  await vi.advanceTimersByTimeAsync(400);
  browser.load();
  await vi.advanceTimersByTimeAsync(400);
  expect(next.messages).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(next.messages).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(browser.reload).not.toHaveBeenCalled();
  browser.activate(next);
  expect(browser.reload).toHaveBeenCalledOnce();
});

test('a page that never stops loading waits for three seconds', async () => {
  const versions = await open();
  browser.activate(browser.find());
  const next = browser.find();
  void versions.apply();
  for (let passed = 0; passed < 2900; passed += 100) {
    browser.load();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(next.messages).toEqual([]);
  browser.load();
  await vi.advanceTimersByTimeAsync(100);
  expect(next.messages).toHaveLength(1);
});

test('a page does not reload long after the press, but at the next one', async () => {
  const versions = await open();
  browser.activate(browser.find());
  const next = browser.find();
  const isOver = vi.fn<() => void>();
  void versions.apply().then(isOver);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(isOver).toHaveBeenCalledOnce();
  browser.activate(next);
  expect(browser.reload).not.toHaveBeenCalled();
  void versions.apply();
  await vi.advanceTimersByTimeAsync(500);
  expect(browser.reload).toHaveBeenCalledOnce();
});

test('it looks for a new version every hour, and when the page is shown again', async () => {
  await open();
  browser.activate(browser.find());
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(browser.registration.update).toHaveBeenCalledTimes(3);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(browser.registration.update).toHaveBeenCalledTimes(4);
});

describe('if the first installation fails', () => {
  const MINUTE = 60_000;

  async function openInVain(): Promise<void> {
    await open();
    const worker = browser.find();
    browser.registration.waiting = null;
    worker.becomes('redundant');
  }

  test('it is tried again, less and less often, until it succeeds', async () => {
    await openInVain();
    const tries: number[] = [];
    for (const minutes of [1, 1, 2, 4, 56, 60, 60]) {
      await vi.advanceTimersByTimeAsync(minutes * MINUTE);
      tries.push(browser.registrations);
    }
    expect(tries).toEqual([2, 3, 4, 5, 8, 9, 10]);
    browser.activate(browser.find());
    expect(browser.told).toEqual(['ready-offline']);
    await vi.advanceTimersByTimeAsync(600 * MINUTE);
    expect(browser.registrations).toBe(10);
    // That of the hourly check.
    expect(vi.getTimerCount()).toBe(1);
  });

  test('it is tried again as soon as the network is back', async () => {
    await openInVain();
    browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.registrations).toBe(2);
  });

  test('one that is under way is left alone', async () => {
    await open();
    browser.find();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(browser.registrations).toBe(1);
  });
});

test('if the worker’s own file can’t be loaded, the page tries again', async () => {
  const refused = vi.spyOn(browser, 'register').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await open();
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveBeenCalledTimes(2);
});

test('a network that comes back while the page tries counts for the next try', async () => {
  const fail: (() => void)[] = [];
  const hangs = () =>
    new Promise<never>((_, reject) => fail.push(() => reject(new TypeError('Failed to fetch'))));
  const refused = vi.spyOn(browser, 'register').mockImplementationOnce(hangs).mockImplementationOnce(hangs);
  void open();
  for (const tries of [1, 2]) {
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toHaveBeenCalledTimes(tries);
    browser.dispatchEvent(new Event('online'));
    fail.shift()?.();
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveBeenCalledTimes(3);
});
