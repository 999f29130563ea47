// Answers per second: an unchanged manifest, a segment, a list of 25, and log-ins while others read lists.
import { startBoard } from './board-admin.mjs';
import { SEEDED_QUIET_MS } from './catalogue-site.mjs';
import { load } from './load.mjs';
import { logInsWhileReading } from './log-ins.mjs';
import { benchFolder } from './server.mjs';
import { syntheticSource } from './synthetic-source.mjs';

const CONNECTIONS = 50;
const LIST = '/v1/databases/board/collections/jobs/documents';
const PROVINCES = ['ON', 'QC', 'BC', 'AB', 'SK', 'MB', 'NS'];
const PAGES = 40;

export async function benchRequests({ postings = 100_000, seconds = 8 } = {}) {
  const folder = benchFolder();
  const board = await startBoard({ dataDir: folder.path });
  try {
    await board.put(syntheticSource(postings, 42).postings);
    const { segments } = await board.settledManifest(SEEDED_QUIET_MS);
    const known = await fetch(`${board.url}/v1/sync/catalogue`, { headers: { 'accept-encoding': 'br' } });
    await known.arrayBuffer();
    const base = segments.toSorted(
      (/** @type {{ bytes: number }} */ a, /** @type {{ bytes: number }} */ b) => a.bytes - b.bytes,
    )[Math.floor(segments.length / 2)];

    const ask = (/** @type {import('autocannon').Request[]} */ requests) =>
      load({ url: board.url, connections: CONNECTIONS, duration: seconds, requests });
    const encoded = { 'accept-encoding': 'br' };
    const lists = Array.from({ length: PROVINCES.length * PAGES }, (_, at) => ({
      path: listPath(PROVINCES[at % PROVINCES.length] ?? '', Math.floor(at / PROVINCES.length)),
      headers: { 'x-appwrite-project': 'portage' },
    }));
    return {
      'manifest, 304': await ask([
        {
          path: '/v1/sync/catalogue',
          headers: { ...encoded, 'if-none-match': known.headers.get('etag') ?? '' },
        },
      ]),
      [`segment of ${Math.round(base.wireBytes / 1000)} kB`]: await ask([
        { path: `/v1/sync/segments/${base.hash}`, headers: encoded },
      ]),
      'list of 25, filtered and sorted': await ask(lists),
      ...(await logInsWhileReading({ url: board.url, seconds, reads: lists })),
      'resident MB': board.residentMb(),
    };
  } finally {
    await board.stop();
    folder.remove();
  }
}

/** The path of one page of a province's newest full-time postings. @param {string} province @param {number} page */
function listPath(province, page) {
  const queries = [
    { method: 'equal', attribute: 'provinceId', values: [province] },
    { method: 'equal', attribute: 'employmentHours', values: ['full_time'] },
    { method: 'orderDesc', attribute: 'postingDateFormatted' },
    { method: 'limit', values: [25] },
    { method: 'offset', values: [25 * page] },
  ];
  return `${LIST}?${queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`).join('&')}`;
}
