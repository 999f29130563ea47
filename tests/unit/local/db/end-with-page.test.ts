import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endWithPage } from '../../../../src/local/db/end-with-page.ts';

const asItIs = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction') ?? {};
let page: EventTarget;
let reloads: number;
let db: globalThis.IDBDatabase;

beforeEach(async () => {
  page = new EventTarget();
  reloads = 0;
  endWithPage(page, IDBDatabase.prototype, () => {
    reloads += 1;
  });
  db = await opened(new IDBFactory());
});
afterEach(() => {
  Object.defineProperty(IDBDatabase.prototype, 'transaction', asItIs);
});

function opened(factory: IDBFactory): Promise<globalThis.IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open('of-the-page', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('outbox'));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('not opened')));
  });
}

/** Writes, and goes on reading for as long as it is let. */
function write(text: string, { goesOn = false } = {}): Promise<'complete' | 'abort'> {
  const writing = db.transaction('outbox', 'readwrite');
  const outbox = writing.objectStore('outbox');
  outbox.put(text, 'text');
  const readOn = () => outbox.count().addEventListener('success', readOn);
  if (goesOn) readOn();
  return new Promise(resolve => {
    writing.addEventListener('complete', () => resolve('complete'));
    writing.addEventListener('abort', () => resolve('abort'));
  });
}

const kept = (): Promise<unknown> =>
  new Promise(resolve => {
    const reading = db.transaction('outbox').objectStore('outbox').get('text');
    reading.addEventListener('success', () => resolve(reading.result));
  });

describe('a page that is left', () => {
  test('in the midst of a write takes it back, begins none, and is loaded anew for whoever comes back', async () => {
    expect(await write('before')).toBe('complete');
    const writing = write('half', { goesOn: true });
    page.dispatchEvent(new Event('pagehide'));
    expect(await writing).toBe('abort');
    expect(() => db.transaction('outbox')).toThrow('The page was left');
    expect(reloads).toBe(0);
    page.dispatchEvent(new Event('pageshow'));
    expect(reloads).toBe(1);
    expect(await kept()).toBe('before');
  });

  test('and is refused a write is loaded anew too: whoever wrote was told of a failure', async () => {
    expect(await write('whole')).toBe('complete');
    page.dispatchEvent(new Event('pagehide'));
    expect(() => db.transaction('outbox')).toThrow('The page was left');
    page.dispatchEvent(new Event('pageshow'));
    expect(reloads).toBe(1);
  });

  test('at rest goes on as it was when somebody comes back', async () => {
    expect(await write('whole')).toBe('complete');
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(reloads).toBe(0);
    expect(await write('more')).toBe('complete');
    expect(await kept()).toBe('more');
  });
});
