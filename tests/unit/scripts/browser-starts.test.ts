import { expect, test } from 'vitest';
import { startedBrowser } from '../../../scripts/browser-starts.mjs';

/** Fails so often, and then starts. */
function failing(times: number) {
  let starts = 0;
  return {
    starts: () => starts,
    start: async () => {
      starts += 1;
      if (starts <= times) throw new Error(`start ${starts}`);
      return 'a browser';
    },
  };
}

test('a browser that starts is started once, and nothing is counted', async () => {
  const { start, starts } = failing(0);
  const again: unknown[] = [];
  expect(await startedBrowser(start, error => again.push(error))).toBe('a browser');
  expect([starts(), again.length]).toEqual([1, 0]);
});

test('each start that fails is counted', async () => {
  const again: unknown[] = [];
  expect(await startedBrowser(failing(2).start, error => again.push(error))).toBe('a browser');
  expect(again.map(String)).toEqual(['Error: start 1', 'Error: start 2']);
});

test('one that never starts fails with its own reason', async () => {
  const { start, starts } = failing(99);
  await expect(startedBrowser(start, () => {})).rejects.toThrow('start 4');
  expect(starts()).toBe(4);
});
