import { expect, test } from 'vitest';
import { Turns } from '../../../../../sync-server/core/turns/turns.ts';
import { countingTurns } from '../../../../support/turns.ts';

function createTurns() {
  const clock = { nowMs: 0 };
  const turns = new Turns(() => clock.nowMs);
  const order: string[] = [];
  /** The work of an address, which takes that long, half of it after a promise. */
  const work = async (address: string, ms: number) => {
    await turns.next(address);
    order.push(address);
    clock.nowMs += ms / 2;
    await Promise.resolve();
    clock.nowMs += ms / 2;
  };
  return { order, work };
}

test('a turn belongs to the address whose work took least time of late', async () => {
  const { order, work } = createTurns();
  const works = [
    ...Array.from({ length: 4 }, () => work('costly', 50)),
    ...Array.from({ length: 4 }, () => work('cheap', 1)),
    work('new', 1),
  ];
  await Promise.all(works);
  expect(order.join(' ')).toBe('costly cheap new cheap cheap cheap costly costly costly');
});

test('each has a turn of the event loop to itself', async () => {
  const { work } = createTurns();
  const loop = countingTurns();
  const at: number[] = [];
  await Promise.all([1, 2, 3].map(async n => work(`address ${n}`, 1).then(() => at.push(loop.count))));
  loop.stop();
  expect(new Set(at).size).toBe(3);
});
