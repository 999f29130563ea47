import { describe, expect, test } from 'vitest';
import { toApiError } from '../../../../sync-server/http/error-answer.ts';
import { FakeBackend, storeOver } from './fake-backend.ts';
import { isShortage, openFileLimit, shareOpenFiles } from '../../../../sync-server/store/open-files.ts';

describe('what may be open at once', () => {
  test.each([256, 1_024, 1_200, 65_536, 1_048_576])('leaves the databases enough of %i', limit => {
    const { tables, connections } = shareOpenFiles(limit);
    expect(tables).toBeGreaterThanOrEqual(20);
    expect(connections).toBeGreaterThanOrEqual(50);
    expect(3 * tables + connections).toBeLessThan(limit);
  });

  test.each([
    ['Max open files            1200                 4096                 files', 1_200],
    ['Max open files            unlimited            unlimited            files', Number.MAX_SAFE_INTEGER],
    ['Max locked memory         8388608              8388608              bytes', 1_024],
  ])('is read from “%s”', (line, limit) => {
    expect(openFileLimit(() => `Limit  Soft Limit  Hard Limit  Units\n${line}\n`)).toBe(limit);
  });

  test('is guessed where the system does not say', () => {
    const read = () => {
      throw new Error('no such file');
    };
    expect(openFileLimit(read)).toBe(1_024);
  });
});

test.each([
  Object.assign(new Error('open'), { code: 'EMFILE' }),
  Object.assign(new Error('accept'), { code: 'ENFILE' }),
  Object.assign(new Error('spawn'), { code: 'ENOMEM' }),
  new Error('IO error: store/board/000123.ldb: Too many open files'),
])('a shortage passes: $message', error => {
  expect(isShortage(error)).toBe(true);
  expect(toApiError(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test('a feed that cannot be read for want of open files goes on by itself, and the commit with it', async () => {
  const backend = new FakeBackend();
  const { store, fatal } = storeOver(backend, { isFatal: error => !isShortage(error) });
  const heard: string[] = [];
  await store.subscribe(undefined, page => heard.push(...page.map(({ id }) => id)));
  const read = backend.changes.bind(backend);
  let failures = 3;
  backend.changes = async (since, limit) => {
    failures -= 1;
    if (failures >= 0) throw Object.assign(new Error('open'), { code: 'EMFILE' });
    return read(since, limit);
  };
  await store.commit([{ id: 'a', body: {} }]);
  expect([failures, heard, fatal]).toEqual([-1, ['a'], []]);
});

test('a broken disk is none', () => {
  expect(isShortage(new Error('IO error: store/board/000123.log: Input/output error'))).toBe(false);
});
