import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '../../../../src/wire/collections.ts';
import { ERRORS } from '../../../../src/wire/errors.ts';
import { registerSubmit } from '../../../../sync-server/routes/submit.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync-push.ts';
import { addPosting, aRow } from '../../../support/board.ts';
import {
  hostileHeaders,
  hostilePathPart,
  hostileQuery,
  nearlyValid,
} from '../../../support/hostile-input.ts';
import { type Actor, createWorld, type Method, PASSWORD, type World } from '../../../support/server-world.ts';

/** More with `HOSTILE_RUNS=1000`, before a release. */
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 60);
/** Far above what any answer takes here: a hang, not a slow machine. */
const HANG_MS = 5000;

let world: World;
beforeAll(async () => {
  world = await createWorld({}, [registerSyncPush, registerSubmit]);
  await addPosting(world.context, { jobId: 100 }, 'owner');
  await world.send('owner', 'POST', '/v1/databases/board/collections/drafts/documents', {
    documentId: 'd1',
    data: { kind: 'x' },
  });
});
afterAll(() => world.app.close());

const documents = (collectionId: string) => `/v1/databases/board/collections/${collectionId}/documents`;
const operation = {
  id: 'operation-0000000001',
  kind: 'posting.create',
  createdAt: '2026-11-20T11:00:00Z',
  userId: 'owner',
  payload: { jobId: 5, row: aRow() },
};

/** `*` in a path stands for something hostile. */
const ROUTES: readonly [method: Method, path: string, valid?: Record<string, unknown>][] = [
  ['POST', '/v1/account', { userId: 'unique()', email: 'new@example.com', password: 'short', name: 'Ann' }],
  ['GET', '/v1/account'],
  ['GET', '/v1/account/prefs'],
  ['PATCH', '/v1/account/prefs', { prefs: { theme: 'dark', nested: { a: 1 } } }],
  ['PATCH', '/v1/account/name', { name: 'Ann' }],
  ['PATCH', '/v1/account/email', { email: 'x', password: PASSWORD }],
  ['PATCH', '/v1/account/password', { password: 'short', oldPassword: PASSWORD }],
  ['POST', '/v1/account/sessions/email', { email: 'x', password: PASSWORD }],
  ['GET', '/v1/account/sessions'],
  ['GET', '/v1/account/sessions/*'],
  ['PATCH', '/v1/account/sessions/*', { x: 1 }],
  ['DELETE', '/v1/account/sessions/*'],
  ['GET', '/v1/databases/*/collections/*/documents'],
  ['GET', '/v1/databases/*/collections/*/documents/*'],
  ...COLLECTIONS.map(({ id }): [Method, string] => ['GET', documents(id)]),
  ['GET', `${documents('drafts')}/d1`],
  ['GET', `${documents('drafts')}/*`],
  [
    'POST',
    documents('drafts'),
    {
      documentId: 'unique()',
      data: { kind: 'x', content: 'y', editedAt: '2026-11-20' },
      permissions: ['read("any")'],
    },
  ],
  [
    'PATCH',
    `${documents('drafts')}/d1`,
    { data: { kind: 'x', content: 'y' }, permissions: ['update("user:owner")'] },
  ],
  [
    'PUT',
    `${documents('searches')}/s1`,
    { data: { name: 'x', query: 'y' }, permissions: ['update("user:owner")'] },
  ],
  ['DELETE', `${documents('drafts')}/*`],
  ['POST', documents('jobs'), { documentId: 'unique()', data: aRow({ salary: { amount: 20 } }) }],
  [
    'PATCH',
    `${documents('jobs')}/job-100`,
    {
      data: { jobTitle: 'x', payMin: 1, payPeriod: 'hour', postingDateFormatted: '2026-11-20', noc: '12345' },
    },
  ],
  ['PUT', `${documents('jobs')}/job-100`, { data: { jobId: 100, jobTitle: 'x', businessName: 'y' } }],
  [
    'POST',
    documents('applications'),
    { documentId: 'unique()', data: { jobId: 1, name: 'x', email: 'a@b.ca', message: 'z' } },
  ],
  ['POST', '/v1/sync/push', { protocol: 1, operations: [operation] }],
  [
    'POST',
    '/submit',
    { access_key: 'k', name: 'Ann', email: 'a@b.ca', message: 'hi', jobTitle: 'x', jobId: 100 },
  ],
  ['GET', '/health'],
  ['GET', '/metrics'],
  ['GET', '/v1/health/version'],
  ['GET', '/v1/*'],
  ['GET', '/*'],
];

const KNOWN_TYPES = new Set(Object.keys(ERRORS));

test.each(ROUTES)('%s %s answers whatever is sent, and never blames itself', async (method, path, valid) => {
  const attributes = COLLECTIONS.find(({ id }) => documents(id) === path)?.attributes.map(
    ({ key }) => key,
  ) ?? ['kind'];
  const request = fc.record({
    actor: fc.constantFrom<Actor>('guest', 'owner', 'stranger', 'key'),
    parts: fc.array(hostilePathPart, { minLength: 3, maxLength: 3 }),
    queries: fc.oneof(fc.constant<string[]>([]), fc.array(hostileQuery(attributes), { maxLength: 4 })),
    body: valid ? fc.option(nearlyValid(valid), { nil: undefined }) : fc.constant(undefined),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, hostileHeaders),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ actor, parts, queries, body, headers }) => {
      let next = 0;
      const pathname = path.replaceAll('*', () => parts[next++] ?? 'x');
      const search = queries
        .map((query, i) => `queries[${i}]=${encodeURIComponent(query.replaceAll(/\p{Surrogate}/gu, '?'))}`)
        .join('&');
      const startedMs = performance.now();
      const answer = await world.app.inject({
        method,
        url: search === '' ? pathname : `${pathname}?${search}`,
        headers: {
          ...world.headersOf(actor),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) ?? '' }),
      });
      expect(performance.now() - startedMs).toBeLessThan(HANG_MS);
      expect([answer.statusCode, answer.body]).toEqual([
        expect.toSatisfy((status: number) => status < 500),
        answer.body,
      ]);
      if (answer.statusCode < 400 || path === '/submit') return;
      const error = answer.json<{ type: string; code: number; message: string; version: string }>();
      expect(error).toMatchObject({
        code: answer.statusCode,
        message: expect.any(String),
        version: expect.any(String),
      });
      expect(KNOWN_TYPES).toContain(error.type);
    }),
    { numRuns: RUNS },
  );
});

test.each<{ jobId: unknown }>([
  { jobId: { toString: 0 } },
  { jobId: { valueOf: null } },
  { jobId: [] },
  { jobId: ['100'] },
  { jobId: true },
])('$jobId is no number and no attribute', async ({ jobId }) => {
  const body = { access_key: 'k', name: 'Ann', email: 'a@b.ca', message: 'hi', jobTitle: 'x', jobId };
  expect((await world.send('guest', 'POST', '/submit', body)).statusCode).toBe(400);
  const query = encodeURIComponent(JSON.stringify({ method: 'select', values: [jobId] }));
  const answer = await world.send('owner', 'GET', `${documents('jobs')}/job-100?queries[0]=${query}`);
  expect(answer.json()).toMatchObject({ code: 400, type: 'general_query_invalid' });
});

test('nobody gained anything by it', async () => {
  expect({}).not.toHaveProperty('admin');
  expect((await world.send('guest', 'GET', documents('applications'))).json()).toMatchObject({ total: 0 });
  expect((await world.send('guest', 'GET', '/v1/account')).statusCode).toBe(401);
});
