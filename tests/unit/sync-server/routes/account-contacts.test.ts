import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf } from '../../../support/sent-messages.ts';
import { addPerson, createWorld, PASSWORD, PROJECT, type World } from '../../../support/server-world.ts';

const PHONE = '+15145550100';
const ANONYMOUS = '/v1/account/sessions/anonymous';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.app.close());

type Method = 'GET' | 'POST' | 'PATCH';
type Send = (method: Method, path: string, payload?: object) => Promise<LightMyRequestResponse>;

const as =
  (cookie: string): Send =>
  (method, path, payload) =>
    world.app.inject({
      method,
      url: `/v1/account${path}`,
      headers: { ...PROJECT, cookie },
      ...(payload ? { payload } : {}),
    });

describe('somebody in particular', () => {
  const logIn = (email: string, password: string) =>
    world.send('guest', 'POST', '/v1/account/sessions/email', { email, password });

  test('is nobody at first', async () => {
    const session = await world.send('guest', 'POST', ANONYMOUS);
    expect(session.statusCode).toBe(201);
    expect(session.json()).toMatchObject({ provider: 'anonymous', factors: ['anonymous'], secret: '' });
    const account = await as(cookieOf(session))('GET', '');
    expect(account.json()).toMatchObject({
      name: '',
      email: '',
      phone: '',
      emailCanonical: '',
      emailVerification: false,
      passwordUpdate: '',
      targets: [],
    });
  });

  test('is not made for who is signed in', async () => {
    expect((await world.send('owner', 'POST', ANONYMOUS)).json()).toMatchObject({
      code: 401,
      type: 'user_session_already_exists',
    });
  });

  test('cannot do what needs an address, nor take somebody’s', async () => {
    const send = as(cookieOf(await world.send('guest', 'POST', ANONYMOUS)));
    const refusals: [Method, string, object, number, string][] = [
      ['POST', '/verifications/email', { url: 'http://localhost/x' }, 400, 'user_email_not_found'],
      ['PATCH', '/password', { oldPassword: '' }, 400, 'general_argument_invalid'],
      ['PATCH', '/password', { password: 'dry socks at last' }, 400, 'user_email_not_found'],
      ['PATCH', '/email', { email: '', password: '' }, 400, 'general_argument_invalid'],
      ['PATCH', '/email', { email: 'new@example.com', password: '' }, 400, 'general_argument_invalid'],
      ['PATCH', '/email', { email: 'new@example.com', password: 'short' }, 400, 'general_argument_invalid'],
      [
        'PATCH',
        '/email',
        { email: 'owner@example.com', password: PASSWORD },
        409,
        'user_email_already_exists',
      ],
    ];
    for (const [method, path, body, code, type] of refusals)
      expect((await send(method, path, body)).json()).toMatchObject({ code, type });
    expect((await send('GET', '')).json()).toMatchObject({ email: '', passwordUpdate: '' });
  });

  test('becomes so with an address and a password, and keeps the session and what was theirs', async () => {
    const session = await world.send('guest', 'POST', ANONYMOUS);
    const send = as(cookieOf(session));
    await send('PATCH', '/prefs', { prefs: { theme: 'dark' } });
    const changed = await send('PATCH', '/email', {
      email: 'New@example.com',
      password: 'dry socks at last',
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({
      email: 'new@example.com',
      emailVerification: false,
      prefs: { theme: 'dark' },
      targets: [{ providerType: 'email', identifier: 'new@example.com' }],
    });
    expect((await send('GET', '')).statusCode).toBe(200);
    const again = await logIn('new@example.com', 'dry socks at last');
    expect(again.json()).toMatchObject({ userId: session.json<{ userId: string }>().userId });
    const next = { email: 'next@example.com', password: 'another password' };
    expect((await send('PATCH', '/email', next)).json()).toMatchObject({ type: 'user_invalid_credentials' });
  });

  test('can come by a number too', async () => {
    const send = as(cookieOf(await world.send('guest', 'POST', ANONYMOUS)));
    const changed = await send('PATCH', '/phone', { phone: PHONE, password: 'dry socks at last' });
    expect(changed.json()).toMatchObject({ phone: PHONE, phoneVerification: false, email: '' });
    const withAddress = { email: 'new@example.com', password: 'dry socks at last' };
    expect((await send('PATCH', '/email', withAddress)).json()).toMatchObject({
      targets: [{ providerType: 'email' }, { providerType: 'sms', identifier: PHONE }],
    });
    expect((await logIn('new@example.com', 'dry socks at last')).statusCode).toBe(201);
  });
});

describe('a number', () => {
  const set = (phone: string, password = PASSWORD) =>
    world.send('owner', 'PATCH', '/v1/account/phone', { phone, password });

  test('is set with the password, and not verified', async () => {
    const answer = await set(PHONE);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ phone: PHONE, phoneVerification: false });
    const { targets } = answer.json<{ targets: { $id: string; providerType: string }[] }>();
    expect(targets.map(({ providerType }) => providerType)).toEqual(['email', 'sms']);
    expect(targets.every(({ $id }) => $id !== '')).toBe(true);
  });

  test.each([
    ['with a wrong password', PHONE, 'another password', 401, 'user_invalid_credentials'],
    ['without a password', PHONE, '', 400, 'general_argument_invalid'],
    ['in another form', '514 555 0100', PASSWORD, 400, 'general_argument_invalid'],
  ])('is not set %s', async (_name, phone, password, code, type) => {
    expect((await set(phone, password)).json()).toMatchObject({ code, type });
  });

  test('is one person’s, and free again when given up', async () => {
    await set(PHONE);
    const other = { phone: PHONE, password: PASSWORD };
    const taken = await world.send('stranger', 'PATCH', '/v1/account/phone', other);
    expect(taken.json()).toMatchObject({ code: 409, type: 'user_phone_already_exists' });
    await set('+16135550100');
    expect((await world.send('stranger', 'PATCH', '/v1/account/phone', other)).statusCode).toBe(200);
  });

  test('that is given again stays as verified as it was', async () => {
    const cookie = await addPerson(world.context, 'caller', { phone: PHONE, phoneVerified: true });
    const answer = await as(cookie)('PATCH', '/phone', { phone: PHONE, password: PASSWORD });
    expect(answer.json()).toMatchObject({ phoneVerification: true });
  });

  test('is asked for by guests in vain', async () => {
    const body = { phone: PHONE, password: PASSWORD };
    expect((await world.send('guest', 'PATCH', '/v1/account/phone', body)).statusCode).toBe(401);
  });
});

describe('a password', () => {
  test('is set by who signs in by links, without an old one', async () => {
    const send = as(
      await addPerson(world.context, 'linked', { passwordHash: null, passwordUpdatedAt: null }),
    );
    const answer = await send('PATCH', '/password', { password: 'dry socks at last' });
    expect(answer.statusCode).toBe(200);
    const logIn = { email: 'linked@example.com', password: 'dry socks at last' };
    expect((await world.send('guest', 'POST', '/v1/account/sessions/email', logIn)).statusCode).toBe(201);
  });
});
