import { expect, test } from 'vitest';
import type { Change } from '../../../../sync-server/store/store.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { CatalogueServer } from '../../../support/catalogue-server.ts';
import { turns } from '../../../support/fake-clock.ts';

const PAGE_SIZE = 500;

/** A disk so slow that changes would be published between two pages of the feed. */
function readSlowly(server: CatalogueServer): void {
  const { board, timer } = server;
  const subscribe = board.subscribe.bind(board);
  board.subscribe = async (since, listener) => {
    const changes: Change[] = [];
    const subscription = await subscribe(since, page => void changes.push(...page));
    for (let at = 0; at < changes.length; at += PAGE_SIZE) {
      listener(changes.slice(at, at + PAGE_SIZE));
      timer.advance(1_000);
      await turns();
    }
    return subscription;
  };
}

test('the first start makes bases of all postings at once, however slowly it reads them', async () => {
  const server = new CatalogueServer();
  for (let jobId = 1; jobId <= 1_300; jobId++) await server.put(aCard({ jobId }));
  readSlowly(server);
  const builder = await server.start();
  expect(builder.stored.bases.map(({ cards }) => cards)).toEqual([1_300]);
  expect(builder.stored.chain).toEqual([]);
});
