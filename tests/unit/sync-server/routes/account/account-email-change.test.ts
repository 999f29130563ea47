import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../../sync-server/records/account-record.ts';
import { codeOf, enrolled, MFA, show, TOO_FEW } from '../../../../support/second-factors.ts';
import { codeIn, cookieOf, shownBy } from '../../../../support/sent-messages.ts';
import {
  changeAccount,
  createWorld,
  PASSWORD,
  PROJECT,
  type World,
} from '../../../../support/server-world.ts';

const FORMER = 'owner@example.com';
const EMAIL = 'jane@post.example.ca';

let world: World;
beforeEach(async () => {
  world = await createWorld({ PUBLIC_URL: 'https://jobs.example' });
  await changeAccount(world.context, 'owner', { emailVerified: true });
});
afterEach(() => world.app.close());

const change = (email = EMAIL, password = PASSWORD) =>
  world.send('owner', 'PATCH', '/v1/account/email', { email, password });
const accountNow = async () => {
  const account = (await readAccount(world.context.stores.accounts, 'owner'))?.account;
  if (!account) throw new Error('no owner');
  return account;
};
const emailOf = async () => (await accountNow()).email;

describe('the former address', () => {
  test('is told when the account has another one, and sees little of it', async () => {
    expect((await change()).statusCode).toBe(200);
    const { mails } = world.context.messenger;
    expect(mails).toMatchObject([{ kind: 'email-changed', to: FORMER, name: 'owner' }]);
    expect(mails[0]?.subject).toBe('The email address of your Portage account was changed');
    expect(mails[0]?.text).toContain('was changed to j***@p***.ca.');
    expect(mails[0]?.text).toContain('https://jobs.example/contact');
    expect(JSON.stringify(mails)).not.toMatch(/jane|post\.example/);
  });

  test('is told in the account’s language', async () => {
    await changeAccount(world.context, 'owner', { prefs: { language: 'fr' } });
    await change();
    expect(world.context.messenger.mails[0]?.subject).toBe(
      'L’adresse courriel de votre compte Portage a été modifiée',
    );
  });

  test('is told nothing if its owner never showed that it’s theirs', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: false });
    expect((await change()).statusCode).toBe(200);
    expect(world.context.messenger.mails).toEqual([]);
  });

  test.each([
    ['with a wrong password', EMAIL, 'not the password', 401],
    ['to the address of another account', 'stranger@example.com', PASSWORD, 409],
    ['to the same address', FORMER, PASSWORD, 200],
  ])('is told nothing of a change %s', async (_name, email, password, status) => {
    expect((await change(email, password)).statusCode).toBe(status);
    expect(await emailOf()).toBe(FORMER);
    expect(world.context.messenger.mails).toEqual([]);
  });

  test('doesn’t hold up the change if no mail can be sent', async () => {
    world.context.messenger.mail = () => Promise.reject(new Error('the mail server is down'));
    expect((await change()).json()).toMatchObject({ email: EMAIL, emailVerification: false });
    expect(await emailOf()).toBe(EMAIL);
  });
});

describe('a message to the new address, which isn’t proven yet', () => {
  /** Signs in with a code that was sent there. Gives the device. */
  async function signInByCode(email = EMAIL) {
    const payload = { userId: 'unique()', email };
    const asked = await world.send('guest', 'POST', '/v1/account/tokens/email', payload);
    await world.context.messenger.settled();
    const secret = codeIn(world.context.messenger.mails.at(-1)?.text);
    const { userId } = asked.json<{ userId: string }>();
    const answer = await world.send('guest', 'POST', '/v1/account/sessions/token', { userId, secret });
    expect(answer.statusCode).toBe(201);
    const headers = { ...PROJECT, cookie: cookieOf(answer) };
    const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
      world.app.inject({ method, url, headers, ...(body && { payload: body }) });
    return { send };
  }

  async function withTwoSteps(): Promise<string> {
    const secret = await enrolled(world);
    expect((await world.send('owner', 'PATCH', MFA, { mfa: true })).statusCode).toBe(200);
    return secret;
  }
  const logIn = (password = PASSWORD) =>
    world.send('guest', 'POST', '/v1/account/sessions/email', { email: EMAIL, password });

  test('removes nothing from an account with two-step verification, and doesn’t get in', async () => {
    await withTwoSteps();
    await change();
    const reader = await signInByCode();
    expect((await reader.send('GET', '/v1/account')).json()).toMatchObject(TOO_FEW);
    expect(await accountNow()).toMatchObject({ emailVerified: false, mfa: { enabled: true } });
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
    expect((await logIn()).statusCode).toBe(201);
  });

  test('proves the address together with the second factor', async () => {
    const secret = await withTwoSteps();
    await change();
    const owner = await signInByCode();
    expect((await show(owner, 'totp', codeOf(world, secret))).statusCode).toBe(200);
    expect(await accountNow()).toMatchObject({
      emailVerified: true,
      provenAt: world.context.clock.nowMs,
      passwordHash: expect.any(String),
    });
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
  });

  test('sets another password, and doesn’t get past the second factor', async () => {
    await withTwoSteps();
    await change();
    const url = 'https://jobs.example/reset-password';
    await world.send('guest', 'POST', '/v1/account/recovery', { email: EMAIL, url });
    await world.context.messenger.settled();
    const shown = shownBy(world.context.messenger.mails.at(-1));
    const body = { ...shown, password: 'dry socks at last' };
    expect((await world.send('guest', 'PUT', '/v1/account/recovery', body)).statusCode).toBe(200);
    expect(await accountNow()).toMatchObject({ emailVerified: false, mfa: { enabled: true } });
    const reader = cookieOf(await logIn('dry socks at last'));
    const answer = await world.app.inject({ url: '/v1/account', headers: { ...PROJECT, cookie: reader } });
    expect(answer.json()).toMatchObject(TOO_FEW);
  });

  test('takes everything from an account without two-step verification, which may be a stranger’s', async () => {
    await change();
    const reader = await signInByCode();
    expect((await reader.send('GET', '/v1/account')).statusCode).toBe(200);
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(401);
    expect((await logIn()).statusCode).toBe(401);
  });

  test('takes everything from an account whose owner never showed any address', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: false });
    await withTwoSteps();
    await change();
    const reader = await signInByCode();
    expect((await reader.send('GET', '/v1/account')).statusCode).toBe(200);
    expect(await accountNow()).toMatchObject({ emailVerified: true, mfa: { enabled: false } });
    expect((await logIn()).statusCode).toBe(401);
  });
});

describe('when an address was proven', () => {
  test('is noted by the verification, and stays with the account after a change', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: false });
    const url = 'https://jobs.example/verify-email';
    await world.send('owner', 'POST', '/v1/account/verifications/email', { url });
    world.context.clock.nowMs += 60_000;
    const shown = shownBy(world.context.messenger.mails.at(-1));
    await world.send('guest', 'PUT', '/v1/account/verifications/email', shown);
    const { provenAt } = await accountNow();
    expect(provenAt).toBe(world.context.clock.nowMs);
    world.context.clock.nowMs += 60_000;
    await change();
    expect(await accountNow()).toMatchObject({ emailVerified: false, provenAt });
  });

  test('is the account’s creation, if an earlier version noted nothing', async () => {
    const { createdAt, provenAt } = await accountNow();
    expect(provenAt).toBeUndefined();
    await change();
    expect(await accountNow()).toMatchObject({ emailVerified: false, provenAt: createdAt });
  });
});
