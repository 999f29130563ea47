import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startErasures } from '../../../../../sync-server/leaving/start-erasures.ts';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { addPerson, createWorld, PASSWORD, PROJECT } from '../../../../support/server-world.ts';
import { createTeamWorld, type TeamWorld } from '../../../../support/team-world.ts';

let it: TeamWorld;
beforeEach(async () => {
  it = await createTeamWorld();
});
afterEach(() => it.world.app.close());

const query = (...queries: object[]) =>
  queries.map((each, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(each))}`).join('&');
const idsOf = async (wish: string) => {
  const { users } = await it.ask(200, 'key', 'GET', `/users?${wish}`);
  return (users as { $id: string }[]).map(({ $id }) => $id);
};

describe('the list of users', () => {
  test('is searched by name, address, number and id, and never shows a hash', async () => {
    await addPerson(it.context, 'zoe', { name: 'Zoé Léger', phone: '+15145550123' });
    expect(await idsOf('search=zoe%20leger')).toEqual(['zoe']);
    expect(await idsOf('search=5145550123')).toEqual(['zoe']);
    expect(await idsOf('search=bob@example')).toEqual(['bob']);
    expect(await idsOf('search=nobody')).toEqual([]);
    const answer = await it.send('key', 'GET', '/users');
    expect(answer.json()).toMatchObject({ total: 5 });
    expect(answer.body).not.toMatch(/hash|argon2/i);
  });

  test('takes queries, pages and no wrong ones', async () => {
    await it.ask(200, 'key', 'PATCH', '/users/bob/status', { status: false });
    expect(await idsOf(query({ method: 'equal', attribute: 'status', values: [false] }))).toEqual(['bob']);
    expect(await idsOf(query({ method: 'equal', attribute: 'email', values: ['ann@example.com'] }))).toEqual([
      'ann',
    ]);
    const first = await idsOf(query({ method: 'limit', values: [3] }));
    const rest = await idsOf(query({ method: 'cursorAfter', values: [first.at(-1)] }));
    expect([...first, ...rest].sort()).toEqual(['ann', 'bob', 'owner', 'stranger']);
    for (const wrong of [
      query({ method: 'equal', attribute: 'passwordHash', values: ['x'] }),
      'queries=x',
      'total=x',
    ])
      expect(await it.ask(400, 'key', 'GET', `/users?${wrong}`)).toMatchObject({
        type: 'general_argument_invalid',
      });
  });

  test('reads on after its first part, and leaves out who is gone', async () => {
    const { accounts } = it.context.stores;
    const stored = await readAccount(accounts, 'ann');
    const { body = {} } = (await accounts.get('user:ann')) ?? {};
    expect(stored).toBeDefined();
    await accounts.commit(
      Array.from({ length: 1000 }, (_, at) => ({
        id: `user:many-${at}`,
        body: { ...body, id: `many-${at}` },
      })),
    );
    expect(await it.ask(200, 'key', 'GET', '/users')).toMatchObject({ total: 1004 });
    await it.ask(204, 'key', 'DELETE', '/users/many-999');
    expect(await it.ask(200, 'key', 'GET', '/users')).toMatchObject({ total: 1003 });
  });
});

describe('a user', () => {
  test('is shown as to themselves', async () => {
    expect(await it.ask(200, 'key', 'GET', '/users/ann')).toEqual(
      await it.ask(200, 'ann', 'GET', '/account'),
    );
    await it.ask(200, 'ann', 'PATCH', '/account/prefs', { prefs: { language: 'fr' } });
    expect(await it.ask(200, 'key', 'GET', '/users/ann/prefs')).toEqual({ language: 'fr' });
  });

  test('that is none is not found on any route', async () => {
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['GET', '/prefs', undefined],
      ['PATCH', '/status', { status: true }],
      ['GET', '/sessions', undefined],
      ['POST', '/sessions', undefined],
      ['DELETE', '/sessions', undefined],
      ['DELETE', '/sessions/x', undefined],
      ['POST', '/tokens', {}],
      ['GET', '/memberships', undefined],
      ['GET', '/mfa/challenges/x', undefined],
    ] as const)
      expect(await it.ask(404, 'key', method, `/users/nobody${url}`, body)).toMatchObject({
        type: 'user_not_found',
      });
    // A request for the erasure of nobody would otherwise be stored.
    expect(await it.context.stores.accounts.range({ start: 'erase', end: 'erasf' })).toEqual([]);
  });

  test('is blocked and unblocked: no call and no log-in meanwhile', async () => {
    const logIn = () =>
      it.send('guest', 'POST', '/account/sessions/email', { email: 'ann@example.com', password: PASSWORD });
    expect(await it.ask(200, 'key', 'PATCH', '/users/ann/status', { status: false })).toMatchObject({
      status: false,
    });
    expect(await it.ask(403, 'ann', 'GET', '/account')).toMatchObject({ type: 'user_blocked' });
    expect((await logIn()).json()).toMatchObject({ code: 403, type: 'user_blocked' });
    expect(await it.ask(403, 'key', 'POST', '/users/ann/tokens', {})).toMatchObject({ type: 'user_blocked' });
    expect(await it.ask(403, 'key', 'POST', '/users/ann/sessions')).toMatchObject({ type: 'user_blocked' });
    await it.ask(200, 'key', 'PATCH', '/users/ann/status', { status: true });
    expect(await it.ask(200, 'ann', 'GET', '/account')).toMatchObject({ status: true });
    expect((await logIn()).statusCode).toBe(201);
    expect(await it.ask(400, 'key', 'PATCH', '/users/ann/status', { status: 'no' })).toMatchObject({
      message: 'Invalid `status` param: Value must be a valid boolean',
    });
  });

  test('is deleted as if they had asked for it themselves', async () => {
    await it.join('crew', 'ann', ['cook']);
    const { memberships } = await it.ask(200, 'key', 'GET', '/users/ann/memberships');
    expect(memberships).toMatchObject([
      { teamId: 'crew', teamName: 'Night crew', userId: 'ann', roles: ['cook'] },
    ]);
    expect(await it.ask(200, 'owner', 'GET', '/teams/crew')).toMatchObject({ total: 2 });
    await it.ask(201, 'ann', 'POST', '/databases/board/collections/drafts/documents', {
      documentId: 'd1',
      data: { kind: 'x' },
    });
    await it.ask(204, 'key', 'DELETE', '/users/ann');
    expect(await it.ask(401, 'ann', 'GET', '/account')).toMatchObject({ type: 'general_unauthorized_scope' });
    await it.ask(404, 'key', 'GET', '/users/ann');
    await it.ask(404, 'key', 'DELETE', '/users/ann');
    let slept: () => void = () => undefined;
    const isSleeping = new Promise<void>(resolve => void (slept = resolve));
    const sleep = (_ms: number, signal: AbortSignal) => {
      slept();
      return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
    };
    const erasures = await startErasures(it.context, { sleep });
    await isSleeping;
    expect(await it.ask(200, 'owner', 'GET', '/teams/crew')).toMatchObject({ total: 1 });
    expect(await it.context.stores.board.get('drafts/d1')).toBeUndefined();
    await erasures.close();
  });

  test('has challenges that a key may look at, without their codes', async () => {
    await it.ask(404, 'key', 'GET', '/users/ann/mfa/challenges/none');
    const challenge = {
      id: 'c1',
      factor: 'totp',
      sessionId: 'session-ann',
      secretHash: null,
      failures: 0,
    } as const;
    const now = it.context.clock.nowMs;
    const cookie = await addPerson(it.context, 'cam', {
      challenges: [{ ...challenge, createdAt: now, expiresAt: now + 1000 }],
    });
    expect(cookie).not.toBe('');
    expect(await it.ask(200, 'key', 'GET', '/users/cam/mfa/challenges/c1')).toEqual({
      $id: 'c1',
      $createdAt: '2026-11-20T12:00:00.000+00:00',
      userId: 'cam',
      expire: '2026-11-20T12:00:01.000+00:00',
    });
    it.context.clock.nowMs += 1000;
    expect(await it.ask(404, 'key', 'GET', '/users/cam/mfa/challenges/c1')).toMatchObject({
      type: 'user_challenge_not_found',
    });
  });
});

describe('a user’s sessions', () => {
  test('are listed and ended', async () => {
    expect(await it.ask(200, 'key', 'GET', '/users/ann/sessions')).toMatchObject({
      total: 1,
      sessions: [{ $id: 'session-ann', current: false, secret: '' }],
    });
    expect(await it.ask(200, 'key', 'GET', '/users/ann/sessions?total=0')).toMatchObject({ total: 0 });
    expect(await it.ask(404, 'key', 'DELETE', '/users/ann/sessions/session-bob')).toMatchObject({
      type: 'user_session_not_found',
    });
    await it.ask(204, 'key', 'DELETE', '/users/ann/sessions/session-ann');
    await it.ask(401, 'ann', 'GET', '/account');
    await it.ask(200, 'bob', 'GET', '/account');
    await it.ask(204, 'key', 'DELETE', '/users/bob/sessions');
    await it.ask(401, 'bob', 'GET', '/account');
  });

  test('are opened for a server, which gets the secret and no cookie', async () => {
    const made = await it.send('key', 'POST', '/users/ann/sessions');
    expect([made.statusCode, made.cookies]).toEqual([201, []]);
    expect(made.json()).toMatchObject({ userId: 'ann', provider: 'server' });
    const headers = { ...PROJECT, 'x-appwrite-session': made.json<{ secret: string }>().secret };
    const answer = await it.world.app.inject({ url: '/v1/account', headers });
    expect(answer.json()).toMatchObject({ $id: 'ann' });
  });
});

describe('a token', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';
  const show = (secret: string, headers: Record<string, string> = {}) =>
    it.world.app.inject({
      method: 'POST',
      url: '/v1/account/sessions/token',
      headers: { ...PROJECT, ...headers },
      payload: { userId: 'ann', secret },
    });
  const make = async (body: object = {}) =>
    (await it.ask(201, 'key', 'POST', '/users/ann/tokens', body)) as { secret: string; expire: string };

  test('signs its person in once', async () => {
    const [first, second] = [await make(), await make({ length: 64, expire: 60 })];
    expect(first.secret).toMatch(/^[0-9a-f]{6}$/);
    expect(first.secret).toMatch(/[a-f]/);
    expect(second).toMatchObject({ userId: 'ann', phrase: '', expire: '2026-11-20T12:01:00.000+00:00' });
    expect(second.secret).toHaveLength(64);
    const opened = await show(first.secret);
    expect(opened.statusCode).toBe(201);
    expect(opened.json()).toMatchObject({ userId: 'ann', provider: 'token', secret: '' });
    expect((await show(first.secret)).json()).toMatchObject({ code: 401, type: 'user_invalid_token' });
    expect((await show(second.secret)).statusCode).toBe(201);
  });

  test('ends with its time, and is refused for odd wishes', async () => {
    const { secret } = await make({ expire: 60 });
    it.context.clock.nowMs += 60_000;
    expect((await show(secret)).json()).toMatchObject({ type: 'user_invalid_token' });
    for (const body of [
      { length: 3 },
      { length: 129 },
      { expire: 59 },
      { expire: 31_536_001 },
      { length: '6' },
    ])
      expect(await it.ask(400, 'key', 'POST', '/users/ann/tokens', body)).toMatchObject({
        type: 'general_argument_invalid',
      });
  });

  test('can’t be guessed: wrong ones are counted for the account, wherever they come from', async () => {
    const { app, headersOf } = await createWorld({ RATE_LIMITS: 'on' });
    const make = { method: 'POST', url: '/v1/users/owner/tokens', headers: headersOf('key') } as const;
    const { secret } = (await app.inject({ ...make, payload: { length: 4 } })).json<{ secret: string }>();
    const guess = async (given: string, tries: number) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/account/sessions/token',
        remoteAddress: `192.0.${tries >> 8}.${tries & 255}`,
        headers: PROJECT,
        payload: { userId: 'owner', secret: given },
      });
      return answer.statusCode;
    };
    let status = 401;
    for (let tries = 0; status === 401 && tries < 1000; tries += 1) status = await guess('wrong', tries);
    expect([status, await guess(secret, 1000)]).toEqual([429, 429]);
    await app.close();
  });

  test('opened by a server counts as the browser that the server names, but only with a key', async () => {
    const forwarded = { 'user-agent': 'Server/1', 'x-forwarded-user-agent': CHROME };
    const withKey = await show((await make()).secret, {
      ...forwarded,
      'x-appwrite-key': 'operator-key-of-the-tests',
    });
    expect(withKey.json()).toMatchObject({ clientName: 'Chrome', osName: 'Windows' });
    const without = await show((await make()).secret, forwarded);
    expect(without.json()).toMatchObject({ clientName: expect.not.stringContaining('Chrome') });
  });
});
