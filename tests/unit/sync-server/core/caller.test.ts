import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { encodeSessionToken } from '../../../../sync-server/accounts/session-secrets.ts';
import { addPerson, API_KEY, createWorld, PROJECT, runScenarios } from '../../../support/server-world.ts';

const DOCUMENTS = '/v1/databases/board/collections/jobs/documents';

describe('the project', () => {
  runScenarios([
    {
      name: 'is asked for',
      as: 'guest',
      method: 'GET',
      url: DOCUMENTS,
      headers: { 'x-appwrite-project': '' },
      status: 401,
      type: 'general_access_forbidden',
    },
    {
      name: 'is not the console',
      as: 'guest',
      method: 'GET',
      url: DOCUMENTS,
      headers: { 'x-appwrite-project': 'console' },
      status: 401,
      type: 'general_access_forbidden',
    },
    {
      name: 'must be ours',
      as: 'guest',
      method: 'GET',
      url: DOCUMENTS,
      headers: { 'x-appwrite-project': 'other' },
      status: 404,
      type: 'project_unknown',
    },
    {
      name: 'is asked of the account',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      headers: { 'x-appwrite-project': '' },
      body: {},
      status: 401,
      type: 'general_access_forbidden',
    },
    {
      name: 'is not asked for the version',
      as: 'guest',
      method: 'GET',
      url: '/v1/health/version',
      headers: { 'x-appwrite-project': '' },
      status: 200,
    },
    {
      name: 'is not asked where there is nothing',
      as: 'guest',
      method: 'GET',
      url: '/v1/nothing',
      headers: { 'x-appwrite-project': '' },
      status: 404,
      type: 'general_route_not_found',
    },
  ]);

  test('in the address is enough when there is no header', async () => {
    const { app } = await createWorld();
    for (const headers of [{}, { 'x-appwrite-project': '' }]) {
      const answer = await app.inject({ method: 'GET', url: `${DOCUMENTS}?project=portage`, headers });
      expect(answer.statusCode).toBe(200);
    }
    await app.close();
  });
});

describe('who asks', () => {
  const whoAmI = async (
    headers: Record<string, string>,
    prepare?: (world: Awaited<ReturnType<typeof createWorld>>) => void | Promise<void>,
  ) => {
    const world = await createWorld();
    await prepare?.(world);
    const answer = await world.app.inject({
      method: 'GET',
      url: '/v1/account',
      headers: { ...PROJECT, ...headers },
    });
    await world.app.close();
    return answer;
  };
  const token = encodeSessionToken({ userId: 'owner', secret: 'secret-of-owner' });

  test('is known by the cookie, encoded or not, and by the header', async () => {
    for (const headers of [
      { cookie: `a_session_portage=${encodeURIComponent(token)}` },
      { cookie: `other=1; a_session_portage=${token}` },
      { 'x-appwrite-session': token },
    ]) {
      expect((await whoAmI(headers as Record<string, string>)).json()).toMatchObject({ $id: 'owner' });
    }
  });

  test.each([
    ['the cookie of another project', { cookie: `a_session_other=${token}` }],
    ['the twin without SameSite', { cookie: `a_session_portage_legacy=${token}` }],
    ['the fallback header', { 'x-fallback-cookies': JSON.stringify({ a_session_portage: token }) }],
    ['a wrong secret', { 'x-appwrite-session': encodeSessionToken({ userId: 'owner', secret: 'x' }) }],
    [
      "another's id with one's own secret",
      { 'x-appwrite-session': encodeSessionToken({ userId: 'stranger', secret: 'secret-of-owner' }) },
    ],
    [
      'somebody who does not exist',
      { 'x-appwrite-session': encodeSessionToken({ userId: 'nobody', secret: 'x' }) },
    ],
    [
      'an id that is none',
      { 'x-appwrite-session': encodeSessionToken({ userId: '__proto__', secret: 'x' }) },
    ],
    ['an id of line breaks', { 'x-appwrite-session': encodeSessionToken({ userId: 'a\n\0b', secret: 'x' }) }],
    ['no base64', { 'x-appwrite-session': '%%%%' }],
    ['base64 of a number', { 'x-appwrite-session': Buffer.from('7').toString('base64') }],
    ['a token of 100 kB', { 'x-appwrite-session': 'A'.repeat(14_000) }],
  ])('is a guest with %s', async (_name, headers: Record<string, string>) => {
    expect((await whoAmI(headers)).json()).toMatchObject({ code: 401, type: 'general_unauthorized_scope' });
  });

  test('is a guest when the session is over', async () => {
    const answer = await whoAmI({ 'x-appwrite-session': token }, ({ context }) => {
      context.clock.nowMs += 366 * 86_400_000;
    });
    expect(answer.statusCode).toBe(401);
  });

  test('is refused everywhere when blocked', async () => {
    const { app, context } = await createWorld();
    const cookie = await addPerson(context, 'blocked', { active: false });
    for (const url of ['/v1/account', DOCUMENTS]) {
      const answer = await app.inject({ method: 'GET', url, headers: { ...PROJECT, cookie } });
      expect(answer.json()).toMatchObject({ code: 403, type: 'user_blocked' });
    }
    await app.close();
  });

  test('with a JWT is refused: this server made none', async () => {
    expect((await whoAmI({ 'x-appwrite-jwt': 'a.b.c' })).json()).toMatchObject({
      code: 401,
      type: 'user_jwt_invalid',
    });
  });

  test('has its last visit noted once a day', async () => {
    const world = await createWorld();
    const commits: number[] = [];
    world.context.stores.accounts.beforeCommit = writes => void commits.push(writes.length);
    for (const hours of [0, 23, 2, 1]) {
      world.context.clock.nowMs += hours * 3_600_000;
      await world.send('owner', 'GET', '/v1/account/prefs');
    }
    expect(commits).toEqual([1]);
    expect((await world.send('owner', 'GET', '/v1/account')).json()).toMatchObject({
      accessedAt: '2026-11-21T13:00:00.000+00:00',
    });
    await world.app.close();
  });
});

