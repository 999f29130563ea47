import { randomBytes } from 'node:crypto';

/**
 * Applications of new guests to the newest jobs; each call returns the next one.
 * @param {string} url
 */
export async function applicationRequests(url) {
  const jobs = await openJobs(url);
  let made = 0;
  return () => {
    made += 1;
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
              jobId: jobs[made % jobs.length],
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
