// node rows-fill.js DATA_DIR COUNT: gives the board's postings that many applications, by the store, without a server.
import { createHash, randomUUID } from 'node:crypto';
import { APPLICATIONS, JOBS } from '../src/wire/collections.ts';
import { openStore } from '../sync-server/backup/open-store.ts';
import { readConfig } from '../sync-server/config/config.ts';
import { formatMoment } from '../sync-server/core/moments.ts';
import type { JsonObject, Write } from '../sync-server/store/store.ts';

const AT_ONCE = 1_000;
const BEGINS_MS = Date.UTC(2026, 0, 5, 12);
const MESSAGE = 'I have worked in this trade for six years and could begin next month. '.repeat(4);

const [dataDir = '', count = ''] = process.argv.slice(2);
const store = await openStore(readConfig({ DATA_DIR: dataDir }), 'board', error => {
  throw error;
});
const postings = await store.range({ start: `${JOBS.id}/`, end: `${JOBS.id}0` });
const jobIds = postings.map(({ body }) => Number((body['data'] as JsonObject)['jobId']));

/** As the server makes them, with random ids and the same number for each posting. */
function application(at: number): Write {
  const documentId = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 36);
  const person = `guest:${randomUUID().replaceAll('-', '')}0000`;
  const moment = formatMoment(BEGINS_MS + at * 250);
  const reference = `PT-${documentId.slice(0, 8).toUpperCase()}`;
  const jobId = jobIds[at % jobIds.length] ?? 1;
  const body = {
    collectionId: APPLICATIONS.id,
    documentId,
    sequence: at + 1,
    createdAt: moment,
    updatedAt: moment,
    permissions: [`read("user:${documentId.slice(0, 20)}")`, `read("team:${jobId % 500}")`],
    data: {
      jobId,
      jobTitle: `Cook ${jobId % 97}`,
      name: `Applicant ${at}`,
      email: `applicant${at}@example.com`,
      message: MESSAGE,
      state: 'sent',
      sentAt: moment,
      reference,
    },
    owner: person,
    operation: { id: randomUUID(), digest: documentId, person, reference },
    effects: { mail: { state: 'done', attempts: 1, at: moment } },
  };
  return { id: `${APPLICATIONS.id}/${documentId}`, body };
}

for (let from = 0; from < Number(count); from += AT_ONCE) {
  const length = Math.min(AT_ONCE, Number(count) - from);
  await store.commit(Array.from({ length }, (_, at) => application(from + at)));
}
await store.close();