describe('a key', () => {
  const DRAFTS = '/v1/databases/board/collections/drafts/documents';
  const body = { documentId: 'd1', data: { kind: 'batch' } };
  runScenarios([
    { name: 'passes permissions', as: 'key', method: 'POST', url: DRAFTS, body, status: 201 },
    {
      name: 'that is wrong is refused, not made a guest',
      as: 'key',
      method: 'GET',
      url: DRAFTS,
      headers: { 'x-appwrite-key': 'operator-key-of-the-texts' },
      status: 401,
      type: 'general_unauthorized_scope',
    },
    {
      name: 'has no account',
      as: 'key',
      method: 'GET',
      url: '/v1/account',
      status: 401,
      type: 'general_unauthorized_scope',
    },
  ]);

  test('opens nothing when none is configured', async () => {
    const { app } = await createWorld({ API_KEY: '' });
    for (const key of [API_KEY, 'null', 'undefined']) {
      const headers = { ...PROJECT, 'x-appwrite-key': key };
      expect((await app.inject({ method: 'POST', url: DRAFTS, headers, payload: body })).statusCode).toBe(
        401,
      );
    }
    await app.close();
  });

  describe('that is wrong', () => {
    const GUESSES = { RATE_LIMITS: 'on', BUDGETS: 'guesses.address=3' };
    const ask = (app: FastifyInstance, key: string, remoteAddress: string) =>
      app.inject({ url: DOCUMENTS, headers: { ...PROJECT, 'x-appwrite-key': key }, remoteAddress });

    test('is counted, and an address has so many tries', async () => {
      const { app, context } = await createWorld(GUESSES);
      for (let n = 0; n < 3; n += 1)
        expect((await ask(app, `wrong-key-of-an-attacker-${n}`, '203.0.113.1')).statusCode).toBe(401);
      for (const key of ['wrong-key-of-an-attacker-3', API_KEY]) {
        const answer = await ask(app, key, '203.0.113.1');
        expect([answer.statusCode, answer.json().type]).toEqual([429, 'general_rate_limit_exceeded']);
      }
      expect((await ask(app, API_KEY, '203.0.113.2')).statusCode).toBe(200);
      expect((await app.inject('/metrics')).body).toMatch(/^portage_wrong_keys_total 3$/m);
      context.clock.nowMs += 3_600_000;
      expect((await ask(app, API_KEY, '203.0.113.1')).statusCode).toBe(200);
      await app.close();
    });

    test('keeps no command of this machine waiting', async () => {
      const { app } = await createWorld(GUESSES);
      for (let n = 0; n < 5; n += 1)
        expect((await ask(app, `wrong-key-of-an-attacker-${n}`, '127.0.0.1')).statusCode).toBe(401);
      expect((await ask(app, API_KEY, '127.0.0.1')).statusCode).toBe(200);
      await app.close();
    });
  });

  test('may be that of the import command', async () => {
    const { app } = await createWorld({ API_KEY: '' }, [], { operatorToken: 'one-time' });
    const headers = { ...PROJECT, 'x-appwrite-key': 'one-time' };
    expect((await app.inject({ method: 'POST', url: DRAFTS, headers, payload: body })).statusCode).toBe(201);
    await app.close();
  });
});
