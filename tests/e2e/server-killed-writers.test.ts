import { expect, test } from 'vitest';
import { readConfig } from '../../sync-server/config/config.ts';
import { openStore } from '../../sync-server/backup/open-store.ts';
import type { DocumentRecord } from '../../sync-server/records/document-record.ts';
import { type Acknowledged, HttpWriters, type Target } from '../support/http-writers.ts';
import { seededRandom } from '../../sync-server/seed/seeded-random.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { tries } from '../support/torture.ts';

const KILLS = tries(3, 200);
const SEED = 20_261_121;

const folder = folderForTests();

async function jobIdsOf(url: string): Promise<number[]> {
  const query = encodeURIComponent(JSON.stringify({ method: 'limit', values: [300] }));
  const answer = await fetch(`${url}/v1/databases/board/collections/jobs/documents?queries[0]=${query}`, {
    headers: { 'x-appwrite-project': 'portage' },
  });
  const { documents } = (await answer.json()) as { documents: { jobId: number }[] };
  return documents.map(({ jobId }) => jobId);
}

/** Everything on the disk of a server that has stopped, by collection. */
async function documentsOn(dataDir: string): Promise<(collection: string) => DocumentRecord[]> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), 'board', error => {
    throw error;
  });
  const report = await store.checkIntegrity();
  expect(report).toMatchObject({ ok: true, problem: null });
  const documents = await store.range({ start: '', end: '~' });
  await store.close();
  return collection =>
    documents.flatMap(({ id, body }) =>
      id.startsWith(`${collection}/`) ? [body as unknown as DocumentRecord] : [],
    );
}

test(
  `a server killed ${KILLS} times under 32 writers keeps what it acknowledged, each once and whole (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const port = await freePort();
    const start = () => startServer({ dataDir: folder.path, port });
    let server: ServerProcess = await start();
    let raise = () => {};
    let acknowledgedNow = 0;
    let onEnough: { count: number; reached: () => void } | undefined;
    const target: Target = {
      url: server.url,
      dataDir: folder.path,
      up: Promise.resolve(),
      onAcknowledged: () => {
        acknowledgedNow += 1;
        if (onEnough && acknowledgedNow >= onEnough.count) onEnough.reached();
      },
    };
    const writers = new HttpWriters(target, await jobIdsOf(server.url), SEED);
    writers.start();
    await Promise.race([writers.atWork, writers.failed]);

    for (let round = 0; round < KILLS; round += 1) {
      acknowledgedNow = 0;
      // After another number of acknowledgements each time, so that it falls elsewhere in the work.
      const count = 10 + Math.floor(random() * 60);
      const enough = new Promise<void>(reached => {
        onEnough = { count, reached };
      });
      await Promise.race([enough, writers.failed]);
      onEnough = undefined;
      target.up = new Promise(resolve => {
        raise = resolve;
      });
      await server.kill();
      server = await start();
      raise();
    }
    await writers.stop();
    const { cookies } = writers.acknowledged;
    const known = await Promise.all(cookies.map(cookie => isSignedIn(server.url, cookie)));
    expect(known.filter(isKnown => !isKnown)).toEqual([]);
    expect(known.length).toBeGreaterThan(0);
    await server.stop();
    await checkDisk(folder.path, writers.acknowledged);
  },
  tries(300_000, 3_600_000),
);

async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/v1/account`, { headers: { 'x-appwrite-project': 'portage', cookie } });
  return answer.status === 200;
}

async function checkDisk(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const documents = await documentsOn(dataDir);
  const { applications, postings, imported, seconds, contradictions } = acknowledged;
  expect(contradictions).toEqual([]);
  expect(applications.size).toBeGreaterThan(KILLS * 5);
  expect(postings.size).toBeGreaterThan(0);
  expect(imported.length).toBeGreaterThan(0);

  const jobs = documents('jobs');
  const sent = [...applications.keys(), ...postings.keys()];
  const made = [...documents('applications'), ...jobs].flatMap(({ operation }) => operation?.id ?? []);
  expect(new Set(made).size, 'nothing twice').toBe(made.length);
  expect(sent.filter(id => !new Set(made).has(id)).length, 'nothing lost').toBe(0);
  expect(made.length, 'nothing that nobody sent').toBe(sent.length);
  expect(seconds.filter(id => made.includes(id))).toEqual([]);

  const byId = new Map(jobs.map(job => [job.documentId, job]));
  const partial = [
    ...[...postings.values()].filter(
      ({ receipt, title }) =>
        byId.get(receipt.documentId)?.data['jobTitle'] !== title ||
        byId.get(receipt.documentId)?.data['jobId'] !== receipt.jobId,
    ),
    ...documents('applications').filter(
      ({ operation, data }) => data['message'] !== applications.get(operation?.id ?? '')?.message,
    ),
  ];
  expect(partial).toEqual([]);
  expect(imported.filter(id => byId.get(id)?.data['jobTitle'] !== `Imported ${id}`)).toEqual([]);
  const numbers = jobs.map(({ data }) => data['jobId']);
  expect(new Set(numbers).size, 'each posting has a number of its own').toBe(numbers.length);
}
