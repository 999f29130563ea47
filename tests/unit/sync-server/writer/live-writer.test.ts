import { expect, it } from 'vitest';
import { TERM_POSITIONS } from '../../../../sync-server/store/write-positions.ts';
import { isServerWriting, takeTerm } from '../../../../sync-server/writer/live-writer.ts';
import { LEASE_ID } from '../../../../sync-server/writer/writer-lease.ts';
import { MapStore } from '../../../support/memory-store.ts';

async function lease(store: MapStore, holder: string | null): Promise<void> {
  const present = await store.get(LEASE_ID);
  await store.commit([{ id: LEASE_ID, ...(present && { revision: present.revision }), body: { holder } }]);
}

it('a server writes if its lease is renewed while one looks', async () => {
  const store = new MapStore('accounts');
  const none = async () => undefined;
  expect(await isServerWriting(store, none)).toBe(false);
  await lease(store, 'west');
  expect(await isServerWriting(store, () => lease(store, 'west'))).toBe(true);
  // Killed.
  expect(await isServerWriting(store, none)).toBe(false);
  // Stopped meanwhile.
  expect(await isServerWriting(store, () => lease(store, null))).toBe(false);
  expect(await isServerWriting(store, () => lease(store, 'west'))).toBe(false);
});

it('a command writes in a term above all before, unless a server has begun to write', async () => {
  const store = new MapStore('accounts');
  const fence = await takeTerm(store);
  expect([fence.current, fence.term(), await fence.settled()]).toEqual([1, 1, 1]);
  expect((await takeTerm(store)).current).toBe(2);
  // Another command took the next one.
  await expect(fence.settled()).rejects.toThrow('begun to write');
  expect(() => fence.term()).toThrow('begun to write');
  expect((await store.get(LEASE_ID))?.body).toMatchObject({ holder: null, term: 2 });
  store.beforeCommit = async () => {
    store.beforeCommit = () => undefined;
    await lease(store, 'west');
  };
  await expect(takeTerm(store)).rejects.toThrow('A server has begun to write');
  expect((await store.get(LEASE_ID))?.body).toEqual({ holder: 'west' });
});

it('a command hands on what the last server wasn’t told is stored', async () => {
  const store = new MapStore('accounts');
  const doubts = { board: { through: TERM_POSITIONS + 2, ranges: [] } };
  await store.commit([{ id: LEASE_ID, body: { holder: null, term: 1, doubts } }]);
  await takeTerm(store);
  expect((await store.get(LEASE_ID))?.body['doubts']).toEqual({
    board: { through: 3 * TERM_POSITIONS, ranges: [[TERM_POSITIONS + 3, 2 * TERM_POSITIONS]] },
  });
});

it('a command stops when a server begins to write', async () => {
  const store = new MapStore('accounts');
  const fence = await takeTerm(store);
  expect(await fence.settled()).toBe(1);
  await lease(store, 'west');
  await expect(fence.settled()).rejects.toThrow('A server has begun to write');
  const other = await takeTerm(store);
  other.noteTerms([1, other.term()]);
  expect(other.term()).toBe(other.current);
  other.noteTerms([9]);
  expect(() => other.term()).toThrow('A server has begun to write');
});
