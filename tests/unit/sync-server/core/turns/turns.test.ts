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

/** The turn of the event loop, counted from now, in which each of these works begins. */
async function turnsOf(...ms: number[]): Promise<number[]> {
  const { work } = createTurns();
  const loop = countingTurns();
  const at = await Promise.all(ms.map(async (each, n) => work(`address ${n}`, each).then(() => loop.count)));
  loop.stop();
  return at;
}

test('costly works begin in turns of their own', async () => {
  const [first = 0, ...others] = await turnsOf(2, 30, 5);
  expect(others).toEqual([first + 1, first + 2]);
});

test('cheap works share a turn until two milliseconds are over', async () => {
  const [first = 0, ...others] = await turnsOf(0.8, 0.8, 0.8, 0.8);
  expect(others).toEqual([first, first, first + 1]);
});

test('however cheap, only so many begin in a turn', async () => {
  const at = await turnsOf(...Array.from({ length: 100 }, () => 0.001));
  expect(at.filter(turn => turn === at[0])).toHaveLength(32);
});

test('each address is charged for its own part of a shared turn', async () => {
  const { order, work } = createTurns();
  const works = [
    work('dear', 1.2),
    work('cheap', 0.1),
    work('dear', 1.2),
    work('cheap', 0.1),
    work('cheap', 0.1),
    work('cheap', 0.1),
  ];
  await Promise.all(works);
  expect(order.join(' ')).toBe('dear cheap cheap cheap cheap dear');
});
