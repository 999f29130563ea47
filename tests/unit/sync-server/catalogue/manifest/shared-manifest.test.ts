import { describe, expect, test } from 'vitest';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { CatalogueProcess } from '../../../../support/catalogue-process.ts';
import { CatalogueServer } from '../../../../support/catalogue-server.ts';
import { LEASE_ID } from '../../../../../sync-server/writer/writer-lease.ts';

/** The stores, and postings in them; no process yet. */
async function boardWith(...jobIds: number[]): Promise<CatalogueServer> {
  const board = new CatalogueServer();
  for (const jobId of jobIds) await board.put(aCard({ jobId }));
  return board;
}

const processOn = (board: CatalogueServer) => new CatalogueProcess(board.board, board.catalogue);

async function storedTerm(board: CatalogueServer): Promise<unknown> {
  return (await board.catalogue.get('manifest'))?.body['term'];
}

describe('processes on one store', () => {
  test('build with one of them, and all serve the same', async () => {
    const board = await boardWith(1, 2, 3);
    const first = await processOn(board).open();
    const second = await processOn(board).open();
    expect([first.isBuilder, second.isBuilder]).toEqual([true, false]);
    await board.put(aCard({ jobId: 4 }));
    await first.run(500);
    expect(second.shared?.stored).toEqual(first.shared?.stored);
    expect(await second.cards()).toEqual(board.cards);
  });

  test('have the segments of a new manifest at hand, before a phone asks', async () => {
    const board = await boardWith(1, 2, 3);
    const first = await processOn(board).open();
    const second = await processOn(board).open();
    await board.put(aCard({ jobId: 4 }));
    await first.run(500);
    expect(second.archive.cached(second.shared?.stored.chain.at(-1)?.hash ?? '')).toBeDefined();
  });

  test('serve nothing before somebody has built something', async () => {
    const board = await boardWith(1);
    await board.catalogue.commit([
      { id: LEASE_ID, body: { holder: { id: 'another', address: '', sinceMs: 0 }, term: 4, renewals: 9 } },
    ]);
    const waiting = processOn(board);
    let isOpen = false;
    const opening = waiting.open().then(() => {
      isOpen = true;
      return isOpen;
    });
    await waiting.run(5_000);
    expect(isOpen).toBe(false);
    await waiting.run(4_000);
    expect(await opening).toBe(true);
    await waiting.run(500);
    expect(waiting.isBuilder).toBe(true);
    expect(await waiting.cards()).toEqual(board.cards);
  });

  test('hand over at once when the builder stops in order', async () => {
    const board = await boardWith(1, 2);
    const first = await processOn(board).open();
    const second = await processOn(board).open();
    const before = second.shared?.stored;
    await board.put(aCard({ jobId: 3 }));
    await first.close();
    await second.run(2_000);
    expect(second.isBuilder).toBe(true);
    expect(await second.cards()).toEqual(board.cards);
    expect(second.shared?.stored.epoch).toBe(before?.epoch);
  });

  test('take over from a builder that died, after its term and not before', async () => {
    const board = await boardWith(1, 2);
    const first = await processOn(board).open();
    const second = await processOn(board).open();
    await second.run(2_000);
    await first.run(2_000);
    await board.put(aCard({ jobId: 3 }));
    // The first one stands still from here on. The second sees its last renewal at its next look.
    await second.run(6_500);
    expect(second.isBuilder).toBe(false);
    await second.run(2_000);
    expect(second.isBuilder).toBe(true);
    expect(await second.cards()).toEqual(board.cards);
    expect(await storedTerm(board)).toBe(2);
  });

  test('never overwrite each other: one that stood still and wakes finds its place taken', async () => {
    const board = await boardWith(1, 2);
    const first = await processOn(board).open();
    const second = await processOn(board).open();
    await board.put(aCard({ jobId: 3 }));
    await second.run(12_000);
    expect(second.isBuilder).toBe(true);
    await board.put(aCard({ jobId: 4 }));
    await second.run(500);
    const stored = async () => (await board.catalogue.get('manifest'))?.body;
    // It still believes that it builds, and tries to publish what it has not.
    expect(first.isBuilder).toBe(true);
    await expect(first.shared?.flush()).rejects.toThrow('somebody else');
    expect(await stored()).toEqual(second.shared?.stored);
    expect(await storedTerm(board)).toBe(2);
    await first.run(2_000);
    expect(first.isBuilder).toBe(false);
    expect(await first.cards()).toEqual(board.cards);
    expect(await second.cards()).toEqual(board.cards);
    await board.put(aCard({ jobId: 5 }));
    await second.run(500);
    expect(await first.cards()).toEqual(board.cards);
  });

  test('never remove what another one names, however late they come to it', async () => {
    const board = await boardWith(1);
    const first = await processOn(board).open();
    const second = await processOn(board).open();
    const edit = async (payMin: number, who: CatalogueProcess) => {
      await board.put(aCard({ jobId: 1, payMin }));
      await who.run(500);
    };
    // Merged away in the first one, which will want to remove it.
    for (let pay = 1; pay < 12; pay++) await edit(2_000 + pay, first);
    const retired = board.catalogue.ids.filter(id => id.startsWith('segment/'));
    await second.run(12_000);
    expect(second.isBuilder).toBe(true);
    // The same bytes again, and named again.
    for (let pay = 1; pay < 3; pay++) await edit(2_000 + pay, second);
    const named = second.shared?.stored.chain.map(({ hash }) => `segment/${hash}`) ?? [];
    expect(named.some(id => retired.includes(id))).toBe(true);
    for (let pass = 0; pass < 15; pass++) {
      await first.run(60_000);
      await second.run(2_000);
    }
    expect(await second.cards()).toEqual(board.cards);
    expect(await first.cards()).toEqual(board.cards);
  });

  test('stop building when the lease cannot be renewed for its term', async () => {
    const board = await boardWith(1);
    const first = await processOn(board).open();
    board.catalogue.failing = true;
    await first.run(3_500);
    expect(first.isBuilder).toBe(true);
    await first.run(2_500);
    expect(first.isBuilder).toBe(false);
    board.catalogue.failing = false;
    await board.put(aCard({ jobId: 2 }));
    await first.run(2_500);
    expect(first.isBuilder).toBe(true);
    expect(await first.cards()).toEqual(board.cards);
  });

  test('try again when a builder could not be opened', async () => {
    const board = await boardWith(1);
    const first = await processOn(board).open();
    await first.close();
    board.catalogue.beforeCommit = writes => {
      if (writes.some(({ id }) => id === 'manifest')) throw new Error('no');
    };
    const second = await processOn(board).open();
    await second.run(4_000);
    expect(second.isBuilder).toBe(false);
    expect(await second.cards()).toEqual(board.cards);
    board.catalogue.beforeCommit = () => {};
    await second.run(4_000);
    expect(second.isBuilder).toBe(true);
  });
});
