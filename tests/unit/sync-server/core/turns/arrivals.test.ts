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
