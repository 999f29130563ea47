import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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
  readonly update = async () => undefined;
}

/** A browser with one registration, whose page `load`s something whenever a test says so. */
class Browser extends EventTarget {
  controller: Worker | null = null;
  readonly registration = new Registration();
  readonly reload = vi.fn<() => void>();
  readonly told: UpdateState[] = [];
  load: () => void = () => undefined;
  readonly register = async () => this.registration;

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
  vi.stubGlobal('document', { readyState: 'complete' });
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
