import { expect, test } from 'vitest';
import { heavyInPool } from '../../../../../sync-server/core/heavy/heavy-work.ts';
import { ApiError } from '../../../../../sync-server/core/api-error.ts';
import {
  createPasswordHashes,
  DUMMY_HASH,
} from '../../../../../sync-server/accounts/passwords/password-hashes.ts';
import { withRealHashes } from '../../../../support/cheap-hashes.ts';
import { isCommon, refuseWeakPassword } from '../../../../../sync-server/accounts/passwords/passwords.ts';

test.each([
  '1234567',
  '',
  'x'.repeat(257),
  'password',
  'Password1',
  '12345678',
  'aaaaaaaa',
  'qwertyuiop!',
  'abcdefgh',
  '87654321',
])('refuses %j', password => {
  expect(() => refuseWeakPassword(password)).toThrow(ApiError);
});

test.each([
  'correct horse',
  'tr0ub4dor&3',
  'x9'.repeat(128),
  '🍁🍁🍁🍁🦫🦫🦫🦫',
  'password of the lake',
  '13579246',
])('takes %j', password => {
  expect(() => refuseWeakPassword(password)).not.toThrow();
});

test('knows a common word with a year behind it', () => {
  expect(isCommon('iloveyou2026')).toBe(true);
  expect(isCommon('portage2026')).toBe(false);
});

test('hashes with argon2id of at least 19 MiB and two passes', () =>
  withRealHashes(async () => {
    const hashes = createPasswordHashes();
    const stored = await hashes.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashes.verify(stored, 'correct horse')).toBe(true);
    expect(await hashes.verify(stored, 'Correct horse')).toBe(false);
    expect(await hashes.verify(stored.replace('t=2', 't=1'), 'correct horse')).toBe(false);
    expect(hashes.isOutdated(stored)).toBe(false);
    expect(hashes.isOutdated(stored.replace('t=2', 't=1'))).toBe(true);
  }));

test('does the same work for an account that does not exist', async () => {
  const verified: string[] = [];
  const hashes = createPasswordHashes({
    ...heavyInPool,
    verify: async stored => {
      verified.push(stored);
      return true;
    },
  });
  // Even a password that matched the dummy would open nothing.
  expect(await hashes.verify(null, 'anything')).toBe(false);
  expect(verified).toEqual([DUMMY_HASH]);
});

test('has a dummy that the real function can work on', () =>
  withRealHashes(async () => {
    expect(await createPasswordHashes().verify(DUMMY_HASH, 'correct horse')).toBe(false);
  }));

test('works on two at a time, keeps a few waiting and refuses the rest with a time to come back', async () => {
  const open: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const verify = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>(resolve => open.push(resolve));
    running -= 1;
    return false;
  };
  const hashes = createPasswordHashes({ ...heavyInPool, verify }, 2);
  const answers = Array.from({ length: 70 }, () =>
    hashes.verify(null, 'x').then(String, (error: unknown) => error),
  );
  const refused = (await Promise.all(answers.slice(66))).map(error => error instanceof ApiError && error);
  expect(refused.map(error => error && [error.status, error.retryAfterSeconds])).toEqual(
    Array.from({ length: 4 }, () => [503, 2]),
  );
  for (let done = 0; done < 66; done += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.();
  }
  expect(await Promise.all(answers.slice(0, 66))).toEqual(Array(66).fill('false'));
  expect(most).toBe(2);
});
