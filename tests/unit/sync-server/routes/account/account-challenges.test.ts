import { describe, expect, test } from 'vitest';
import type { AccountRecord } from '../../../../../sync-server/records/account-record.ts';
import {
  asOwner,
  challengeOf,
  CHALLENGES,
  codeOf,
  CODES,
  type Device,
  enrolled,
  INVALID,
  MFA,
  show,
  signIn,
  stored,
  TOO_FEW,
  TOTP_URL,
} from '../../../../support/second-factors.ts';
import {
  changeAccount,
  createWorld,
  PASSWORD,
  PROJECT,
  type World,
} from '../../../../support/server-world.ts';

const MINUTE = 60_000;

describe('half signed in', () => {
  async function half(world: World) {
    const secret = await enrolled(world);
    expect((await world.send('owner', 'PATCH', MFA, { mfa: true })).json()).toMatchObject({ mfa: true });
    return { secret, device: await signIn(world) };
  }

  test('nothing is answered but the way on and the way out', async () => {
    const world = await createWorld();
    const { device } = await half(world);
    expect(device.answer.json()).toMatchObject({ factors: ['password'], mfaUpdatedAt: '' });
    for (const [method, url, body] of [
      ['GET', '/v1/account'],
      ['GET', '/v1/account/prefs'],
      ['PATCH', '/v1/account/name', { name: 'x' }],
      ['PATCH', '/v1/account/status'],
      ['PATCH', '/v1/account/password', { password: 'dry socks at last', oldPassword: PASSWORD }],
      ['PATCH', MFA, { mfa: false }],
      ['POST', TOTP_URL],
      ['DELETE', TOTP_URL],
      ['GET', CODES],
      ['POST', CODES],
      ['PATCH', CODES],
      ['POST', '/v1/account/jwts'],
      ['GET', '/v1/account/logs'],
      ['GET', '/v1/account/sessions'],
      ['GET', '/v1/account/sessions/current'],
      ['DELETE', '/v1/account/sessions'],
      ['DELETE', '/v1/account/sessions/session-owner'],
      ['POST', '/v1/account/sessions/email', { email: 'owner@example.com', password: PASSWORD }],
      ['GET', '/v1/databases/board/collections/jobs/documents'],
      ['GET', '/v1/teams'],
      ['GET', '/v1/nothing'],
    ] as const) {
      expect((await device.send(method, url, body)).json(), `${method} ${url}`).toMatchObject(TOO_FEW);
    }
    expect((await device.send('GET', `${MFA}/factors`)).statusCode).toBe(200);
    expect((await device.send('DELETE', '/v1/account/sessions/current')).statusCode).toBe(204);
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
    await world.app.close();
  });

  test('the code of the app completes it, with another secret', async () => {
    const world = await createWorld();
    const { secret, device } = await half(world);
    const before = device.cookie();
    const shown = await show(device, 'totp', codeOf(world, secret));
    expect(shown.statusCode).toBe(200);
    expect(shown.json()).toMatchObject({
      factors: ['password', 'totp'],
      current: true,
      secret: '',
      mfaUpdatedAt: '2026-11-20T12:01:00.000+00:00',
    });
    expect((await device.send('GET', '/v1/account')).json()).toMatchObject({ $id: 'owner', mfa: true });
    expect(device.cookie()?.value).not.toBe(before?.value);
    // The first cookie works for some seconds more, but opens only what it opened before.
    const headers = { ...PROJECT, cookie: `${before?.name}=${encodeURIComponent(before?.value ?? '')}` };
    const stale = await world.app.inject({ method: 'GET', url: '/v1/account', headers });
    expect(stale.json()).toMatchObject({ code: 401, type: 'user_more_factors_required' });
    await world.app.close();
  });

  test('a session of this browser alone stays one', async () => {
    const world = await createWorld();
    const { secret } = await half(world);
    const device = await signIn(world, { 'x-portage-session': 'browser' });
    const shown = await show(device, 'totp', codeOf(world, secret));
    expect(shown.cookies[0]).not.toHaveProperty('expires');
    await world.app.close();
  });

  test('codes of the step before and after are taken, others are not', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      const world = await createWorld();
      const { secret, device } = await half(world);
      expect((await show(device, 'totp', codeOf(world, secret, steps))).statusCode).toBe(status);
      await world.app.close();
    }
  });

  test('a code works once, on whatever device', async () => {
    const world = await createWorld();
    const { secret, device } = await half(world);
    const code = codeOf(world, secret);
    expect((await show(device, 'totp', code)).statusCode).toBe(200);
    const thief = await signIn(world);
    expect((await show(thief, 'totp', code)).json()).toMatchObject(INVALID);
    expect((await show(thief, 'totp', codeOf(world, secret, -1))).json()).toMatchObject(INVALID);
    world.context.clock.nowMs += 30_000;
    expect((await show(thief, 'totp', codeOf(world, secret))).statusCode).toBe(200);
    await world.app.close();
  });

  test('five wrong codes end a challenge', async () => {
    const world = await createWorld();
    const { secret, device } = await half(world);
    const challengeId = await challengeOf(device, 'totp');
    for (let i = 0; i < 5; i += 1) {
      const otp = codeOf(world, secret, 10 + i);
      expect((await device.send('PUT', CHALLENGES, { challengeId, otp })).json()).toMatchObject(INVALID);
    }
    const right = { challengeId, otp: codeOf(world, secret) };
    expect((await device.send('PUT', CHALLENGES, right)).json()).toMatchObject(INVALID);
    expect((await show(device, 'totp', right.otp)).statusCode).toBe(200);
    await world.app.close();
  });

  test('a challenge is of its session, is answered once, and is over after a quarter of an hour', async () => {
    const world = await createWorld();
    const { secret, device } = await half(world);
    const other = await signIn(world);
    const challengeId = await challengeOf(device, 'totp');
    const answer = (from: Device, id = challengeId) =>
      from.send('PUT', CHALLENGES, { challengeId: id, otp: codeOf(world, secret) });
    expect((await answer(other)).json()).toMatchObject(INVALID);
    expect((await answer(device, 'nothing')).json()).toMatchObject(INVALID);
    expect((await answer(device)).statusCode).toBe(200);
    world.context.clock.nowMs += MINUTE;
    expect((await answer(device)).json()).toMatchObject(INVALID);
    const late = await challengeOf(other, 'totp');
    world.context.clock.nowMs += 15 * MINUTE;
    expect((await answer(other, late)).json()).toMatchObject(INVALID);
    await world.app.close();
  });

  test('of a session’s challenges the last three count', async () => {
    const world = await createWorld();
    const { secret, device } = await half(world);
    const first = await challengeOf(device, 'totp');
    for (let i = 0; i < 3; i += 1) await challengeOf(device, 'totp');
    const answer = await device.send('PUT', CHALLENGES, { challengeId: first, otp: codeOf(world, secret) });
    expect(answer.json()).toMatchObject(INVALID);
    expect((await stored(world)).challenges).toHaveLength(3);
    await world.app.close();
  });

  test('a session that came in another way keeps its secret', async () => {
    const world = await createWorld();
    const { secret } = await half(world);
    const opened = await world.send('key', 'POST', '/v1/account/sessions/email', {
      email: 'owner@example.com',
      password: PASSWORD,
    });
    const headers = { ...PROJECT, 'x-appwrite-session': opened.json<{ secret: string }>().secret };
    const device: Pick<Device, 'send'> = {
      send: (method, url, body) =>
        world.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) }),
    };
    expect((await device.send('GET', '/v1/account')).json()).toMatchObject(TOO_FEW);
    const shown = await show(device, 'totp', codeOf(world, secret));
    expect([shown.statusCode, shown.cookies]).toEqual([200, []]);
    expect((await device.send('GET', '/v1/account')).statusCode).toBe(200);
    await world.app.close();
  });
});

