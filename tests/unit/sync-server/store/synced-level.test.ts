import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SyncedLevel } from '../../../../sync-server/store/synced-level.ts';

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
const batch = (...operations: Parameters<SyncedLevel['_batch']>[0]) =>
  done(callback => level._batch(operations, {}, callback));

describe('values that were just written', () => {
  it('are those that were written last', async () => {
    await batch({ type: 'put', key: 'a', value: '1' }, { type: 'put', key: 'b', value: '1' });
    await batch({ type: 'put', key: 'a', value: '2' }, { type: 'del', key: 'b' });
    expect([await get('a'), await get('b')]).toEqual(['2', undefined]);
  });

  it('give way to one that is too long to keep', async () => {
    await batch({ type: 'put', key: 'a', value: 'short' });
    await batch({ type: 'put', key: 'a', value: 'x'.repeat(10_000) });
    expect(await get('a')).toHaveLength(10_000);
  });

  it('are gone with a single deletion, and new with a single write', async () => {
    await done(callback => level._put('a', '1', {}, callback));
    expect(await get('a')).toBe('1');
    await done(callback => level._del('a', {}, callback));
    expect(await get('a')).toBeUndefined();
  });

  it('are read from the files when they were forgotten', async () => {
    const keys = Array.from({ length: 6000 }, (_, index) => `k${index}`);
    await batch(...keys.map(key => ({ type: 'put' as const, key, value: key })));
    expect(await get('k0')).toBe('k0');
    expect(await get('k5999')).toBe('k5999');
  });

  it('that are not there are no error', async () => {
    expect(await get('nothing')).toBeUndefined();
    expect(errors).toEqual([]);
  });
});

it('writes nothing that would not be synced', () => {
  expect(() => level._chainedBatch()).toThrow('not synced');
});
