import { describe, expect, test } from 'vitest';
import { ownTurn, Slices } from '../../../../../sync-server/core/turns/own-turn.ts';
import { countingTurns } from '../../../../support/turns.ts';

describe('a turn of one’s own', () => {
  test('is given to one after another, in order', async () => {
    const turns = countingTurns();
    const given: number[] = [];
    const work = async (name: number) => {
      await ownTurn();
      given.push(name);
      return turns.count;
    };
    const at = await Promise.all([work(1), work(2), work(3)]);
    turns.stop();
    expect(given).toEqual([1, 2, 3]);
    expect(new Set(at).size).toBe(3);
  });

  test('two that go on for long take turns', async () => {
    const done: string[] = [];
    const work = async (name: string) => {
      for (let slice = 0; slice < 3; slice += 1) {
        await ownTurn();
        done.push(name);
      }
    };
    await Promise.all([work('a'), work('b')]);
    expect(done.join('')).toBe('ababab');
  });
});

describe('slices', () => {
  test('end a turn after so much work, however it comes', async () => {
    const turns = countingTurns();
    const slices = new Slices();
    for (let at = 0; at < 1_000; at += 1) await slices.did(625);
    turns.stop();
    expect(turns.count).toBeGreaterThanOrEqual(25);
    expect(turns.count).toBeLessThan(32);
  });

  test('end none before', async () => {
    const turns = countingTurns();
    const slices = new Slices();
    for (let at = 0; at < 39; at += 1) await slices.did(625);
    expect(turns.count).toBe(0);
    turns.stop();
  });
});
