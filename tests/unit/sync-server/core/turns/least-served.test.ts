import { expect, test } from 'vitest';
import { LeastServed } from '../../../../../sync-server/core/turns/least-served.ts';

function createLine() {
  const clock = { nowMs: 0 };
  const line = new LeastServed<number>({ nowMs: () => clock.nowMs, halfLifeMs: 1_000 });
  const take = (count: number) => Array.from({ length: count }, () => line.take()?.holder);
  return { clock, line, take };
}

test('the holder that was served least comes next, however much it waits for', () => {
  const { line, take } = createLine();
  line.serve('heavy', 10);
  line.serve('light', 1);
  for (let n = 0; n < 3; n += 1) line.add('heavy', n);
  for (let n = 0; n < 2; n += 1) line.add('light', n);
  line.add('new', 0);
  expect(take(7)).toEqual(['new', 'light', 'light', 'heavy', 'heavy', 'heavy', undefined]);
  expect(line.size).toBe(0);
});

test('equals take turns, and each one’s items keep their order', () => {
  const { line } = createLine();
  for (const item of [1, 2]) for (const holder of ['a', 'b']) line.add(holder, item);
  const taken = Array.from({ length: 4 }, () => line.take());
  expect(taken.map(each => `${each?.holder}${each?.item}`)).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('what was served long ago counts less and less, and a clock set back changes nothing', () => {
  const { clock, line, take } = createLine();
  line.serve('before', 8);
  clock.nowMs = 3_000;
  line.serve('now', 2);
  clock.nowMs = -9_000;
  line.add('before', 0);
  line.add('now', 0);
  expect(take(2)).toEqual(['before', 'now']);
});

test('the newest item of the holder that was served most gives way, then that of the longest line', () => {
  const { line } = createLine();
  line.serve('served', 5);
  line.add('served', 1);
  line.add('served', 2);
  for (const item of [1, 2, 3]) line.add('long', item);
  line.add('short', 1);
  const dropped = Array.from({ length: 4 }, () => line.drop());
  expect(dropped.map(each => `${each?.holder}${each?.item}`)).toEqual([
    'served2',
    'served1',
    'long3',
    'long2',
  ]);
});
