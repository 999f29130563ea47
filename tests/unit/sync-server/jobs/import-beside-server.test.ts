import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { openStore } from '../../../../sync-server/backup/open-store.ts';
import { readConfig } from '../../../../sync-server/config/config.ts';
import { openSink } from '../../../../sync-server/jobs/import/open-sink.ts';
import type { ImportItem } from '../../../../sync-server/postings/import-sink.ts';
import { LEASE_ID } from '../../../../sync-server/writer/writer-lease.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { CouchCluster } from '../../../support/couch-cluster.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
let cluster: CouchCluster;
beforeAll(async () => {
  cluster = await new CouchCluster().start();
});
afterAll(() => cluster.close());

const item = (documentId: string, jobId: number): ImportItem => ({
  documentId,
  listing: { card: aCard({ jobId }), details: emptyDetails() },
});

test('an import into a CouchDB ends with a reason when a server begins to write meanwhile', async () => {
  const config = readConfig({ STORE_URL: cluster.url, DATA_DIR: join(folder.path, 'data') });
  let numbers = 5000;
  const { sink, close } = await openSink(config, {
    nowMs: () => Date.parse('2026-11-20T12:00:00.000Z'),
    newJobId: () => (numbers += 1),
    pause: () => Promise.resolve(),
  });
  expect(await sink.put([item('imp-a', 5001)])).toEqual({ accepted: 1, unchanged: 0 });

  const accounts = await openStore(config, 'accounts', () => undefined);
  const lease = await accounts.get(LEASE_ID);
  if (!lease) throw new Error('The import took no term');
  const holder = { id: 'west', address: '127.0.0.1:1', sinceMs: 0 };
  await accounts.commit([{ ...lease, body: { holder, term: 2, renewals: 0 } }]);
  await accounts.close();

  await expect(sink.put([item('imp-b', 5002)])).rejects.toThrow(
    'A server has begun to write to these databases, so this command has stopped',
  );
  await close();
  const board = await openStore(config, 'board', () => undefined);
  expect((await board.getMany(['jobs/imp-a', 'jobs/imp-b'])).map(found => found !== undefined)).toEqual([
    true,
    false,
  ]);
  await board.close();
});
