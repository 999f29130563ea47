import { expect, test } from 'vitest';
import { EPOCH_ID, openEpoch } from '../../../../sync-server/board/data-epoch.ts';
import { MapStore } from '../../../support/memory-store.ts';

let made = 0;
const environment = {
  randomBytes: (length: number) => {
    made += 1;
    return new Uint8Array(length).fill(made);
  },
};

test('data keep their epoch from one start to the next, and other data have another', async () => {
  const board = new MapStore('board');
  const epoch = await openEpoch(board, environment);
  expect(epoch).toMatch(/^[\w-]{16}$/);
  expect(await openEpoch(board, environment)).toBe(epoch);
  expect(await openEpoch(new MapStore('board'), environment)).not.toBe(epoch);
});

test('two processes that start together on one cluster agree', async () => {
  const board = new MapStore('board');
  board.beforeCommit = async () => {
    board.beforeCommit = () => undefined;
    await board.commit([{ id: EPOCH_ID, body: { epoch: 'of-the-first' } }]);
  };
  expect(await openEpoch(board, environment)).toBe('of-the-first');
});
