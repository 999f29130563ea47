import { describe, expect, test } from 'vitest';
import { gate } from '../../../../support/gate.ts';
import type { World } from '../../../../support/server-world.ts';
import { addPerson, createWorld, PASSWORD, PROJECT, runScenarios } from '../../../../support/server-world.ts';

const SIGN_UP = { userId: 'ann', email: 'Ann@Example.com', password: 'wet socks on the line', name: 'Ann' };
const LOG_IN = '/v1/account/sessions/email';

describe('signing up', () => {
  runScenarios([
    {
      name: 'makes an account',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: SIGN_UP,
      status: 201,
      has: ['"$id":"ann"', '"email":"ann@example.com"'],
      lacks: ['argon2', 'password"', 'hash', 'secret'],
    },
    {
      name: 'needs no name',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: { ...SIGN_UP, name: undefined },
      status: 201,
      has: ['"name":""'],
    },
    {
      name: 'takes null for no name',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: { ...SIGN_UP, name: null },
      status: 201,
    },
    {
      name: 'refuses a taken address, whatever its case',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: { ...SIGN_UP, email: 'OWNER@example.com' },
      status: 409,
      type: 'user_already_exists',
    },
    {
      name: 'refuses a taken id',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: { ...SIGN_UP, userId: 'owner' },
      status: 409,
      type: 'user_already_exists',
    },
    {
      name: 'refuses a common password',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: { ...SIGN_UP, password: 'password1' },
      status: 400,
      type: 'general_argument_invalid',
    },
    {
      name: 'refuses an address that would re-route a mail',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: { ...SIGN_UP, email: 'a@b.ca\r\nBcc: c@d.ca' },
      status: 400,
    },
    {
      name: 'takes no labels from anybody',
      as: 'guest',
      method: 'POST',
      url: '/v1/account',
      body: { ...SIGN_UP, labels: ['admin'], emailVerification: true },
      status: 201,
      has: ['"labels":[]', '"emailVerification":false'],
    },
    {
      name: 'may be done for somebody',
      as: 'key',
      method: 'POST',
      url: '/v1/account',
      body: SIGN_UP,
      status: 201,
    },
  ]);

  test('makes an id when asked to, and gives the taken address free of a refused sign-up', async () => {
    const { app, send } = await createWorld();
    const refused = await send('guest', 'POST', '/v1/account', { ...SIGN_UP, userId: 'owner' });
    expect(refused.statusCode).toBe(409);
    const taken = await send('guest', 'POST', '/v1/account', { ...SIGN_UP, userId: 'unique()' });
    expect(taken.statusCode).toBe(201);
    expect(taken.json<{ $id: string }>().$id).toMatch(/^[0-9a-f]{20}$/);
    await app.close();
  });
});

