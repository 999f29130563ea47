import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { createOneShotTokens } from '../../../../sync-server/accounts/sign-in/one-shot-tokens.ts';
import { codeIn, cookieOf, shownBy } from '../../../support/sent-messages.ts';
import { changeAccount, createWorld, PASSWORD, PROJECT, type World } from '../../../support/server-world.ts';
import { START_MS } from '../../../support/test-context.ts';

const EMAIL = 'owner@example.com';
const IDENTITY = {
  id: 'identity-1',
  provider: 'mock',
  providerUid: '1',
  providerEmail: 'stranger@example.com',
  createdAt: 0,
  updatedAt: 0,
};
let world: World;

/** Handed out to whoever came by the identity, and not shown yet. */
let oauthSecret = '';

/** An account with everything that could open it, or keep somebody out. Whose address that is, nobody showed. */
beforeEach(async () => {
  world = await createWorld();
  const { context } = world;
  const { token, secret } = createOneShotTokens(context.environment, context.idKey).issue('oauth', '1');
  oauthSecret = secret;
  const times = { createdAt: START_MS, updatedAt: START_MS };
  await changeAccount(context, 'owner', {
    phone: '+15145550100',
    phoneVerified: true,
    identities: [IDENTITY],
    tokens: [token],
    mfa: {
      enabled: true,
      totp: { secret: 'sealed', verified: true, lastStep: 0 },
      recoveryCodes: ['hash of a code'],
    },
    pushTargets: [
      { id: 't', name: '', identifier: 'x', providerId: null, sessionId: 'session-owner', ...times },
    ],
  });
});
afterEach(() => world.app.close());

const ways = async () => {
  const account = (await readAccount(world.context.stores.accounts, 'owner'))?.account;
  if (!account) throw new Error('no owner');
  const { mfa } = account;
  return {
    email: account.emailVerified,
    password: account.passwordHash !== null,
    phone: account.phone,
    identities: account.identities.length,
    secrets: account.tokens.length,
    sessions: account.sessions.map(({ provider }) => provider),
    factors: [mfa.enabled, mfa.totp !== null, mfa.recoveryCodes !== null],
    pushTargets: account.pushTargets.length,
  };
};
const NOTHING_LEFT = {
  email: true,
  password: false,
  phone: '',
  identities: 0,
  secrets: 0,
  sessions: [],
  factors: [false, false, false],
  pushTargets: 0,
};
const lastMail = async () => {
  await world.context.messenger.settled();
  return world.context.messenger.mails.at(-1);
};
const send = (url: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  world.send('guest', method, url, body);

async function signInByCode() {
  const asked = await send('/v1/account/tokens/email', { userId: 'unique()', email: EMAIL });
  const secret = codeIn((await lastMail())?.text);
  const answer = await send('/v1/account/sessions/token', { userId: asked.json().userId, secret });
  expect(answer.statusCode).toBe(201);
  return { ...PROJECT, cookie: cookieOf(answer) };
}

async function recover() {
  await send('/v1/account/recovery', { email: EMAIL, url: 'http://localhost/reset-password' });
  const shown = shownBy(await lastMail());
  return send('/v1/account/recovery', { ...shown, password: 'dry socks at last' }, 'PUT');
}

describe('who first shows that an address is theirs shares the account with nobody who was in it before', () => {
  test('by a code', async () => {
    const { jwt } = (await world.send('owner', 'POST', '/v1/account/jwts', {})).json();
    const headers = await signInByCode();
    expect(await ways()).toEqual({ ...NOTHING_LEFT, sessions: ['token'] });
    const logIn = { email: EMAIL, password: PASSWORD };
    expect((await send('/v1/account/sessions/email', logIn)).statusCode).toBe(401);
    const shown = { userId: 'owner', secret: oauthSecret };
    expect((await send('/v1/account/sessions/token', shown)).statusCode).toBe(401);
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(401);
    const byJwt = { ...PROJECT, 'x-appwrite-jwt': String(jwt) };
    expect((await world.app.inject({ url: '/v1/account', headers: byJwt })).statusCode).toBe(401);
    // The owner is asked for no factor that they never had.
    expect((await world.app.inject({ url: '/v1/account', headers })).statusCode).toBe(200);
  });

  test('by a new password', async () => {
    await recover();
    expect(await ways()).toEqual({ ...NOTHING_LEFT, password: true });
  });

  test('whoever had shown it keeps everything', async () => {
    await changeAccount(world.context, 'owner', { emailVerified: true });
    await signInByCode();
    expect(await ways()).toEqual({
      email: true,
      password: true,
      phone: '+15145550100',
      identities: 1,
      secrets: 1,
      sessions: ['email', 'token'],
      factors: [true, true, true],
      pushTargets: 1,
    });
  });
});

describe('an account that was blocked', () => {
  test('by a stranger is opened by its address, the first time', async () => {
    await changeAccount(world.context, 'owner', { active: false });
    const headers = await signInByCode();
    expect((await world.app.inject({ url: '/v1/account', headers })).json()).toMatchObject({ status: true });
  });

  test('by a stranger is opened by a new password', async () => {
    await changeAccount(world.context, 'owner', { active: false });
    expect((await recover()).statusCode).toBe(200);
    const logIn = { email: EMAIL, password: 'dry socks at last' };
    expect((await send('/v1/account/sessions/email', logIn)).statusCode).toBe(201);
  });

  test('by its owner stays closed', async () => {
    await changeAccount(world.context, 'owner', { active: false, emailVerified: true });
    expect((await recover()).json()).toMatchObject({ code: 403, type: 'user_blocked' });
  });
});
