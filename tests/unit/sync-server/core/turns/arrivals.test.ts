import { expect, test } from 'vitest';
import { ArrivalsFirst, connectionTaken } from '../../../../../sync-server/core/turns/arrivals.ts';
import { ownTurn, turns } from '../../../../../sync-server/core/turns/own-turn.ts';
import { countingTurns } from '../../../../support/turns.ts';

test('work waits for one turn after each in which a connection was taken', () => {
  const arrivals = new ArrivalsFirst();
  expect(arrivals.areComing(0)).toBe(false);
  connectionTaken();
  expect(arrivals.areComing(0)).toBe(true);
  connectionTaken();
  expect(arrivals.areComing(1)).toBe(true);
  expect(arrivals.areComing(2)).toBe(false);
});

test('work has a turn every ten milliseconds, however many connections come', () => {
  const arrivals = new ArrivalsFirst();
  const waits = Array.from({ length: 11 }, (_, at) => {
    connectionTaken();
    return arrivals.areComing(2.5 * at);
  });
  expect(waits.map(isWaiting => (isWaiting ? '.' : 'w')).join('')).toBe('....w....w.');
});

test('connections without end take a quarter of the time at most, after five seconds', () => {
  const arrivals = new ArrivalsFirst();
  const partOf = (fromMs: number, toMs: number) => {
    let waits = 0;
    for (let ms = fromMs; ms < toMs; ms += 1) {
      connectionTaken();
      if (arrivals.areComing(ms)) waits += 1;
    }
    return waits / (toMs - fromMs);
  };
  expect(partOf(0, 5_000)).toBeGreaterThan(0.9);
  expect(partOf(5_000, 20_000)).toBeLessThan(0.4);
  expect(partOf(20_000, 100_000)).toBeCloseTo(0.25, 1);
  // An hour later, all is forgotten.
  expect(arrivals.areComing(3_600_000)).toBe(false);
  expect(partOf(3_600_001, 3_601_000)).toBeGreaterThan(0.9);
});

const ways: [string, () => Promise<void>][] = [
  ['the server’s own work', () => ownTurn()],
  ['what an address asked for', () => turns.next('192.0.2.1')],
];

test.each(ways)('%s lets the turn of a new connection pass', async (_, next) => {
  const turnsUntil = async () => {
    const loop = countingTurns();
    await next();
    loop.stop();
    return loop.count;
  };
  // Earlier connections.
  await next();
  const usual = await turnsUntil();
  connectionTaken();
  expect(await turnsUntil()).toBe(usual + 1);
});
