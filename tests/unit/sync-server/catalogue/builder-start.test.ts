import { expect, test } from 'vitest';
import type { Change } from '../../../../sync-server/store/store.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { CataloguePhone } from '../../../support/catalogue-phone.ts';
import { CatalogueServer } from '../../../support/catalogue-server.ts';
import { turns } from '../../../support/fake-clock.ts';

const PAGE_SIZE = 500;

/** A disk so slow that changes would be published between two pages of the feed. Returns how many changes were read. */
function readSlowly(server: CatalogueServer): { read: number } {
  const { board, timer } = server;
  const subscribe = board.subscribe.bind(board);
  const figures = { read: 0 };
  board.subscribe = async (since, listener) => {
    const early: Change[] = [];
    let isCaughtUp = false;
    const subscription = await subscribe(since, page => {
      if (isCaughtUp) listener(page);
      else early.push(...page);
    });
    isCaughtUp = true;
    figures.read += early.length;
    for (let at = 0; at < early.length; at += PAGE_SIZE) {
      listener(early.slice(at, at + PAGE_SIZE));
      timer.advance(1_000);
      await turns();
    }
    return subscription;
  };
  return figures;
}

async function put(server: CatalogueServer, from: number, to: number): Promise<void> {
  for (let jobId = from; jobId <= to; jobId += 1) await server.put(aCard({ jobId }));
}

test('the first start makes bases of all postings, and reads none of the changes that led to them', async () => {
  const server = new CatalogueServer();
  await put(server, 1, 1_300);
  const figures = readSlowly(server);
  const builder = await server.start();
  expect(builder.stored.bases.map(({ cards }) => cards)).toEqual([1_300]);
  expect(builder.stored.chain).toEqual([]);
  expect(figures.read).toBe(0);
});

test.each([1, 1_300])(
  'what is written after a first start of %i postings survives a kill',
  async postings => {
    const server = new CatalogueServer();
    await put(server, 1, postings);
    await server.start();
    await server.put(aCard({ jobId: 1, payMin: 9_900 }));
    await server.kill();
    await server.start();
    const phone = new CataloguePhone();
    await phone.sync(server.remote);
    expect(phone.cards().find(({ jobId }) => jobId === 1)?.payMin).toBe(9_900);
  },
);

test('a start that is far behind makes bases once, however slowly it reads', async () => {
  const server = new CatalogueServer();
  await put(server, 1, 10);
  await (await server.start()).close();
  await put(server, 11, 1_300);
  const figures = readSlowly(server);
  const builder = await server.start();
  expect(figures.read).toBe(1_290);
  expect(builder.stored.bases.map(({ cards }) => cards)).toEqual([1_300]);
  expect(builder.stored.chain).toEqual([]);
});
