import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { watchDisk } from '../../../../src/app/start/watch-disk.ts';
import { PlainCatalogue } from '../../../../src/local/db/plain-catalogue.ts';
import { findStorageRefusal, type StorageRefusal } from '../../../../src/pwa/storage-refusal.ts';
import { FakeClock, turns } from '../../../support/fake-clock.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

class BrokenFactory extends IDBFactory {
  isBroken = true;
  readonly #error: string;

  constructor(error = 'UnknownError') {
    super();
    this.#error = error;
  }

  override open(name: string, version?: number): IDBOpenDBRequest {
    if (this.isBroken) throw new DOMException('Internal error opening backing store', this.#error);
    return super.open(name, version);
  }
}

function openPage() {
  const loads: (StorageRefusal | null)[] = [];
  const page = {
    localStorage: memoryStorage() as Storage,
    sessionStorage: memoryStorage() as Storage,
    location: { reload: () => void loads.push(findStorageRefusal(page)) },
  };
  return { page, loads };
}

describe('a disk that cannot be opened', () => {
  test.each([
    ['UnknownError', 'broken'],
    ['QuotaExceededError', 'full'],
  ])(
    'makes the page begin once more without it, and the load after that tries it again (%s)',
    async (error, refusal) => {
      const { page, loads } = openPage();
      const clock = new FakeClock();
      const watching = watchDisk(page, new PlainCatalogue(new BrokenFactory(error)), clock);
      await turns();
      expect(loads).toEqual([]);
      await clock.advance(500);
      await watching;
      expect(loads).toEqual([refusal]);
      expect(findStorageRefusal(page)).toBeNull();
    },
  );

  test('is tried a second time', async () => {
    const { page, loads } = openPage();
    const clock = new FakeClock();
    const factory = new BrokenFactory();
    const watching = watchDisk(page, new PlainCatalogue(factory), clock);
    await turns();
    factory.isBroken = false;
    await clock.advance(500);
    await watching;
    expect(loads).toEqual([]);
  });
});

test('a browser that blocks site data refuses even to name its storage', () => {
  const { page } = openPage();
  Object.defineProperty(page, 'localStorage', {
    get: () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    },
  });
  expect(findStorageRefusal(page)).toBe('blocked');
});

test('a browser that opens its disk goes on with it', async () => {
  const { page, loads } = openPage();
  expect(findStorageRefusal(page)).toBeNull();
  await watchDisk(page, new PlainCatalogue(new IDBFactory()), new FakeClock());
  expect(loads).toEqual([]);
});
