import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeIn, linkIn, shownBy, without } from '../../../../support/sent-messages.ts';
import { addPerson, createWorld, PASSWORD, PROJECT, type World } from '../../../../support/server-world.ts';

const PHONE = '+15145550100';
const URL_OF_APP = { url: 'http://localhost/verify-email' };

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.app.close());

const lastMail = () => world.context.messenger.mails.at(-1);
const lastText = () => world.context.messenger.texts.at(-1)?.message;
const account = async () => (await world.send('owner', 'GET', '/v1/account')).json<Record<string, unknown>>();
const withCookie = (cookie: string, url: string, payload: object = {}) =>
  world.app.inject({ method: 'POST', url, headers: { ...PROJECT, cookie }, payload });

describe.each(['/v1/account/verifications/email', '/v1/account/verification'])('an address: %s', path => {
  test('is verified by who reads its mail, once, without a session', async () => {
    const asked = await world.send('owner', 'POST', path, { url: 'http://localhost/verify-email?a=b' });
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({
      userId: 'owner',
      secret: '',
      phrase: '',
      expire: '2026-11-20T13:00:00.000+00:00',
    });
    expect(lastMail()).toMatchObject({
      to: 'owner@example.com',
      name: 'owner',
      subject: 'Account Verification for Portage',
    });
    expect(lastMail()?.text).toContain('Verify your email to activate your Portage account.');
    expect(linkIn(lastMail()).searchParams.get('a')).toBe('b');

    const confirmed = await world.send('guest', 'PUT', path, shownBy(lastMail()));
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json()).toMatchObject({ userId: 'owner', secret: '' });
    expect(await account()).toMatchObject({ emailVerification: true });
    const again = await world.send('guest', 'PUT', path, shownBy(lastMail()));
    expect(again.json()).toMatchObject({ code: 401, type: 'user_invalid_token' });
    const needless = await world.send('owner', 'POST', path, URL_OF_APP);
    expect(needless.json()).toMatchObject({ code: 409, type: 'user_email_already_verified' });
  });

  test('is not verified by what is wrong', async () => {
    await world.send('owner', 'POST', path, URL_OF_APP);
    const shown = shownBy(lastMail());
    const refusals: [Partial<typeof shown>, number, string][] = [
      [{ secret: 'a'.repeat(64) }, 401, 'user_invalid_token'],
      [{ userId: 'stranger' }, 401, 'user_invalid_token'],
      [{ userId: 'nobody' }, 404, 'user_not_found'],
      [{ secret: '' }, 400, 'general_argument_invalid'],
    ];
    for (const [change, code, type] of refusals) {
      const answer = await world.send('guest', 'PUT', path, { ...shown, ...change });
      expect(answer.json()).toMatchObject({ code, type });
    }
    expect(await account()).toMatchObject({ emailVerification: false });
    world.context.clock.nowMs += 3_600_000;
    expect((await world.send('guest', 'PUT', path, shown)).statusCode).toBe(401);
  });

  test('is not verified by a link to another one', async () => {
    await world.send('owner', 'POST', path, URL_OF_APP);
    await world.send('owner', 'PATCH', '/v1/account/email', {
      email: 'other@example.com',
      password: PASSWORD,
    });
    expect((await world.send('guest', 'PUT', path, shownBy(lastMail()))).statusCode).toBe(401);
    expect(await account()).toMatchObject({ email: 'other@example.com', emailVerification: false });
  });

  test('is asked about by its own person, with an address of the app', async () => {
    expect((await world.send('guest', 'POST', path, URL_OF_APP)).json()).toMatchObject({ code: 401 });
    for (const url of ['http://remotehost/x', 'localhost/x', '', undefined]) {
      expect((await world.send('owner', 'POST', path, { url })).json()).toMatchObject({
        code: 400,
        type: 'general_argument_invalid',
      });
    }
    expect(world.context.messenger.mails).toEqual([]);
  });
});