describe('the account', () => {
  const long = { prefs: { note: 'x'.repeat(65_536) } };
  runScenarios([
    {
      name: 'is whole',
      as: 'owner',
      method: 'GET',
      url: '/v1/account',
      status: 200,
      has: [
        '"targets":[{"$id":"target-owner"',
        '"providerType":"email"',
        '"emailCanonical":"owner@example.com"',
        '"$createdAt":"2026-11-20T12:00:00.000+00:00"',
      ],
      lacks: ['argon2', 'secretHash'],
    },
    {
      name: 'is nobody’s',
      as: 'guest',
      method: 'GET',
      url: '/v1/account',
      status: 401,
      type: 'general_unauthorized_scope',
    },
    {
      name: 'has empty preferences',
      as: 'owner',
      method: 'GET',
      url: '/v1/account/prefs',
      status: 200,
      has: ['{}'],
    },
    { name: 'has no preferences', as: 'guest', method: 'GET', url: '/v1/account/prefs', status: 401 },
    {
      name: 'sets preferences',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/prefs',
      body: { prefs: { userType: 'job-seeker' } },
      status: 200,
      has: ['"prefs":{"userType":"job-seeker"}', '"$id":"owner"'],
    },
    {
      name: 'sets no preferences',
      as: 'guest',
      method: 'PATCH',
      url: '/v1/account/prefs',
      body: { prefs: {} },
      status: 401,
    },
    {
      name: 'refuses a list as preferences',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/prefs',
      body: { prefs: ['dark'] },
      status: 400,
    },
    {
      name: 'refuses a text as preferences',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/prefs',
      body: { prefs: '{}' },
      status: 400,
    },
    {
      name: 'refuses huge preferences',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/prefs',
      body: long,
      status: 400,
      type: 'general_argument_invalid',
    },
    {
      name: 'keeps odd keys',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/prefs',
      body: { prefs: { _id: 1, $x: 2, 'a.b': { '': null } } },
      status: 200,
      has: ['{"_id":1,"$x":2,"a.b":{"":null}}'],
    },
    {
      name: 'changes its name',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/name',
      body: { name: 'Zoë' },
      status: 200,
      has: ['"name":"Zoë"'],
    },
    {
      name: 'changes no name',
      as: 'guest',
      method: 'PATCH',
      url: '/v1/account/name',
      body: { name: 'Zoë' },
      status: 401,
    },
    {
      name: 'changes its address',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/email',
      body: { email: 'New@example.com', password: PASSWORD },
      status: 200,
      has: ['"email":"new@example.com"', '"identifier":"new@example.com"', '"emailVerification":false'],
    },
    {
      name: 'changes no address with a wrong password',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/email',
      body: { email: 'new@example.com', password: 'wrong' },
      status: 401,
      type: 'user_invalid_credentials',
    },
    {
      name: 'changes to no taken address',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/email',
      body: { email: 'stranger@example.com', password: PASSWORD },
      status: 409,
      type: 'user_email_already_exists',
    },
    {
      name: 'keeps its own address',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/email',
      body: { email: 'Owner@example.com', password: PASSWORD },
      status: 200,
    },
    {
      name: 'needs the old password',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/password',
      body: { password: 'dry socks at last' },
      status: 401,
      type: 'user_invalid_credentials',
    },
    {
      name: 'needs a good new password',
      as: 'owner',
      method: 'PATCH',
      url: '/v1/account/password',
      body: { password: '12345678', oldPassword: PASSWORD },
      status: 400,
    },
    {
      name: 'changes no password',
      as: 'guest',
      method: 'PATCH',
      url: '/v1/account/password',
      body: { password: 'dry socks at last', oldPassword: PASSWORD },
      status: 401,
      type: 'general_unauthorized_scope',
    },
  ]);

  test('replaces preferences, and keeps them for the next day', async () => {
    const { app, send } = await createWorld();
    await send('owner', 'PATCH', '/v1/account/prefs', { prefs: { a: 1, b: 2 } });
    await send('owner', 'PATCH', '/v1/account/prefs', { prefs: { b: 3 } });
    expect((await send('owner', 'GET', '/v1/account/prefs')).json()).toEqual({ b: 3 });
    expect((await send('stranger', 'GET', '/v1/account/prefs')).json()).toEqual({});
    await app.close();
  });

  test('signs in with the new address and not with the old one, which is free again', async () => {
    const { app, send } = await createWorld();
    await send('owner', 'PATCH', '/v1/account/email', { email: 'new@example.com', password: PASSWORD });
    const logIn = (email: string) => send('guest', 'POST', LOG_IN, { email, password: PASSWORD });
    expect((await logIn('owner@example.com')).statusCode).toBe(401);
    expect((await logIn('NEW@example.com')).statusCode).toBe(201);
    const next = { ...SIGN_UP, email: 'owner@example.com' };
    expect((await send('guest', 'POST', '/v1/account', next)).statusCode).toBe(201);
    await app.close();
  });

  test('ends the other sessions with a new password and keeps this one', async () => {
    const { app, send } = await createWorld();
    const other = await logInAs(send, 'owner');
    const change = { password: 'dry socks at last', oldPassword: PASSWORD };
    const changed = await send('owner', 'PATCH', '/v1/account/password', change);
    expect(changed.statusCode).toBe(200);
    const own = `a_session_portage=${encodeURIComponent(changed.cookies[0]?.value ?? '')}`;
    const here = await app.inject({
      method: 'GET',
      url: '/v1/account',
      headers: { ...PROJECT, cookie: own },
    });
    expect(here.statusCode).toBe(200);
    const after = await app.inject({
      method: 'GET',
      url: '/v1/account',
      headers: { ...PROJECT, cookie: other },
    });
    expect(after.statusCode).toBe(401);
    await app.close();
  });

  test('gives this session another secret with a new password', async () => {
    const { app, send, headersOf, context } = await createWorld();
    const change = { password: 'dry socks at last', oldPassword: PASSWORD };
    const changed = await send('owner', 'PATCH', '/v1/account/password', change);
    const cookie = changed.cookies[0];
    expect(cookie).toMatchObject({ name: 'a_session_portage', httpOnly: true, sameSite: 'Lax' });
    const renewed = { ...PROJECT, cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}` };
    context.clock.nowMs += 10_000;
    const statuses = [headersOf('owner'), renewed].map(async headers => {
      const answer = await app.inject({ method: 'GET', url: '/v1/account/sessions/current', headers });
      return [answer.statusCode, answer.json<{ $id?: string }>().$id];
    });
    expect(await Promise.all(statuses)).toEqual([
      [401, undefined],
      [200, 'session-owner'],
    ]);
    await app.close();
  });

  test('blocks itself: no call, no log-in and no JWT any more', async () => {
    const { app, send } = await createWorld();
    const { jwt } = (await send('owner', 'POST', '/v1/account/jwts', {})).json<{ jwt: string }>();
    const blocked = await send('owner', 'PATCH', '/v1/account/status');
    expect(blocked.json()).toMatchObject({ $id: 'owner', status: false });
    expect(blocked.cookies[0]).toMatchObject({
      name: 'a_session_portage',
      value: 'deleted',
      expires: new Date(0),
    });
    const refused = { code: 403, type: 'user_blocked' };
    for (const url of [
      '/v1/account',
      '/v1/account/sessions',
      '/v1/databases/board/collections/jobs/documents',
    ])
      expect((await send('owner', 'GET', url)).json()).toMatchObject(refused);
    const headers = { ...PROJECT, 'x-appwrite-jwt': jwt };
    expect((await app.inject({ method: 'GET', url: '/v1/account', headers })).json()).toMatchObject(refused);
    const as = { email: 'owner@example.com', password: PASSWORD };
    expect((await send('guest', 'POST', LOG_IN, as)).json()).toMatchObject(refused);
    // Who does not know the password learns nothing of it.
    expect((await send('guest', 'POST', LOG_IN, { ...as, password: 'wrong' })).json()).toMatchObject({
      code: 401,
      type: 'user_invalid_credentials',
    });
    expect((await send('stranger', 'GET', '/v1/account')).statusCode).toBe(200);
    expect((await send('guest', 'PATCH', '/v1/account/status')).statusCode).toBe(401);
    await app.close();
  });
});

async function logInAs(send: World['send'], id: string): Promise<string> {
  const answer = await send('guest', 'POST', LOG_IN, { email: `${id}@example.com`, password: PASSWORD });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

describe('at once', () => {
  test('twenty changes of one account are all kept', async () => {
    const { app, send } = await createWorld();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send('owner', 'PATCH', '/v1/account/name', { name: `name ${i}` })),
    );
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(20).fill(200));
    await app.close();
  });

  test('two sign-ups with one address: one account', async () => {
    const { app, context, send } = await createWorld();
    const answers = await Promise.all(
      ['a1', 'a2', 'a3'].map(userId => send('guest', 'POST', '/v1/account', { ...SIGN_UP, userId })),
    );
    expect(answers.map(answer => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(context.stores.accounts.ids.filter(id => /^user:a\d$/.test(id))).toHaveLength(1);
    await app.close();
  });

  test('one sign-up that comes twice: one account, which opens, and its address stays taken', async () => {
    const { app, context, send } = await createWorld();
    const signUp = () => send('guest', 'POST', '/v1/account', { ...SIGN_UP, userId: 'a1' });
    const [claimed, written] = [gate(), gate()];
    let again: ReturnType<typeof signUp> | undefined;
    context.stores.accounts.beforeCommit = async ([write]) => {
      if (write?.id !== 'user:a1') return;
      if (!again) {
        again = signUp();
        await claimed.isOpen;
      } else if (write.body === null) {
        written.open();
        await again;
      } else {
        claimed.open();
        await written.isOpen;
      }
    };
    const first = await signUp();
    written.open();
    expect([first.statusCode, (await again)?.statusCode]).toEqual([201, 409]);
    const { email, password } = SIGN_UP;
    expect((await send('guest', 'POST', LOG_IN, { email, password })).statusCode).toBe(201);
    const other = await send('guest', 'POST', '/v1/account', { ...SIGN_UP, userId: 'a2' });
    expect(other.statusCode).toBe(409);
    await app.close();
  });

  test('another process’s change of the same account is not overwritten', async () => {
    const { app, context, send } = await createWorld();
    const store = context.stores.accounts;
    store.beforeCommit = async () => {
      store.beforeCommit = () => {};
      const stored = await store.get('user:owner');
      if (!stored) throw new Error('no owner');
      await store.commit([{ ...stored, body: { ...stored.body, labels: ['vip'] } }]);
    };
    const answer = await send('owner', 'PATCH', '/v1/account/name', { name: 'Ann' });
    expect(answer.json()).toMatchObject({ name: 'Ann', labels: ['vip'] });
    await app.close();
  });
});

test('an account of the operator’s making opens by its labels too', async () => {
  const { app, context } = await createWorld();
  const cookie = await addPerson(context, 'vip', { labels: ['vip'], emailVerified: true });
  const draft = {
    documentId: 'd',
    data: { kind: 'x' },
    permissions: ['read("label:vip")', 'read("users/verified")'],
  };
  const url = '/v1/databases/board/collections/drafts/documents';
  const made = await app.inject({ method: 'POST', url, headers: { ...PROJECT, cookie }, payload: draft });
  expect(made.json()).toMatchObject({ $permissions: draft.permissions });
  await app.close();
});
