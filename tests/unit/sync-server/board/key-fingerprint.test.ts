import { expect, test } from 'vitest';
import { confirmIdKey } from '../../../../sync-server/board/key-fingerprint.ts';
import { ConfigError } from '../../../../sync-server/config/config.ts';
import { MapStore } from '../../../support/memory-store.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);

test('data take the key that made them, and no other', async () => {
  const board = new MapStore('board');
  await confirmIdKey(board, key(1), 'data');
  await confirmIdKey(board, key(1), 'data');
  await expect(confirmIdKey(board, key(2), 'data')).rejects.toThrow(ConfigError);
  await expect(confirmIdKey(board, key(2), 'data')).rejects.toThrow('data/secrets.json');
});

test('of two servers with different keys that start together on new data, one is refused', async () => {
  const board = new MapStore('board');
  board.beforeCommit = async () => {
    board.beforeCommit = () => undefined;
    await confirmIdKey(board, key(1), 'data');
  };
  await expect(confirmIdKey(board, key(2), 'data')).rejects.toThrow(ConfigError);
});