describe('a code by mail or by telephone', () => {
  async function reachable(fields: Partial<AccountRecord>): Promise<World> {
    const world = await createWorld();
    await changeAccount(world.context, 'owner', { ...(await stored(world)), ...fields });
    return world;
  }

  test('is sent in the person’s language and completes the session', async () => {
    const world = await reachable({ emailVerified: true, prefs: { language: 'fr' } });
    await world.send('owner', 'PATCH', MFA, { mfa: true });
    const device = await signIn(world);
    const challengeId = await challengeOf(device, 'email');
    const [mail] = world.context.messenger.mails;
    expect(mail).toMatchObject({
      to: 'owner@example.com',
      subject: 'Code de vérification pour Portage',
    });
    const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(JSON.stringify(await stored(world))).not.toContain(otp);
    const answer = await device.send('PUT', CHALLENGES, { challengeId, otp });
    expect(answer.json()).toMatchObject({ factors: ['password', 'email'] });
    await world.app.close();
  });

  test('goes to a telephone as a text', async () => {
    const world = await reachable({ phone: '+15145550123', phoneVerified: true });
    const device = asOwner(world);
    const challengeId = await challengeOf(device, 'phone');
    const [text] = world.context.messenger.texts;
    expect(text).toMatchObject({ to: '+15145550123' });
    const otp = /^\d{6}/.exec(text?.message ?? '')?.[0] ?? '';
    expect((await device.send('PUT', CHALLENGES, { challengeId, otp })).json()).toMatchObject({
      factors: ['password', 'phone'],
    });
    await world.app.close();
  });

  test('is worth nothing when the address is another by then', async () => {
    const world = await reachable({ emailVerified: true });
    const device = asOwner(world);
    const challengeId = await challengeOf(device, 'email');
    const otp = /\b\d{6}\b/.exec(world.context.messenger.mails[0]?.text ?? '')?.[0] ?? '';
    await changeAccount(world.context, 'owner', { ...(await stored(world)), email: 'new@example.com' });
    expect((await device.send('PUT', CHALLENGES, { challengeId, otp })).json()).toMatchObject(INVALID);
    await changeAccount(world.context, 'owner', { ...(await stored(world)), email: 'owner@example.com' });
    expect((await device.send('PUT', CHALLENGES, { challengeId, otp })).statusCode).toBe(200);
    await world.app.close();
  });

  test('of one challenge does not answer another', async () => {
    const world = await reachable({ emailVerified: true });
    const device = asOwner(world);
    await challengeOf(device, 'email');
    const second = await challengeOf(device, 'email');
    const otp = /\b\d{6}\b/.exec(world.context.messenger.mails[0]?.text ?? '')?.[0] ?? '';
    expect((await device.send('PUT', CHALLENGES, { challengeId: second, otp })).json()).toMatchObject(
      INVALID,
    );
    await world.app.close();
  });

  test.each([
    ['email', { emailVerified: false }, 400, 'user_email_not_verified'],
    ['email', { email: '' }, 400, 'user_email_not_found'],
    ['phone', {}, 400, 'user_phone_not_found'],
    ['phone', { phone: '+15145550123' }, 400, 'user_phone_not_verified'],
    ['totp', {}, 404, 'user_authenticator_not_found'],
    ['recoverycode', {}, 404, 'user_recovery_codes_not_found'],
    ['fingerprint', {}, 400, 'general_argument_invalid'],
  ])('is not sent for %s of %o', async (factor, fields: Partial<AccountRecord>, code, type) => {
    const world = await reachable(fields);
    expect((await world.send('owner', 'POST', CHALLENGES, { factor })).json()).toMatchObject({ code, type });
    expect([...world.context.messenger.mails, ...world.context.messenger.texts]).toEqual([]);
    await world.app.close();
  });
});

test('two answers at once with one code: one counts', async () => {
  const world = await createWorld();
  const secret = await enrolled(world);
  const devices = [await signIn(world), await signIn(world)];
  const ids = await Promise.all(devices.map(device => challengeOf(device, 'totp')));
  const otp = codeOf(world, secret);
  const answers = await Promise.all(
    devices.map((device, at) => device.send('PUT', CHALLENGES, { challengeId: ids[at], otp })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  await world.app.close();
});
