import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { aCard } from '../support/card-arbitrary.ts';
import { CatalogueProcess } from '../support/catalogue-process.ts';
import { CatalogueServer } from '../support/catalogue-server.ts';
import { type CouchServer, startCouchServer } from '../support/couch-server.ts';

/** Two processes, each with a connection of its own to one database of CouchDB's protocol. */
let couch: CouchServer;
let board: CatalogueServer;
let stores: Store[];
let first: CatalogueProcess;
let second: CatalogueProcess;

beforeEach(async () => {
  couch = await startCouchServer();
  board = new CatalogueServer();
  for (const jobId of [1, 2, 3]) await board.put(aCard({ jobId }));
  const connect = () => openHttpStore({ addresses: [couch.url], name: 'catalogue', onFatal: () => {} });
  stores = [await connect(), await connect()];
  const [one, other] = stores as [Store, Store];
  first = await new CatalogueProcess(board.board, one).open();
  second = await new CatalogueProcess(board.board, other).open();
});
afterEach(async () => {
  await second.close();
  for (const store of stores) await store.close();
  await couch.close();
});

/** Waits for what the feed brings, as it brings it. */
async function published(by: CatalogueProcess, position: number): Promise<void> {
  if ((by.shared?.stored.position ?? 0) >= position) return;
  await new Promise<void>(resolve => {
    by.shared?.onPublished(() => {
      if ((by.shared?.stored.position ?? 0) >= position) resolve();
    });
  });
}

test('a store of CouchDB: one process builds, the other serves the same and takes over', async () => {
  expect([first.isBuilder, second.isBuilder]).toEqual([true, false]);
  await board.put(aCard({ jobId: 4 }));
  await board.remove(1);
  await first.shared?.flush();
  const position = first.shared?.stored.position ?? 0;
  await published(first, position);
  await published(second, position);
  expect(second.shared?.stored).toEqual(first.shared?.stored);
  expect(await second.cards()).toEqual(board.cards);

  const before = second.shared?.stored;
  await first.close();
  await board.put(aCard({ jobId: 5 }));
  while (!second.isBuilder) await second.run(500);
  await published(second, position + 1);
  expect(await second.cards()).toEqual(board.cards);
  expect(second.shared?.stored.epoch).toBe(before?.epoch);
});
