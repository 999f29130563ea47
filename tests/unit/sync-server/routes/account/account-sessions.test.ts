import { describe, expect, test } from 'vitest';
import { createWorld, PASSWORD, PROJECT, runScenarios } from '../../../../support/server-world.ts';

const EMAIL = '/v1/account/sessions/email';
const OWNER = { email: 'owner@example.com', password: PASSWORD };
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';

describe('logging in', () => {
  runScenarios([
    {
      name: 'opens a session',
      as: 'guest',
      method: 'POST',
      url: EMAIL,
      body: OWNER,
      status: 201,
      has: ['"current":true', '"secret":""', '"provider":"email"', '"countryCode":"--"'],
      lacks: ['secretHash', 'argon2'],
    },
    {
      name: 'has an older address',
      as: 'guest',
      method: 'POST',
      url: '/v1/account/sessions',
      body: OWNER,
      status: 201,
    },
    {
      name: 'takes the address in any case',
      as: 'guest',
      method: 'POST',
      url: EMAIL,
      body: { ...OWNER, email: 'OWNER@Example.Com' },
      status: 201,
    },
    {
      name: 'says one thing for a wrong password',
      as: 'guest',
      method: 'POST',
      url: EMAIL,
      body: { ...OWNER, password: 'wrong' },
      status: 401,
      type: 'user_invalid_credentials',
    },
    {
      name: 'says the same for an unknown address',
      as: 'guest',
      method: 'POST',
      url: EMAIL,
      body: { ...OWNER, email: 'nobody@example.com' },
      status: 401,
      type: 'user_invalid_credentials',
    },
    {
      name: 'needs an address',
      as: 'guest',
      method: 'POST',
      url: EMAIL,
      body: { ...OWNER, email: '' },
      status: 400,
    },
    {
      name: 'needs a password',
      as: 'guest',
      method: 'POST',
      url: EMAIL,
      body: { ...OWNER, password: '' },
      status: 400,
    },
    {
      name: 'is not done twice',
      as: 'owner',
      method: 'POST',
      url: EMAIL,
      body: OWNER,
      status: 401,
      type: 'user_session_already_exists',
    },
    {
      name: 'is not done over somebody else',
      as: 'stranger',
      method: 'POST',
      url: EMAIL,
      body: OWNER,
      status: 401,
      type: 'user_session_already_exists',
    },
  ]);

  test('gives a cookie that no script reads and no other site sends', async () => {
    const { app, send } = await createWorld();
    const answer = await send('guest', 'POST', EMAIL, OWNER);
    const cookies = answer.cookies;
    expect(cookies.map(({ name }) => name)).toEqual(['a_session_portage', 'a_device_portage']);
    expect(cookies[0]).toMatchObject({
      name: 'a_session_portage',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(cookies[0]?.expires).toEqual(new Date('2027-11-20T12:00:00.000Z'));
    expect(cookies[0]).not.toHaveProperty('secure');
    expect(cookies[0]).not.toHaveProperty('domain');
    const token: unknown = JSON.parse(Buffer.from(cookies[0]?.value ?? '', 'base64').toString());
    // 256 bits in hex.
    expect(token).toEqual({ id: 'owner', secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(answer.headers).not.toHaveProperty('x-fallback-cookies');
    expect(answer.headers['cache-control']).toBe('no-store');
    await app.close();
  });

  test('is forgotten with the browser when asked so', async () => {
    const { app, headersOf } = await createWorld();
    const headers = { ...headersOf('guest'), 'x-portage-session': 'browser' };
    const answer = await app.inject({ method: 'POST', url: EMAIL, headers, payload: OWNER });
    expect(answer.cookies[0]).not.toHaveProperty('expires');
    expect(answer.cookies[0]).not.toHaveProperty('maxAge');
    await app.close();
  });

  test('gives a cookie for https alone when the server is reached so', async () => {
    const { app, send } = await createWorld({ PUBLIC_URL: 'https://jobs.example', PROJECT_ID: 'portage' });
    expect((await send('guest', 'POST', EMAIL, OWNER)).cookies[0]).toMatchObject({ secure: true });
    await app.close();
  });

  test('believes a proxy only if it is named', async () => {
    for (const [variables, secure] of [
      [{}, false],
      [{ TRUSTED_PROXIES: '127.0.0.1' }, true],
    ] as const) {
      const { app, headersOf } = await createWorld(variables);
      const headers = {
        ...headersOf('guest'),
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '203.0.113.9',
      };
      const answer = await app.inject({ method: 'POST', url: EMAIL, headers, payload: OWNER });
      expect(answer.cookies[0]?.secure ?? false).toBe(secure);
      expect(answer.json()).toMatchObject({ ip: secure ? '203.0.113.9' : '127.0.0.1' });
      await app.close();
    }
  });

  test('gives a key the secret instead of a cookie, and the secret opens', async () => {
    const { app, send } = await createWorld();
    const answer = await send('key', 'POST', EMAIL, OWNER);
    expect(answer.cookies).toEqual([]);
    const { secret } = answer.json<{ secret: string }>();
    const headers = { ...PROJECT, 'x-appwrite-session': secret };
    expect((await app.inject({ method: 'GET', url: '/v1/account', headers })).json()).toMatchObject({
      $id: 'owner',
    });
    await app.close();
  });

  test('writes down the device and only the hash of the secret', async () => {
    const { app, context, headersOf } = await createWorld();
    const headers = { ...headersOf('guest'), 'user-agent': CHROME };
    const answer = await app.inject({ method: 'POST', url: EMAIL, headers, payload: OWNER });
    expect(answer.json()).toMatchObject({
      osCode: 'WIN',
      clientCode: 'CH',
      clientVersion: '70.0',
      deviceName: 'desktop',
    });
    const token: { secret: string } = JSON.parse(
      Buffer.from(answer.cookies[0]?.value ?? '', 'base64').toString(),
    );
    expect(JSON.stringify(await context.stores.accounts.get('user:owner'))).not.toContain(token.secret);
    await app.close();
  });

  test('never gives the same secret twice', async () => {
    const { app, send } = await createWorld();
    const answers = [await send('guest', 'POST', EMAIL, OWNER), await send('guest', 'POST', EMAIL, OWNER)];
    expect(new Set(answers.map(answer => answer.cookies[0]?.value)).size).toBe(2);
    await app.close();
  });

  test('keeps ten devices: the oldest gives way', async () => {
    const { app, send } = await createWorld();
    for (let i = 0; i < 10; i += 1) await send('guest', 'POST', EMAIL, OWNER);
    expect((await send('owner', 'GET', '/v1/account')).statusCode).toBe(401);
    await app.close();
  });
});

describe('sessions', () => {
  runScenarios([
    {
      name: 'lists them',
      as: 'owner',
      method: 'GET',
      url: '/v1/account/sessions',
      status: 200,
      has: ['"total":1', '"$id":"session-owner"', '"current":true'],
    },
    {
      name: 'has none',
      as: 'guest',
      method: 'GET',
      url: '/v1/account/sessions',
      status: 401,
      type: 'general_unauthorized_scope',
    },
    {
      name: 'gets the current one',
      as: 'owner',
      method: 'GET',
      url: '/v1/account/sessions/current',
      status: 200,
      has: ['"$id":"session-owner"', '"current":true'],
    },
    {
      name: 'gets one by id',
      as: 'owner',
      method: 'GET',
      url: '/v1/account/sessions/session-owner',
      status: 200,
    },
    {
      name: 'gets none of others',
      as: 'owner',
      method: 'GET',
      url: '/v1/account/sessions/session-stranger',
      status: 404,
      type: 'user_session_not_found',
    },
    { name: 'gets none', as: 'guest', method: 'GET', url: '/v1/account/sessions/current', status: 401 },
    {
      name: 'ends none of others',
      as: 'stranger',
      method: 'DELETE',
      url: '/v1/account/sessions/session-owner',
      status: 404,
      type: 'user_session_not_found',
    },
    {
      name: 'extends none of others',
      as: 'stranger',
      method: 'PATCH',
      url: '/v1/account/sessions/session-owner',
      body: {},
      status: 404,
      type: 'user_session_not_found',
    },
    {
      name: 'extends none',
      as: 'guest',
      method: 'PATCH',
      url: '/v1/account/sessions/current',
      body: {},
      status: 401,
    },
    { name: 'ends none', as: 'guest', method: 'DELETE', url: '/v1/account/sessions/current', status: 401 },
    {
      name: 'ends none of them all',
      as: 'guest',
      method: 'DELETE',
      url: '/v1/account/sessions',
      status: 401,
    },
    {
      name: 'refuses an id that is none',
      as: 'owner',
      method: 'GET',
      url: '/v1/account/sessions/..%2f..',
      status: 400,
      type: 'general_argument_invalid',
    },
  ]);

  test('extending moves the end forward', async () => {
    const { app, context, send } = await createWorld();
    context.clock.nowMs += 86_400_000;
    const answer = await send('owner', 'PATCH', '/v1/account/sessions/current', {});
    expect(answer.json()).toMatchObject({
      expire: '2027-11-21T12:00:00.000+00:00',
      $updatedAt: '2026-11-21T12:00:00.000+00:00',
    });
    // The browser keeps the cookie as long.
    expect(answer.cookies[0]).toMatchObject({
      value: expect.stringMatching(/./),
      expires: new Date('2027-11-21T12:00:00.000Z'),
    });
    const other = (await send('guest', 'POST', EMAIL, OWNER)).json<{ $id: string }>();
    const elsewhere = await send('owner', 'PATCH', `/v1/account/sessions/${other.$id}`, {});
    expect([elsewhere.statusCode, elsewhere.cookies]).toEqual([200, []]);
    await app.close();
  });

  test('logging out answers 204, takes the cookie back and leaves a guest', async () => {
    const { app, send } = await createWorld();
    const answer = await send('owner', 'DELETE', '/v1/account/sessions/current');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.cookies[0]).toMatchObject({
      name: 'a_session_portage',
      value: 'deleted',
      path: '/',
      expires: new Date(0),
    });
    expect((await send('owner', 'GET', '/v1/account')).statusCode).toBe(401);
    expect((await send('stranger', 'GET', '/v1/account')).statusCode).toBe(200);
    await app.close();
  });

  test('ending another device keeps this one’s cookie', async () => {
    const { app, send } = await createWorld();
    const other = (await send('guest', 'POST', EMAIL, OWNER)).json<{ $id: string }>();
    const answer = await send('owner', 'DELETE', `/v1/account/sessions/${other.$id}`);
    expect([answer.statusCode, answer.cookies]).toEqual([204, []]);
    expect((await send('owner', 'GET', '/v1/account/sessions')).json()).toMatchObject({ total: 1 });
    await app.close();
  });

  test('ending all of them ends this one too', async () => {
    const { app, send } = await createWorld();
    await send('guest', 'POST', EMAIL, OWNER);
    const answer = await send('owner', 'DELETE', '/v1/account/sessions');
    expect([answer.statusCode, answer.cookies.length]).toEqual([204, 1]);
    expect((await send('owner', 'GET', '/v1/account')).statusCode).toBe(401);
    await app.close();
  });
});

describe('limits', () => {
  const ON = { RATE_LIMITS: 'on' };

  test('ten log-ins an hour for an address and a caller, counted in the headers', async () => {
    const { app, send } = await createWorld(ON);
    const first = await send('guest', 'POST', EMAIL, OWNER);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9' });
    const resetMs = Number(first.headers['x-ratelimit-reset']) * 1000;
    expect(Math.abs(resetMs - Date.parse('2026-11-20T13:00:00.000Z'))).toBeLessThanOrEqual(1000);
    for (let i = 1; i < 10; i += 1) expect((await send('guest', 'POST', EMAIL, OWNER)).statusCode).toBe(201);
    const refused = await send('guest', 'POST', EMAIL, OWNER);
    expect(refused.json()).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await send('guest', 'POST', EMAIL, { ...OWNER, email: 'stranger@example.com' })).statusCode).toBe(
      201,
    );
    await app.close();
  });

  test('none for a key, none when switched off', async () => {
    const { app, send } = await createWorld(ON);
    for (let i = 0; i < 12; i += 1) expect((await send('key', 'POST', EMAIL, OWNER)).statusCode).toBe(201);
    await app.close();
    const off = await createWorld();
    const answer = await off.send('guest', 'POST', EMAIL, OWNER);
    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
    await off.app.close();
  });

  test('are not escaped by a forged address', async () => {
    const { app, headersOf } = await createWorld(ON);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const headers = { ...headersOf('guest'), 'x-forwarded-for': `203.0.113.${i}` };
      const body = { userId: `u${i}`, email: `u${i}@example.com`, password: 'short' };
      statuses.push(
        (
          await app.inject({
            method: 'POST',
            url: '/v1/account',
            headers,
            payload: { ...body, password: 'long enough' },
          })
        ).statusCode,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
    await app.close();
  });

  test('a wrong guesser has to wait, whether the account exists or not', async () => {
    for (const email of ['owner@example.com', 'nobody@example.com']) {
      const { app, context, send } = await createWorld(ON);
      const guess = (password: string) => send('guest', 'POST', EMAIL, { email, password });
      for (let i = 0; i < 5; i += 1) expect((await guess('wrong')).statusCode).toBe(401);
      const refusedFor = async () => {
        const { statusCode, headers } = await guess(PASSWORD);
        expect(statusCode).toBe(429);
        context.clock.nowMs += Number(headers['retry-after']) * 1000;
        return headers['retry-after'];
      };
      expect(await refusedFor()).toBe('1');
      expect((await guess('wrong')).statusCode).toBe(401);
      expect(await refusedFor()).toBe('2');
      expect((await guess(PASSWORD)).statusCode).toBe(email.startsWith('owner') ? 201 : 401);
      await app.close();
    }
  });
});

test('a password changed while it was being verified opens nothing', async () => {
  const { app, context, send } = await createWorld();
  const store = context.stores.accounts;
  store.beforeCommit = async () => {
    store.beforeCommit = () => {};
    const stored = await store.get('user:owner');
    if (!stored) throw new Error('no owner');
    await store.commit([{ ...stored, body: { ...stored.body, passwordHash: 'another', sessions: [] } }]);
  };
  const answer = await send('guest', 'POST', EMAIL, OWNER);
  expect(answer.json()).toMatchObject({ code: 401, type: 'user_invalid_credentials' });
  await app.close();
});

test('a password hashed with older parameters is hashed anew at log-in', async () => {
  const { app, context, send } = await createWorld();
  const { hash } = await import('@node-rs/argon2');
  const older = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const store = context.stores.accounts;
  const stored = await store.get('user:owner');
  if (!stored) throw new Error('no owner');
  await store.commit([{ ...stored, body: { ...stored.body, passwordHash: older } }]);
  for (let i = 0; i < 2; i += 1) expect((await send('guest', 'POST', EMAIL, OWNER)).statusCode).toBe(201);
  expect((await store.get('user:owner'))?.body['passwordHash']).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
  await app.close();
});
