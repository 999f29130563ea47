import { describe, expect, test } from 'vitest';
import {
  codeOf,
  CODES,
  type Device,
  enrolled,
  INVALID,
  MFA,
  REQUIRED,
  show,
  signIn,
  stored,
  TOO_FEW,
  TOTP_URL,
} from '../../../../support/second-factors.ts';
import { changeAccount, createWorld, runScenarios, type World } from '../../../../support/server-world.ts';

const MINUTE = 60_000;

describe('an authenticator app', () => {
  runScenarios([
    { name: 'is of people', as: 'guest', method: 'POST', url: TOTP_URL, status: 401 },
    {
      name: 'is of one type',
      as: 'owner',
      method: 'POST',
      url: `${MFA}/authenticators/sms`,
      status: 400,
      has: ['Invalid `type` param: Value must be one of (totp)'],
    },
    {
      name: 'is not there to be confirmed',
      as: 'owner',
      method: 'PUT',
      url: TOTP_URL,
      body: { otp: '123456' },
      status: 404,
      type: 'user_authenticator_not_found',
    },
    {
      name: 'is not there to be removed',
      as: 'owner',
      method: 'DELETE',
      url: TOTP_URL,
      status: 404,
      type: 'user_authenticator_not_found',
    },
    { name: 'is confirmed by a code', as: 'owner', method: 'PUT', url: TOTP_URL, body: {}, status: 400 },
  ]);

  test('gets a secret and its QR code’s text, and counts from its first code on', async () => {
    const world = await createWorld();
    const made = (await world.send('owner', 'POST', TOTP_URL)).json<{ secret: string; uri: string }>();
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(made.uri);
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      made.secret,
      'Portage',
    ]);
    expect(decodeURIComponent(made.uri)).toContain('Portage:owner@example.com');
    expect((await world.send('owner', 'GET', `${MFA}/factors`)).json()).toMatchObject({ totp: false });
    const wrong = await world.send('owner', 'PUT', TOTP_URL, { otp: codeOf(world, made.secret, 3) });
    expect(wrong.json()).toMatchObject(INVALID);
    const right = await world.send('owner', 'PUT', TOTP_URL, { otp: codeOf(world, made.secret) });
    expect(right.json()).toMatchObject({ $id: 'owner', mfa: false });
    expect((await world.send('owner', 'GET', `${MFA}/factors`)).json()).toEqual({
      totp: true,
      phone: false,
      email: false,
      recoveryCode: false,
      custom: false,
    });
    await world.app.close();
  });

  test('is made anew until it counts, and then there is one', async () => {
    const world = await createWorld();
    const first = (await world.send('owner', 'POST', TOTP_URL)).json<{ secret: string }>();
    const second = (await world.send('owner', 'POST', TOTP_URL)).json<{ secret: string }>();
    expect(second.secret).not.toBe(first.secret);
    const old = await world.send('owner', 'PUT', TOTP_URL, { otp: codeOf(world, first.secret) });
    expect(old.json()).toMatchObject(INVALID);
    await world.send('owner', 'PUT', TOTP_URL, { otp: codeOf(world, second.secret) });
    for (const [method, body] of [
      ['POST', undefined],
      ['PUT', { otp: codeOf(world, second.secret) }],
    ] as const) {
      expect((await world.send('owner', method, TOTP_URL, body)).json()).toMatchObject({
        code: 409,
        type: 'user_authenticator_already_verified',
      });
    }
    await world.app.close();
  });

  test('is asked for one hour after signing in, later a factor comes first', async () => {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { emailVerified: true });
    world.context.clock.nowMs += 61 * MINUTE;
    expect((await world.send('owner', 'POST', TOTP_URL)).json()).toMatchObject(REQUIRED);
    expect((await world.send('owner', 'PATCH', MFA, { mfa: true })).json()).toMatchObject(REQUIRED);
    expect((await world.send('owner', 'POST', CODES)).json()).toMatchObject(REQUIRED);
    const device = await signIn(world);
    expect((await device.send('POST', TOTP_URL)).statusCode).toBe(200);
    await world.app.close();
  });

  test('has used up the code that confirmed it, which nobody shows once more', async () => {
    const world = await createWorld();
    const { secret } = (await world.send('owner', 'POST', TOTP_URL)).json<{ secret: string }>();
    const otp = codeOf(world, secret);
    expect((await world.send('owner', 'PUT', TOTP_URL, { otp })).statusCode).toBe(200);
    const onlooker = await signIn(world);
    expect((await show(onlooker, 'totp', otp)).json()).toMatchObject(INVALID);
    expect((await show(onlooker, 'totp', codeOf(world, secret, -1))).json()).toMatchObject(INVALID);
    world.context.clock.nowMs += 30_000;
    expect((await show(onlooker, 'totp', codeOf(world, secret))).statusCode).toBe(200);
    await world.app.close();
  });

  test('keeps its secret sealed: the database does not tell it', async () => {
    const world = await createWorld();
    const secret = await enrolled(world);
    const text = JSON.stringify(await world.context.stores.accounts.get('user:owner'));
    expect(text).not.toContain(secret);
    const sealed = (await stored(world)).mfa;
    await changeAccount(world.context, 'stranger', { mfa: sealed });
    // Another account's sealed secret opens nothing here.
    const other = {
      send: (...[method, url, body]: Parameters<Device['send']>) => world.send('stranger', method, url, body),
    };
    expect((await show(other, 'totp', codeOf(world, secret))).json()).toMatchObject(INVALID);
    await world.app.close();
  });

  test('that counts is removed with a factor shown in the last five minutes', async () => {
    const world = await createWorld();
    const secret = await enrolled(world);
    expect((await world.send('owner', 'DELETE', TOTP_URL)).json()).toMatchObject(REQUIRED);
    const device = await signIn(world);
    expect((await show(device, 'totp', codeOf(world, secret))).statusCode).toBe(200);
    world.context.clock.nowMs += 5 * MINUTE + 1;
    expect((await device.send('DELETE', TOTP_URL)).json()).toMatchObject(REQUIRED);
    expect((await show(device, 'totp', codeOf(world, secret))).statusCode).toBe(200);
    const removed = await device.send('DELETE', TOTP_URL);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await device.send('GET', `${MFA}/factors`)).json()).toMatchObject({ totp: false });
    await world.app.close();
  });
});

