// Single synced writes: 50 connections, each request one application of a new guest.
import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { benchFolder, startBenchServer } from './server.mjs';

const CONNECTIONS = 50;

export async function benchPush({ seconds = 10 } = {}) {
  const folder = benchFolder();
  const server = await startBenchServer({ dataDir: folder.path });
  try {
    const jobs = await openJobs(server.url);
    let sent = 0;
    const request = () => {
      sent += 1;
      const jobId = jobs[sent % jobs.length];
      return {
        method: /** @type {const} */ ('POST'),
        path: '/v1/sync/push',
        headers: {
          'content-type': 'application/json',
          'x-portage-guest': randomBytes(32).toString('base64url'),
        },
        body: JSON.stringify({
          protocol: 1,
          operations: [
            {
              id: randomBytes(18).toString('base64url'),
              kind: 'application.submit',
              createdAt: '2026-11-21T12:00:00.000Z',
              userId: null,
              payload: {
                jobId,
                jobTitle: 'Cook',
                name: 'Robin',
                email: 'robin@example.ca',
                message: 'I can start on Monday.',
              },
            },
          ],
        }),
      };
    };
    let applied = 0;
    const instance = autocannon({
      url: server.url,
      connections: CONNECTIONS,
      duration: seconds,
      requests: [
        {
          setupRequest: base => ({ ...base, ...request() }),
          onResponse: (_status, body) => {
            if (body.includes('"applied"')) applied += 1;
          },
        },
      ],
    });
    const result = await instance;
    return {
      'requests a second': Math.round(applied / result.duration),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      applied,
      'other answers': result.requests.total - applied,
      'resident MB': server.residentMb(),
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** @param {string} url @returns {Promise<number[]>} */
async function openJobs(url) {
  const query = encodeURIComponent(JSON.stringify({ method: 'limit', values: [300] }));
  const response = await fetch(`${url}/v1/databases/board/collections/jobs/documents?queries[0]=${query}`, {
    headers: { 'x-appwrite-project': 'portage' },
  });
  const { documents } = await response.json();
  return documents.map((/** @type {{ jobId: number }} */ { jobId }) => jobId);
}
