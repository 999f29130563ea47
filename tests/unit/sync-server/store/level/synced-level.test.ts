import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LevelDown from 'leveldown';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  expect(() => level._clear()).toThrow('not synced');
});

it('answers after it returned, also with what it read a moment ago', async () => {
  await done(callback => level._put('a', '1', {}, callback));
  const order: string[] = [];
  const answered = ['a', 'b', 'b'].map(
    key =>
      new Promise<void>(resolve => {
        level._get(key, { asBuffer: false }, (error, value) => {
          order.push(`${key} ${error ? error.message : String(value)}`);
          resolve();
        });
      }),
  );
  order.push('returned');
  await Promise.all(answered);
  expect(order[0]).toBe('returned');
  await get('b');
  expect(order.slice(1).sort()).toEqual([
    'a 1',
    expect.stringMatching(/^b NotFound/),
    expect.stringMatching(/^b NotFound/),
  ]);
});

it('reads what is asked for in one turn in few trips, and each key’s own value', async () => {
  const keys = Array.from({ length: 70 }, (_, at) => `key-${at}`);
  const written = keys.filter((_, at) => at % 3 > 0);
  await done(callback =>
    level._batch(
      written.map(key => ({ type: 'put', key, value: `value of ${key}` })),
      {},
      callback,
    ),
  );
  await done(callback => level.close(callback));
  level = new SyncedLevel(level.location, error => errors.push(error));
  await done(callback => level.open({}, callback));
  const trips = vi.spyOn(LevelDown.prototype, '_getMany');
  expect(await Promise.all(keys.map(get))).toEqual(
    keys.map(key => (written.includes(key) ? `value of ${key}` : undefined)),
  );
  expect(trips).toHaveBeenCalledTimes(3);
  expect(errors).toEqual([]);
});

it('answers all reads with an error if it is closed before they began, and does not blame the disk', async () => {
  const answers: unknown[] = [];
  for (let at = 0; at < 70; at += 1)
    level._get(`key-${at}`, { asBuffer: false }, error => answers.push(error?.message));
  await done(callback => level.close(callback));
  expect(answers).toEqual(Array.from({ length: 70 }, () => 'The database is closed'));
  expect(errors).toEqual([]);
  await done(callback => level.open({}, callback));
});

it('never answers with a value that another replaced', async () => {
  for (const value of ['1', '2', '3']) {
    const before = get('a');
    const written = done(callback => level._batch([{ type: 'put', key: 'a', value }], {}, callback));
    const during = get('a');
    await written;
    expect(await get('a')).toBe(value);
    await Promise.all([before, during]);
    expect(await get('a')).toBe(value);
  }
});
