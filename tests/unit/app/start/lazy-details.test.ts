import { describe, expect, test } from 'vitest';
import { createListeners } from '../../../../src/core/listeners.ts';
import { lazyDetails } from '../../../../src/app/start/lazy-details.ts';
import type { DetailsServices } from '../../../../src/app/start/start-details.ts';
import { NOTHING_KNOWN } from '../../../../src/sync/details/device-storage-status.ts';

function createServices() {
  const { subscribe, notify, isEmpty } = createListeners();
  const services: DetailsServices = {
    sharing: {} as never,
    readPostings: { card: async () => undefined },
    reader: { read: async () => ({ status: 'gone' }) },
    freeRoom: async bytes => bytes > 5,
    storage: {
      status: () => ({ ...NOTHING_KNOWN, link: 'metered' }),
      subscribe,
      measure: async () => {},
      keepDetails: async () => {},
      stopDetails: async () => {},
      removeDetails: async () => {},
      refreshDetails: async () => {},
      setAhead: async () => {},
      removeRead: async () => {},
      askPersistence: async () => true,
    },
  };
  return { services, tell: notify, isLookedAt: () => !isEmpty() };
}

describe('services of full postings', () => {
  test('are loaded by the first call, once', async () => {
    let loads = 0;
    const { services } = createServices();
    const details = lazyDetails(
      async () => {
        loads += 1;
        return services;
      },
      error => {
        throw error;
      },
    );
    expect(loads).toBe(0);
    expect(await Promise.all([details.reader.read(7), details.freeRoom(9), details.start()])).toEqual([
      { status: 'gone' },
      true,
      undefined,
    ]);
    expect(loads).toBe(1);
  });

  test('know nothing before, and tell who looks when they are there and when something changes', async () => {
    const { services, tell } = createServices();
    const details = lazyDetails(
      async () => services,
      () => {},
    );
    expect(details.storage.status()).toBe(NOTHING_KNOWN);
    let told = 0;
    const stop = details.storage.subscribe(() => (told += 1));
    await details.start();
    expect(told).toBe(1);
    expect(details.storage.status().link).toBe('metered');
    tell();
    expect(told).toBe(2);
    stop();
    tell();
    expect(told).toBe(2);
  });

  test('are followed only while a screen shows them, because following them measures the disk and asks the server', async () => {
    const { services, isLookedAt } = createServices();
    const details = lazyDetails(
      async () => services,
      () => {},
    );
    await details.start();
    expect(isLookedAt()).toBe(false);
    const stops = [details.storage.subscribe(() => {}), details.storage.subscribe(() => {})];
    await details.start();
    for (const stop of stops) {
      expect(isLookedAt()).toBe(true);
      stop();
    }
    expect(isLookedAt()).toBe(false);
  });

  test('whose file cannot be had are asked for again by the next call', async () => {
    const { services } = createServices();
    let fails = true;
    const surprises: unknown[] = [];
    const details = lazyDetails(
      async () => {
        if (fails) throw new TypeError('Failed to fetch');
        return services;
      },
      error => surprises.push(error),
    );
    details.storage.subscribe(() => {});
    await expect(details.reader.read(7)).rejects.toThrow('Failed to fetch');
    expect(surprises).toHaveLength(1);
    fails = false;
    expect(await details.reader.read(7)).toEqual({ status: 'gone' });
  });
});
