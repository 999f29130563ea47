import { afterAll, describe, expect, test } from 'vitest';
import { HostileCalls } from '../../../support/hostile-routes.ts';
import { servedRoutes } from '../../../support/hostile-world.ts';
import { documents, TARGETS } from './hostile-targets.ts';

const routes = await servedRoutes();
const calls = new HostileCalls();
afterAll(() => calls.close());

test('all routes are known', () => {
  expect(routes.length).toBeGreaterThan(180);
  expect(routes).toContainEqual(expect.objectContaining({ method: 'PATCH', path: '/v1/account/prefs' }));
});

/** Without an answer for as long as a thousand inputs may take. */
const TIMEOUT_MS = 1_200_000;

describe('whatever is sent, the server answers and never blames itself:', () => {
  test.each(routes)(
    '$method $path',
    async route => {
      await expect(calls.send(route)).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );

  test.each(TARGETS)(
    '$method $path, aimed at what is there',
    async route => {
      await expect(calls.send(route)).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );
});

describe('after all that', () => {
  test.each<{ jobId: unknown }>([
    { jobId: { toString: 0 } },
    { jobId: { valueOf: null } },
    { jobId: [] },
    { jobId: ['100'] },
    { jobId: true },
  ])('$jobId is no number and no attribute', async ({ jobId }) => {
    const world = await calls.world();
    const body = { access_key: 'k', name: 'Ann', email: 'a@b.ca', message: 'hi', jobTitle: 'x', jobId };
    expect((await world.send('guest', 'POST', '/submit', body)).statusCode).toBe(400);
    const query = encodeURIComponent(JSON.stringify({ method: 'select', values: [jobId] }));
    const answer = await world.send('owner', 'GET', `${documents('jobs')}/job-100?queries[0]=${query}`);
    expect(answer.json()).toMatchObject({ code: 400, type: 'general_query_invalid' });
  });

  test('nobody gained anything, and nothing of the program changed', async () => {
    const world = await calls.world();
    expect({}).not.toHaveProperty('admin');
    expect((await world.send('guest', 'GET', documents('applications'))).json()).toMatchObject({ total: 0 });
    expect((await world.send('guest', 'GET', '/v1/account')).statusCode).toBe(401);
    const jobs = await world.send('key', 'GET', '/v1/databases/board/collections/jobs');
    expect(jobs.json()).toMatchObject({ name: 'Job postings', enabled: true, documentSecurity: true });
    expect((await world.send('key', 'GET', '/v1/databases/board')).statusCode).toBe(200);
  });
});
