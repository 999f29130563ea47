import { expect, test } from 'vitest';
import { registerSyncBoard } from '../../../../sync-server/routes/sync/sync-board.ts';
import { registerSyncDeliveries } from '../../../../sync-server/routes/sync/sync-deliveries.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import type { Method } from '../../../support/server-world.ts';
import { createWorld } from '../../../support/server-world.ts';

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';manifest-src 'self';" +
  "worker-src 'self';font-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types portage";

const EXPECTED = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'x-frame-options': 'DENY',
};

/** Each answer of a kind: well, refused by a hook, by the schema, by the parser, by the router, by a handler's fault. */
const ANSWERS: readonly [
  method: Method,
  url: string,
  status: number,
  headers?: Record<string, string>,
  body?: string,
][] = [
  ['GET', '/health', 200],
  ['GET', '/metrics', 200],
  ['GET', '/v1/health/version', 200],
  ['GET', '/v1/account', 401],
  ['GET', '/v1/account', 401, { 'x-appwrite-project': '' }],
  ['GET', '/v1/account', 401, { 'x-appwrite-key': 'wrong' }],
  ['GET', '/v1/databases/board/collections/jobs/documents', 200],
  ['GET', '/v1/databases/board/collections/jobs/documents/nobody', 404],
  ['POST', '/v1/account', 400, {}, '{}'],
  ['POST', '/v1/account', 400, { 'content-type': 'application/json' }, '{"a":'],
  ['POST', '/v1/account', 400, { 'content-type': 'text/plain' }, 'hello'],
  ['POST', '/v1/account', 403, { origin: 'https://evil.example' }, '{}'],
  ['POST', '/v1/account', 413, { 'content-type': 'application/json' }, `"${'x'.repeat(1_048_577)}"`],
  ['GET', '/v1/nothing', 404],
  ['GET', '/nothing', 404],
  ['DELETE', '/', 404],
  ['GET', '/%zz', 404],
  ['OPTIONS', '/v1/account', 404],
  ['GET', '/fault', 500],
];

test.each(ANSWERS)('are on %s %s → %i', async (method, url, status, headers = {}, body) => {
  const fault = (app: { get: (path: string, handler: () => never) => unknown }) => {
    app.get('/fault', () => {
      throw new TypeError('the cause');
    });
  };
  const { app, headersOf } = await createWorld({}, [fault]);
  const answer = await app.inject({
    method,
    url,
    headers: { ...headersOf('guest'), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject(EXPECTED);
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  expect(answer.headers).not.toHaveProperty('server');
  expect(answer.body).not.toContain('the cause');
  await app.close();
});

test.each([
  ['GET', '/v1/sync/board', 200],
  ['GET', '/v1/sync/pull', 401],
  ['POST', '/v1/sync/push', 400],
  ['GET', '/v1/sync/deliveries', 401],
] as const)('are few on %s %s, which only the app reads', async (method, url, status) => {
  const parts = [registerSyncBoard, registerSyncPull, registerSyncPush, registerSyncDeliveries];
  const { app, headersOf } = await createWorld({ PUBLIC_URL: 'https://jobs.example' }, parts);
  const { statusCode, headers } = await app.inject({ method, url, headers: headersOf('guest') });
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
  expect(Object.keys(EXPECTED).filter(name => name in headers)).toHaveLength(2);
  await app.close();
});

test('ask for https for ever, once the public address has it', async () => {
  const { app } = await createWorld({ PUBLIC_URL: 'https://jobs.example' });
  const answer = await app.inject({ method: 'GET', url: '/health' });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  await app.close();
});

test('let pages open websockets to the public address', async () => {
  const { app } = await createWorld({ PUBLIC_URL: 'https://jobs.example' });
  const answer = await app.inject({ method: 'GET', url: '/health' });
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self' wss://jobs.example;");
  await app.close();
});
