import { expect, test } from 'vitest';
import { FairPlaces } from '../../../../sync-server/budgets/fair-places.ts';

function createPlaces(places: number, waiting: number) {
  const fair = new FairPlaces({ places, waiting, nowMs: () => 0, halfLifeMs: 1_000 });
  const entered: string[] = [];
  const left: string[] = [];
  const inside: (() => void)[] = [];
  const wait = async (holder: string, entry: object) => {
    const leave = await fair.enter(holder, entry);
    (leave ? entered : left).push(holder);
    if (leave) inside.push(leave);
  };
  const enter = (holder: string, entry = {}) => void wait(holder, entry);
  /** Those inside leave, one after the other, until none waits. */
  const drain = async () => {
    await Promise.resolve();
    for (let leave = inside.shift(); leave; leave = inside.shift()) {
      leave();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { enter, entered, left, inside, drain };
}

test('so many enter at once, and then the holder that entered least', async () => {
  const { enter, entered, inside, drain } = createPlaces(2, 10);
  for (let n = 0; n < 4; n += 1) enter('storm');
  enter('newcomer');
  await Promise.resolve();
  expect([entered.length, inside.length]).toEqual([2, 2]);
  await drain();
  expect(entered).toEqual(['storm', 'storm', 'newcomer', 'storm', 'storm']);
});

test('when too many wait, the holder that entered most gives way', async () => {
  const { enter, entered, left, drain } = createPlaces(1, 3);
  for (let n = 0; n < 4; n += 1) enter('storm');
  enter('newcomer');
  await drain();
  expect(left).toEqual(['storm']);
  expect(entered).toEqual(['storm', 'newcomer', 'storm', 'storm']);
});

test('known ones and strangers enter in turn, however many the others are', async () => {
  const { enter, entered, left, drain } = createPlaces(1, 6);
  for (let n = 0; n < 7; n += 1) enter(`stranger ${n}`);
  enter('device', { isKnown: true });
  await drain();
  expect(entered.indexOf('device')).toBe(1);
  expect(left).toEqual(['stranger 6']);
});

test('a holder that left while waiting takes no place, and a place is left once', async () => {
  const { enter, entered, left, inside, drain } = createPlaces(1, 10);
  enter('first');
  enter('gone', { isGone: () => true });
  enter('second');
  enter('third');
  await Promise.resolve();
  const [leave] = inside;
  leave?.();
  leave?.();
  await Promise.resolve();
  await Promise.resolve();
  expect([entered, left]).toEqual([['first', 'second'], ['gone']]);
  await drain();
  expect(entered).toEqual(['first', 'second', 'third']);
});

test('an entry may take several places, and others enter once any is free', async () => {
  const { enter, entered, inside, drain } = createPlaces(4, 10);
  enter('storm', { size: 3, cost: 3 });
  enter('storm', { size: 3, cost: 3 });
  enter('storm', { size: 3, cost: 3 });
  enter('newcomer');
  await Promise.resolve();
  expect(entered).toEqual(['storm', 'storm']);
  inside.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(entered).toEqual(['storm', 'storm', 'newcomer']);
  await drain();
  expect(entered).toHaveLength(4);
});