test('an address needs mail to be configured', async () => {
  without(world.context.messenger, 'canMail');
  const answer = await world.send('owner', 'POST', '/v1/account/verifications/email', URL_OF_APP);
  expect(answer.json()).toMatchObject({ code: 503, type: 'general_smtp_disabled' });
});

test('who has no address has none to verify', async () => {
  const cookie = await addPerson(world.context, 'plain', { email: '' });
  const answer = await withCookie(cookie, '/v1/account/verifications/email', URL_OF_APP);
  expect(answer.json()).toMatchObject({ code: 400, type: 'user_email_not_found' });
});

describe.each(['/v1/account/verifications/phone', '/v1/account/verification/phone'])('a number: %s', path => {
  beforeEach(async () => {
    await world.send('owner', 'PATCH', '/v1/account/phone', { phone: PHONE, password: PASSWORD });
  });

  test('is verified by a code, once', async () => {
    const asked = await world.send('owner', 'POST', path);
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({
      userId: 'owner',
      secret: '',
      expire: '2026-11-20T12:15:00.000+00:00',
    });
    expect(world.context.messenger.texts).toMatchObject([{ to: PHONE }]);
    const shown = { userId: 'owner', secret: codeIn(lastText()) };
    expect((await world.send('owner', 'PUT', path, shown)).statusCode).toBe(200);
    expect(await account()).toMatchObject({ phone: PHONE, phoneVerification: true });
    expect((await world.send('owner', 'PUT', path, shown)).json()).toMatchObject({
      type: 'user_invalid_token',
    });
    expect((await world.send('owner', 'POST', path)).json()).toMatchObject({
      code: 409,
      type: 'user_phone_already_verified',
    });
  });

  test('is not verified after five wrong codes', async () => {
    await world.send('owner', 'POST', path);
    const code = codeIn(lastText());
    const secret = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await world.send('owner', 'PUT', path, { userId: 'owner', secret });
      expect(answer.json()).toMatchObject({ code: 401, type: 'user_invalid_token' });
    }
    const late = await world.send('owner', 'PUT', path, { userId: 'owner', secret: code });
    expect(late.statusCode).toBe(401);
    expect(await account()).toMatchObject({ phoneVerification: false });
  });

  test('is not verified by a code to another one, nor for nobody', async () => {
    await world.send('owner', 'POST', path);
    const secret = codeIn(lastText());
    await world.send('owner', 'PATCH', '/v1/account/phone', { phone: '+16135550100', password: PASSWORD });
    expect((await world.send('owner', 'PUT', path, { userId: 'owner', secret })).statusCode).toBe(401);
    const nobody = await world.send('owner', 'PUT', path, { userId: 'nobody', secret });
    expect(nobody.json()).toMatchObject({ code: 404, type: 'user_not_found' });
  });

  test('is there to be verified, for its own person, where text messages are configured', async () => {
    expect((await world.send('stranger', 'POST', path)).json()).toMatchObject({
      code: 400,
      type: 'user_phone_not_found',
    });
    expect((await world.send('guest', 'POST', path)).statusCode).toBe(401);
    without(world.context.messenger, 'canText');
    expect((await world.send('owner', 'POST', path)).json()).toMatchObject({
      code: 503,
      type: 'general_phone_disabled',
    });
  });
});

test.each([
  ['/v1/account/verifications/email', URL_OF_APP],
  ['/v1/account/verifications/phone', {}],
])('a request is refused while the disk is full, and nothing is sent: %s', async (url, body) => {
  const { stores, messenger } = world.context;
  const cookie = await addPerson(world.context, 'anna', { phone: PHONE });
  stores.accounts.failing = true;
  const refused = await withCookie(cookie, url, body);
  expect(refused.json()).toMatchObject({ code: 503, type: 'general_service_unavailable' });
  expect(refused.headers['retry-after']).toBe('5');
  expect([...messenger.mails, ...messenger.texts]).toEqual([]);
});