describe('turning it on', () => {
  runScenarios([
    { name: 'is of people', as: 'guest', method: 'PATCH', url: MFA, body: { mfa: true }, status: 401 },
    { name: 'needs a word', as: 'owner', method: 'PATCH', url: MFA, body: {}, status: 400 },
    { name: 'is yes or no', as: 'owner', method: 'PATCH', url: MFA, body: { mfa: 'yes' }, status: 400 },
  ]);

  test('without a factor asks for none', async () => {
    const world = await createWorld();
    await world.send('owner', 'PATCH', MFA, { mfa: true });
    const device = await signIn(world);
    expect((await device.send('GET', '/v1/account')).json()).toMatchObject({ mfa: true });
    await world.app.close();
  });

  test('leaves this session whole, makes halves of the others, and turns off again', async () => {
    const world = await createWorld();
    const other = await signIn(world);
    await changeAccount(world.context, 'owner', { ...(await stored(world)), emailVerified: true });
    await world.send('owner', 'PATCH', MFA, { mfa: true });
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
    expect((await other.send('GET', '/v1/account')).json()).toMatchObject(TOO_FEW);
    expect((await world.send('owner', 'PATCH', MFA, { mfa: false })).json()).toMatchObject({ mfa: false });
    expect((await other.send('GET', '/v1/account')).statusCode).toBe(200);
    await world.app.close();
  });
});

describe('recovery codes', () => {
  const codesOf = async (world: World) =>
    (await world.send('owner', 'POST', CODES)).json<{ recoveryCodes: string[] }>().recoveryCodes;

  test('are ten, differ, and are kept as hashes', async () => {
    const world = await createWorld();
    const codes = await codesOf(world);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
      expect(JSON.stringify(await stored(world))).not.toContain(code.replace('-', ''));
    }
    expect((await world.send('owner', 'POST', CODES)).json()).toMatchObject({
      code: 409,
      type: 'user_recovery_codes_already_exists',
    });
    expect((await world.send('owner', 'GET', `${MFA}/factors`)).json()).toMatchObject({ recoveryCode: true });
    await world.app.close();
  });

  test('stand in for the app, each once, however they are written', async () => {
    const world = await createWorld();
    await enrolled(world);
    const [first = '', second = ''] = await codesOf(world);
    await world.send('owner', 'PATCH', MFA, { mfa: true });
    const device = await signIn(world);
    expect((await show(device, 'recoverycode', first)).json()).toMatchObject({
      factors: ['password', 'recoveryCode'],
    });
    const other = await signIn(world);
    expect((await show(other, 'recoverycode', first)).json()).toMatchObject(INVALID);
    const copied = ` ${second.toUpperCase().replace('-', ' – ').replaceAll('0', 'O').replaceAll('1', 'L')} `;
    expect((await show(other, 'recoveryCode', copied)).statusCode).toBe(200);
    await world.app.close();
  });

  test('are not another person’s', async () => {
    const world = await createWorld();
    const [code = ''] = await codesOf(world);
    await changeAccount(world.context, 'stranger', { mfa: (await stored(world)).mfa });
    const other = {
      send: (...[method, url, body]: Parameters<Device['send']>) => world.send('stranger', method, url, body),
    };
    expect((await show(other, 'recoverycode', code)).json()).toMatchObject(INVALID);
    await world.app.close();
  });

  test('are counted and made anew with a factor shown', async () => {
    const world = await createWorld();
    const missing = { code: 404, type: 'user_recovery_codes_not_found' };
    for (const method of ['GET', 'PATCH'] as const)
      expect((await world.send('owner', method, CODES)).json()).toMatchObject(missing);
    const [first = '', second = ''] = await codesOf(world);
    for (const method of ['GET', 'PATCH'] as const)
      expect((await world.send('owner', method, CODES)).json()).toMatchObject({
        code: 401,
        type: 'user_challenge_required',
      });
    const device = await signIn(world);
    await show(device, 'recoverycode', first);
    const left = (await device.send('GET', CODES)).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(left).toEqual(Array(9).fill('•••••-•••••'));
    const renewed = (await device.send('PATCH', CODES)).json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect([renewed.length, renewed.includes(second)]).toEqual([10, false]);
    expect((await show(device, 'recoverycode', second)).json()).toMatchObject(INVALID);
    expect((await show(device, 'recoverycode', renewed[0] ?? '')).statusCode).toBe(200);
    await world.app.close();
  });
});

test('is in the log of the account, without a code', async () => {
  const world = await createWorld();
  const secret = await enrolled(world);
  const device = await signIn(world);
  await show(device, 'totp', codeOf(world, secret));
  const { logs } = (await device.send('GET', '/v1/account/logs')).json<{
    logs: { event: string }[];
  }>();
  expect(logs.map(({ event }) => event)).toEqual([
    'challenges.update',
    'challenge.create',
    'session.create',
    'user.update',
    'user.update',
  ]);
  await world.app.close();
});
