import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SyncedLevel } from '../../../../../sync-server/store/level/synced-level.ts';

let directory: string;
let level: SyncedLevel;
let errors: Error[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-synced-'));
  errors = [];
  level = new SyncedLevel(join(directory, 'level'), error => errors.push(error));
  await done(callback => level.open({}, callback));
});
afterEach(async () => {
  await done(callback => level.close(callback));
  await rm(directory, { recursive: true });
});

function done(start: (callback: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start(error => (error ? reject(error) : resolve())));
}

/** Undefined = not found. */
const get = (key: string) =>
  new Promise<unknown>(resolve => {
    level._get(key, { asBuffer: false }, (_error, value) => resolve(value));
  });

it('takes what is not there for no error', async () => {
  await done(callback => level._put('a', '1', {}, callback));
  expect([await get('a'), await get('b')]).toEqual(['1', undefined]);
  await done(callback => level._del('a', {}, callback));
  expect(await get('a')).toBeUndefined();
  expect(errors).toEqual([]);
});

it('writes nothing that would not be synced', () => {
  expect(() => level._chainedBatch()).toThrow('not synced');
});
