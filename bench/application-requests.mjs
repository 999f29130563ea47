import { randomBytes } from 'node:crypto';

/**
 * Applications of new guests to the newest jobs whose employers have an inbox, so that nothing else has to be delivered. Each call
 * returns the next one.
 *
 * @param {string} url
 */
export async function applicationRequests(url) {
  const jobs = await jobsWithInbox(url);
  let made = 0;
  return () => applicationFor(jobs[(made += 1) % jobs.length] ?? 0);
}

/** @param {number} jobId */
const applicationFor = jobId => applicationPage([jobId]);

/**
 * One request with an application of a new guest to each of these jobs.
 * @param {readonly number[]} jobIds
 */
export function applicationPage(jobIds) {
  return {
    method: /** @type {const} */ ('POST'),
    path: '/v1/sync/push',
    headers: {
      'content-type': 'application/json',
      'x-portage-guest': randomBytes(32).toString('base64url'),
    },
    body: JSON.stringify({
      protocol: 1,
      operations: jobIds.map(jobId => ({
        id: randomBytes(18).toString('base64url'),
        kind: 'application.submit',
        createdAt: new Date().toISOString(),
        userId: null,
        payload: {
          jobId,
          jobTitle: 'Cook',
          name: 'Robin',
          email: 'robin@example.ca',
          message: 'I can start on Monday.',
        },
      })),
    }),
  };
}

/** The jobs that take an application. @param {string} url @returns {Promise<number[]>} */
async function jobsWithInbox(url) {
  const answers = await Promise.all(
    (await openJobs(url)).map(async jobId => {
      const { path, ...request } = applicationFor(jobId);
      const answer = await fetch(url + path, request);
      return (await answer.text()).includes('"applied"') ? [jobId] : [];
    }),
  );
  const jobs = answers.flat();
  if (jobs.length === 0) throw new Error('No posting has an inbox');
  return jobs;
}

/** @param {string} url @param {number} count @returns {Promise<number[]>} */
export async function openJobs(url, count = 300) {
  const query = encodeURIComponent(JSON.stringify({ method: 'limit', values: [count] }));
  const response = await fetch(`${url}/v1/databases/board/collections/jobs/documents?queries[0]=${query}`, {
    headers: { 'x-appwrite-project': 'portage' },
  });
  const { documents } = await response.json();
  return documents.map((/** @type {{ jobId: number }} */ { jobId }) => jobId);
}
