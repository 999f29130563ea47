// What the databases cost alone, beside what the product costs with them: no change of our own code can go below that.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import PouchDB from 'pouchdb';
import { applicationPage, openJobs } from './application-requests.mjs';
import { median } from './figures.mjs';
import { importedBoard } from './imported-board.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

/** As the import commits them. */
const BATCH = 500;
/** Characters of the body of one of `samplePostings`, as it's stored. */
const BODY = 2_600;
const PAGE = 1_000;
/** What 50 connections that each send an application bring about (docs/bench.md). */
const COUCH = { batchesAtOnce: 3, documents: 19, body: 1_000, seconds: 8 };

/** `COUCHDB_URL`: with name and password, also measures a CouchDB, where it makes the database `portage-floor`. */
export async function benchFloors({ postings = 30_000, pages = 15 } = {}) {
  const folder = benchFolder();
  try {
    const { dataDir, importMs } = importedBoard(folder.path, postings);
    const alone = await pouchAlone(join(folder.path, 'alone'), postings);
    const couch = process.env['COUCHDB_URL'];
    return {
      'postings imported a second': perSecond(postings, importMs),
      'the same documents, PouchDB alone': perSecond(postings, alone.ms),
      'its processor ms for each': alone.processorMs.toFixed(3),
      [`a page of ${PAGE} applications, median ms`]: await pageMs(dataDir, pages),
      [`${PAGE} documents, PouchDB alone, ms`]: Math.round((alone.ms / postings) * PAGE),
      ...(couch && { 'documents a second, CouchDB alone': await couchAlone(couch) }),
    };
  } finally {
    folder.remove();
  }
}

/** @param {number} count @param {number} ms */
const perSecond = (count, ms) => Math.round((count / ms) * 1_000);

/** Without syncing anything. @param {string} path @param {number} count */
async function pouchAlone(path, count) {
  const database = new PouchDB(path);
  await database.info();
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  for (let first = 0; first < count; first += BATCH)
    await database.bulkDocs(
      Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => ({
        _id: `jobs/imp-${createHash('md5')
          .update(String(first + at))
          .digest('hex')}`,
        body: `Duties of position ${first + at}. `.padEnd(BODY, 'Lifts and carries. '),
      })),
    );
  const { user, system } = process.cpuUsage(before);
  const ms = performance.now() - startedAt;
  await database.close();
  return { ms, processorMs: (user + system) / 1_000 / count };
}

/** From the request to the answer, when all are on disk. @param {string} dataDir @param {number} pages */
async function pageMs(dataDir, pages) {
  const server = await startBenchServer({ dataDir, env: { SEED: 'none' } });
  try {
    const jobs = await openJobs(server.url, PAGE);
    const times = [];
    for (let page = 0; page < pages; page += 1) {
      const { path, ...request } = applicationPage(jobs);
      const startedAt = performance.now();
      const answer = await (await fetch(server.url + path, request)).text();
      times.push(performance.now() - startedAt);
      if (answer.split('"applied"').length !== PAGE + 1) throw new Error(answer.slice(0, 500));
    }
    return Math.round(median(times));
  } finally {
    await server.stop();
  }
}

/** New documents on a database with one shard and one copy. @param {string} address */
async function couchAlone(address) {
  const { username, password, origin } = new URL(address);
  const database = `${origin}/portage-floor`;
  const headers = {
    authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`,
    'content-type': 'application/json',
  };
  await fetch(database, { method: 'DELETE', headers });
  await fetch(`${database}?q=1&n=1`, { method: 'PUT', headers });
  let written = 0;
  const endsAt = performance.now() + COUCH.seconds * 1_000;
  const write = async () => {
    while (performance.now() < endsAt) {
      const docs = Array.from({ length: COUCH.documents }, () => ({
        _id: `applications/${randomBytes(18).toString('hex')}`,
        body: randomBytes(COUCH.body / 2).toString('hex'),
      }));
      const answer = await fetch(`${database}/_bulk_docs`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ docs }),
      });
      if (answer.status !== 201) throw new Error(`CouchDB answered ${answer.status}`);
      await answer.arrayBuffer();
      written += docs.length;
    }
  };
  await Promise.all(Array.from({ length: COUCH.batchesAtOnce }, write));
  await fetch(database, { method: 'DELETE', headers });
  return Math.round(written / COUCH.seconds);
}
