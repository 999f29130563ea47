import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMoment } from '../../sync-server/core/moments.ts';
import { createEventBackbone } from '../../sync-server/events/event-backbone.ts';
import { openHttpStore } from '../../sync-server/store/cluster/http-store.ts';
import { WriterLease } from '../../sync-server/writer/writer-lease.ts';
import { type CouchServer, startCouchServer } from '../support/couch-server.ts';
import { FakeTimer } from '../support/fake-timer.ts';
import { createPlainProjection } from '../support/plain-projection.ts';
import { writerBy } from '../support/pretended-writer.ts';
import { createTestContext } from '../support/test-context.ts';
import { until } from '../support/until.ts';

let couch: CouchServer;
beforeAll(async () => {
  couch = await startCouchServer();
});
afterAll(() => couch.close());

let clockMs = Date.now();

/** One server on the shared store, with a consumer that notes what it gets. */
async function openServer(holder: string) {
  const open = (name: string) => openHttpStore({ addresses: [couch.url], name, onFatal: () => undefined });
  const [board, accounts] = await Promise.all([open('events-board'), open('events-accounts')]);
  const base = createTestContext(createPlainProjection, { STORE_URL: couch.url });
  const environment = { ...base.environment, nowMs: () => clockMs };
  const timer = new FakeTimer();
  const nowMs = () => clockMs;
  const lease = new WriterLease({
    store: accounts,
    holder,
    address: holder,
    timer,
    clockMs: nowMs,
    nowMs,
    log: base.log,
  });
  await lease.start();
  const stores = { ...base.stores, board, accounts };
  const context = { ...base, environment, stores, writer: writerBy(lease) };
  const got = new Map<string, string>();
  const backbone = createEventBackbone(context, { timer });
  backbone.register({
    name: 'test',
    wants: () => true,
    consume: async ({ id, name }) => void got.set(name, id),
  });
  await backbone.start();
  return { board, timer, got, backbone, lease, close: () => Promise.all([board.close(), accounts.close()]) };
}

async function write(
  board: Awaited<ReturnType<typeof openServer>>['board'],
  documentId: string,
): Promise<string> {
  clockMs += 1;
  const at = formatMoment(clockMs);
  const record = { collectionId: 'reports', documentId, sequence: 1, createdAt: at, updatedAt: at };
  await board.commit([{ id: `reports/${documentId}`, body: { ...record, permissions: [], data: {} } }]);
  return `databases.board.collections.reports.documents.${documentId}.create`;
}

it('on CouchDB, one server delivers what all of them write, and another one goes on when it dies', async () => {
  const one = await openServer('one');
  const two = await openServer('two');
  const [first, second] = [await write(one.board, 'a'), await write(two.board, 'b')];
  await until(() => expect([...one.got.keys()].toSorted()).toEqual([first, second]));
  expect(two.got.size).toBe(0);

  // The first one is killed: its timers never fire again, and nothing was saved or released.
  await one.close();
  const third = await write(two.board, 'c');
  await until(() => {
    clockMs += 2_000;
    two.timer.advance(2_000);
    expect([...two.got.keys()]).toContain(third);
  });
  // What was delivered again has the ids of the first time.
  for (const [name, id] of two.got) expect(one.got.get(name) ?? id).toBe(id);
  await two.backbone.close();
  await two.lease.close();
  await two.close();
});
