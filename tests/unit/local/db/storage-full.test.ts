import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { isStorageFull, refusingWhenFull } from '../../../../src/local/db/storage-full.ts';
import { StorageFullError } from '../../../../src/sync/ports.ts';

const byBrowser = new DOMException('No room', 'QuotaExceededError');

describe('a full device', () => {
  test.each([
    ['the browser’s error', byBrowser],
    ['Dexie’s', new Dexie.QuotaExceededError('No room', byBrowser)],
    ['what Dexie says of a transaction that ended so', new Dexie.AbortError('aborted', byBrowser)],
    ['ours', new StorageFullError('No room')],
  ])('is known by %s', (_name, error) => {
    expect(isStorageFull(error)).toBe(true);
  });

  test.each([
    ['a closed database', new Dexie.DatabaseClosedError()],
    ['a bug', new TypeError('undefined is not a function')],
    ['no error at all', 'QuotaExceededError'],
  ])('is not %s', (_name, error) => {
    expect(isStorageFull(error)).toBe(false);
  });

  test('is one error for whoever writes', async () => {
    const write = refusingWhenFull(() => Promise.reject(byBrowser));
    await expect(write).rejects.toBeInstanceOf(StorageFullError);
  });
});
