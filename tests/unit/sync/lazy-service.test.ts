import { expect, test } from 'vitest';
import { lazyService } from '../../../src/sync/lazy-service.ts';
import { loadOnce } from '../../../src/core/load-once.ts';

class Counter {
  #count = 0;

  async add(by: number, times = 1): Promise<number> {
    this.#count += by * times;
    return this.#count;
  }

  count(): number {
    return this.#count;
  }
}

function createLazyCounter() {
  const loads = { count: 0 };
  const load = loadOnce(async () => {
    loads.count += 1;
    return new Counter();
  });
  return { loads, counter: lazyService(load, ['add']) };
}

test('the first call of a method loads the service, once', async () => {
  const { loads, counter } = createLazyCounter();
  expect(loads.count).toBe(0);
  expect(await Promise.all([counter.add(1), counter.add(2, 3)])).toEqual([1, 7]);
  expect(loads.count).toBe(1);
});

test('the methods can be copied into another object', async () => {
  const { loads, counter } = createLazyCounter();
  const copy = { ...counter, count: () => -1 };
  expect(loads.count).toBe(0);
  expect(await copy.add(2)).toBe(2);
});

test('a failed load rejects the call, and the next one tries again', async () => {
  let isOnline = false;
  const load = loadOnce(async () => {
    if (!isOnline) throw new Error('No network');
    return new Counter();
  });
  const counter = lazyService(load, ['add']);
  await expect(counter.add(1)).rejects.toThrow('No network');
  isOnline = true;
  expect(await counter.add(1)).toBe(1);
});
