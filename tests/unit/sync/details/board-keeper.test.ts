import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BoardKeeper,
  createBoardKeeper,
  type KnownBoard,
} from '../../../../src/sync/details/board-keeper.ts';
import type { BoardIdentity } from '../../../../src/wire/seal/seal.ts';

const DAY_MS = 24 * 3_600_000;
const identity = (name: string): BoardIdentity => ({ board: 'https://jobs.example', name, keys: [] });

let nowMs: number;
let asked: number;
let answer: () => Promise<BoardIdentity | null>;
let stored: KnownBoard | null;
let surprises: unknown[];
let keeper: BoardKeeper;

beforeEach(() => {
  nowMs = 1_000 * DAY_MS;
  asked = 0;
  stored = null;
  surprises = [];
  answer = async () => identity('first');
  keeper = createBoardKeeper({
    store: {
      read: async () => stored,
      write: async known => {
        stored = known;
      },
    },
    ask: () => {
      asked += 1;
      return answer();
    },
    clock: { nowMs: () => nowMs },
    onUnexpectedError: error => void surprises.push(error),
  });
});

describe('The board’s keys on a device', () => {
  test('are asked for at the first occasion, and then once a day', async () => {
    expect(await keeper.known()).toBeNull();
    await keeper.keepFresh();
    await keeper.keepFresh();
    nowMs += DAY_MS - 1;
    await keeper.keepFresh();
    expect(asked).toBe(1);
    answer = async () => identity('second');
    nowMs += 1;
    await keeper.keepFresh();
    expect(asked).toBe(2);
    expect(await keeper.known()).toEqual(identity('second'));
  });

  test('stay when the server can’t be reached', async () => {
    await keeper.keepFresh();
    answer = async () => null;
    expect(await keeper.ask()).toBeNull();
    expect(await keeper.known()).toEqual(identity('first'));
  });

  test('are asked for once by several at a time', async () => {
    await Promise.all([keeper.ask(), keeper.ask(), keeper.keepFresh()]);
    expect(asked).toBe(1);
  });

  test('are asked for again after the clock was set back', async () => {
    await keeper.keepFresh();
    nowMs -= 400 * DAY_MS;
    await keeper.keepFresh();
    expect(asked).toBe(2);
  });

  test('are no reason to fail when the device can’t store them', async () => {
    answer = () => Promise.reject(new Error('full'));
    await keeper.keepFresh();
    expect(surprises).toHaveLength(1);
  });
});
