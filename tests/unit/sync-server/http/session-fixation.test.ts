import { expect, test } from 'vitest';
import { encodeSessionToken } from '../../../../sync-server/accounts/session-secrets.ts';
import { createWorld, PASSWORD, PROJECT } from '../../../support/server-world.ts';

const LOG_IN = '/v1/account/sessions/email';
const OWNER = { email: 'owner@example.com', password: PASSWORD };

test('a cookie that was planted before the log-in is not what it opens', async () => {
  const { app } = await createWorld();
  for (const planted of [
    encodeSessionToken({ userId: 'owner', secret: 'f'.repeat(64) }),
    encodeSessionToken({ userId: 'owner', secret: '' }),
    'nonsense',
  ]) {
    const headers = { ...PROJECT, cookie: `a_session_portage=${encodeURIComponent(planted)}` };
    const answer = await app.inject({ method: 'POST', url: LOG_IN, headers, payload: OWNER });
    expect(answer.statusCode).toBe(201);
    expect(answer.cookies[0]?.value).not.toBe(planted);
    const after = await app.inject({ method: 'GET', url: '/v1/account', headers });
    expect(after.statusCode).toBe(401);
  }
  await app.close();
});

test('somebody else’s session that was planted is not logged in over: it has to be left first', async () => {
  const { app, headersOf, send } = await createWorld();
  const headers = headersOf('stranger');
  const answer = await app.inject({ method: 'POST', url: LOG_IN, headers, payload: OWNER });
  expect(answer.json()).toMatchObject({ code: 401, type: 'user_session_already_exists' });
  expect(answer.cookies).toEqual([]);
  expect((await send('owner', 'GET', '/v1/account/sessions')).json()).toMatchObject({ total: 1 });
  await app.close();
});

test('a session whose secret is empty opens nothing', async () => {
  const { app, context } = await createWorld();
  const stored = await context.stores.accounts.get('user:owner');
  if (!stored) throw new Error('no owner');
  const sessions = (stored.body['sessions'] as object[]).map(session => ({ ...session, secretHash: '' }));
  await context.stores.accounts.commit([{ ...stored, body: { ...stored.body, sessions } }]);
  const cookie = `a_session_portage=${encodeURIComponent(encodeSessionToken({ userId: 'owner', secret: '' }))}`;
  const answer = await app.inject({ method: 'GET', url: '/v1/account', headers: { ...PROJECT, cookie } });
  expect(answer.statusCode).toBe(401);
  await app.close();
});
