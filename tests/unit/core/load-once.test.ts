import { expect, test } from 'vitest';
import { loadOnce } from '../../../src/core/load-once.ts';

test('is loaded once for all who ask, and asked for again after a failure', async () => {
  let asked = 0;
  const load = loadOnce(async () => {
    asked += 1;
    if (asked === 1) throw new Error('no network');
    return asked;
  });
  const [first, second] = await Promise.allSettled([load(), load()]);
  expect([first.status, second.status, asked]).toEqual(['rejected', 'rejected', 1]);
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
