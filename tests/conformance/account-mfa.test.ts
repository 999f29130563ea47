import { type Account, AuthenticationFactor, AuthenticatorType, ID, type Models } from 'appwrite';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { refusal } from '../support/sdk-refusal.ts';

const PASSWORD = 'wet boots by the door';
const PENDING = [401, 'user_more_factors_required'];
const REQUIRED = [401, 'user_challenge_required'];
const INVALID = [401, 'user_invalid_token'];
const { Totp } = AuthenticatorType;
const { Recoverycode } = AuthenticationFactor;

const server = sdkServerForTests();
let browser: SdkBrowser;
let email: string;
let user: Models.User<Models.Preferences>;

let count = 0;
beforeEach(async () => {
  count += 1;
  email = `person${count}@example.com`;
  browser = server.browser();
  user = await browser.account.create({ userId: ID.unique(), email, password: PASSWORD });
  await logIn(browser);
});

const logIn = (as: SdkBrowser) => as.account.createEmailPasswordSession({ email, password: PASSWORD });

/** Steps away from now, for codes that were used. */
function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

/** `otp` has confirmed the app and is used up. */
async function enrolledBy(): Promise<{ secret: string; otp: string }> {
  const { secret } = await browser.account.createMFAAuthenticator({ type: Totp });
  const otp = codeOf(secret);
  await browser.account.updateMFAAuthenticator({ type: Totp, otp });
  return { secret, otp };
}

async function enrolled(): Promise<string> {
  return (await enrolledBy()).secret;
}

/** Another device that got as far as the password. */
async function half(): Promise<SdkBrowser> {
  const other = server.browser();
  await logIn(other);
  return other;
}

async function show(account: Account, factor: AuthenticationFactor, otp: string): Promise<Models.Session> {
  const { $id } = await account.createMFAChallenge({ factor });
  return account.updateMFAChallenge({ challengeId: $id, otp });
}

describe('Account.updateMFA', () => {
  test('asks every other session for a second factor, and stops asking', async () => {
    await enrolled();
    const other = await half();
    expect(await browser.account.updateMFA({ mfa: true })).toMatchObject({ $id: user.$id, mfa: true });
    expect(await browser.account.get()).toMatchObject({ mfa: true });
    expect(await refusal(other.account.get())).toEqual(PENDING);
    expect(
      await refusal(other.databases.listDocuments({ databaseId: 'board', collectionId: 'jobs' })),
    ).toEqual(PENDING);
    expect(await browser.account.updateMFA({ mfa: false })).toMatchObject({ mfa: false });
    expect(await other.account.get()).toMatchObject({ $id: user.$id });
  });

  test('without a factor changes nothing for anybody', async () => {
    await browser.account.updateMFA({ mfa: true });
    expect(await (await half()).account.get()).toMatchObject({ mfa: true });
  });

  test('differs: from one hour after signing in, it requires a challenge first (401 user_challenge_required)', async () => {
    const stored = await server.context.stores.accounts.get(`user:${user.$id}`);
    if (!stored) throw new Error('no account');
    const sessions = stored.body['sessions'] as { createdAt: number }[];
    const older = sessions.map(session => ({ ...session, createdAt: session.createdAt - 3_700_000 }));
    await server.context.stores.accounts.commit([{ ...stored, body: { ...stored.body, sessions: older } }]);
    expect(await refusal(browser.account.updateMFA({ mfa: true }))).toEqual(REQUIRED);
    expect(await refusal(browser.account.createMFAAuthenticator({ type: Totp }))).toEqual(REQUIRED);
    expect(await refusal(browser.account.createMFARecoveryCodes())).toEqual(REQUIRED);
  });
});

for (const [name, call] of [
  ['createMFAAuthenticator', (account: Account) => account.createMFAAuthenticator({ type: Totp })],
  ['createMfaAuthenticator', (account: Account) => account.createMfaAuthenticator({ type: Totp })],
] as const) {
  describe(`Account.${name}`, () => {
    test('gives a secret and the text of its QR code', async () => {
      const { secret, uri } = await call(browser.account);
      expect(secret).toMatch(/^[A-Z2-7]+$/);
      expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    });

    test('is refused when there is one that counts', async () => {
      await enrolled();
      expect(await refusal(call(browser.account))).toEqual([409, 'user_authenticator_already_verified']);
    });
  });
}

for (const [name, call] of [
  [
    'updateMFAAuthenticator',
    (account: Account, otp: string) => account.updateMFAAuthenticator({ type: Totp, otp }),
  ],
  [
    'updateMfaAuthenticator',
    (account: Account, otp: string) => account.updateMfaAuthenticator({ type: Totp, otp }),
  ],
] as const) {
  describe(`Account.${name}`, () => {
    test('takes the code of now and no other', async () => {
      expect(await refusal(call(browser.account, '123456'))).toEqual([404, 'user_authenticator_not_found']);
      const { secret } = await browser.account.createMFAAuthenticator({ type: Totp });
      expect(await refusal(call(browser.account, codeOf(secret, 5)))).toEqual(INVALID);
      expect(await call(browser.account, codeOf(secret))).toMatchObject({ $id: user.$id });
      expect(await browser.account.getSession({ sessionId: 'current' })).toMatchObject({
        factors: ['password', 'totp'],
      });
      expect(await refusal(call(browser.account, codeOf(secret)))).toEqual([
        409,
        'user_authenticator_already_verified',
      ]);
    });
  });
}

for (const [name, call] of [
  ['deleteMFAAuthenticator', (account: Account) => account.deleteMFAAuthenticator({ type: Totp })],
  ['deleteMfaAuthenticator', (account: Account) => account.deleteMfaAuthenticator({ type: Totp })],
] as const) {
  describe(`Account.${name}`, () => {
    test('needs a challenge of the last five minutes', async () => {
      const secret = await enrolled();
      expect(await refusal(call(browser.account))).toEqual(REQUIRED);
      await show(browser.account, AuthenticationFactor.Totp, codeOf(secret, 1));
      await call(browser.account);
      expect(await browser.account.listMFAFactors()).toMatchObject({ totp: false });
    });

    test('differs: without an authenticator, it answers 404 user_authenticator_not_found, with or without a challenge', async () => {
      expect(await refusal(call(browser.account))).toEqual([404, 'user_authenticator_not_found']);
    });
  });
}

for (const [name, call] of [
  [
    'createMFAChallenge',
    (account: Account, factor: AuthenticationFactor) => account.createMFAChallenge({ factor }),
  ],
  [
    'createMfaChallenge',
    (account: Account, factor: AuthenticationFactor) => account.createMfaChallenge({ factor }),
  ],
] as const) {
  describe(`Account.${name}`, () => {
    test('asks half a sign-in for the rest', async () => {
      await enrolled();
      await browser.account.updateMFA({ mfa: true });
      const other = await half();
      const challenge = await call(other.account, AuthenticationFactor.Totp);
      expect(challenge).toMatchObject({ userId: user.$id });
      expect(Date.parse(challenge.expire)).toBeGreaterThan(Date.now());
    });

    test('is for factors that are there', async () => {
      expect(await refusal(call(browser.account, AuthenticationFactor.Email))).toEqual([
        400,
        'user_email_not_verified',
      ]);
      expect(await refusal(call(browser.account, AuthenticationFactor.Phone))).toEqual([
        400,
        'user_phone_not_found',
      ]);
      expect(await refusal(call(browser.account, Recoverycode))).toEqual([
        404,
        'user_recovery_codes_not_found',
      ]);
      expect(await refusal(call(browser.account, 'finger' as AuthenticationFactor))).toEqual([
        400,
        'general_argument_invalid',
      ]);
      expect(await refusal(call(server.browser().account, AuthenticationFactor.Totp))).toEqual([
        401,
        'general_unauthorized_scope',
      ]);
    });
  });
}

for (const [name, call] of [
  ['updateMFAChallenge', (account: Account, given: Answer) => account.updateMFAChallenge(given)],
  ['updateMfaChallenge', (account: Account, given: Answer) => account.updateMfaChallenge(given)],
] as const) {
  describe(`Account.${name}`, () => {
    test('completes the sign-in, with a cookie of its own', async () => {
      const secret = await enrolled();
      await browser.account.updateMFA({ mfa: true });
      const other = await half();
      const before = other.jar.header;
      const { $id: challengeId } = await other.account.createMFAChallenge({
        factor: AuthenticationFactor.Totp,
      });
      expect(await refusal(call(other.account, { challengeId, otp: '000000' }))).toEqual(INVALID);
      const session = await call(other.account, { challengeId, otp: codeOf(secret, 1) });
      expect(session).toMatchObject({ factors: ['password', 'totp'], current: true, secret: '' });
      expect(Date.parse(session.mfaUpdatedAt)).toBeGreaterThan(Date.now() - 60_000);
      expect(other.jar.header).not.toBe(before);
      expect(await other.account.get()).toMatchObject({ $id: user.$id });
    });

    test('takes a recovery code once', async () => {
      const { recoveryCodes } = await browser.account.createMFARecoveryCodes();
      const answer = async (as: Account) => {
        const { $id } = await as.createMFAChallenge({ factor: Recoverycode });
        return call(as, { challengeId: $id, otp: recoveryCodes[0] ?? '' });
      };
      expect(await answer(browser.account)).toMatchObject({ factors: ['password', 'recoveryCode'] });
      expect(await refusal(answer(browser.account))).toEqual(INVALID);
    });

    test('differs: an authenticator code works once, and a challenge ends after five wrong codes', async () => {
      const { secret, otp } = await enrolledBy();
      const { $id } = await browser.account.createMFAChallenge({ factor: AuthenticationFactor.Totp });
      const again = { challengeId: $id, otp };
      for (let i = 0; i < 5; i += 1) expect(await refusal(call(browser.account, again))).toEqual(INVALID);
      const right = { challengeId: $id, otp: codeOf(secret, 1) };
      expect(await refusal(call(browser.account, right))).toEqual(INVALID);
    });
  });
}

interface Answer {
  challengeId: string;
  otp: string;
}

for (const [name, call] of [
  ['listMFAFactors', (account: Account) => account.listMFAFactors()],
  ['listMfaFactors', (account: Account) => account.listMfaFactors()],
] as const) {
  describe(`Account.${name}`, () => {
    test('tells what there is, to half a sign-in too', async () => {
      expect(await call(browser.account)).toEqual({
        totp: false,
        phone: false,
        email: false,
        recoveryCode: false,
        custom: false,
      });
      await enrolled();
      await browser.account.createMFARecoveryCodes();
      await browser.account.updateMFA({ mfa: true });
      expect(await call((await half()).account)).toMatchObject({ totp: true, recoveryCode: true });
    });
  });
}

for (const [name, call] of [
  ['createMFARecoveryCodes', (account: Account) => account.createMFARecoveryCodes()],
  ['createMfaRecoveryCodes', (account: Account) => account.createMfaRecoveryCodes()],
] as const) {
  describe(`Account.${name}`, () => {
    test('makes them, once', async () => {
      const { recoveryCodes } = await call(browser.account);
      expect(new Set(recoveryCodes).size).toBe(recoveryCodes.length);
      expect(await refusal(call(browser.account))).toEqual([409, 'user_recovery_codes_already_exists']);
    });

    test('differs: there are ten codes of ten letters and digits each', async () => {
      const { recoveryCodes } = await call(browser.account);
      expect(recoveryCodes).toHaveLength(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^\w{5}-\w{5}$/);
    });
  });
}

for (const [name, call] of [
  ['updateMFARecoveryCodes', (account: Account) => account.updateMFARecoveryCodes()],
  ['updateMfaRecoveryCodes', (account: Account) => account.updateMfaRecoveryCodes()],
] as const) {
  describe(`Account.${name}`, () => {
    test('makes others after a challenge', async () => {
      const { recoveryCodes } = await browser.account.createMFARecoveryCodes();
      expect(await refusal(call(browser.account))).toEqual(REQUIRED);
      await show(browser.account, Recoverycode, recoveryCodes[0] ?? '');
      const renewed = await call(browser.account);
      expect(renewed.recoveryCodes).toHaveLength(10);
      expect(renewed.recoveryCodes).not.toContain(recoveryCodes[1]);
    });

    test('is of those that have some', async () => {
      expect(await refusal(call(browser.account))).toEqual([404, 'user_recovery_codes_not_found']);
    });
  });
}

for (const [name, call] of [
  ['getMFARecoveryCodes', (account: Account) => account.getMFARecoveryCodes()],
  ['getMfaRecoveryCodes', (account: Account) => account.getMfaRecoveryCodes()],
] as const) {
  describe(`Account.${name}`, () => {
    test('needs a challenge', async () => {
      expect(await refusal(call(browser.account))).toEqual([404, 'user_recovery_codes_not_found']);
      await browser.account.createMFARecoveryCodes();
      expect(await refusal(call(browser.account))).toEqual(REQUIRED);
    });

    test('differs: only hashes are stored, so it shows the remaining codes as dots', async () => {
      const { recoveryCodes } = await browser.account.createMFARecoveryCodes();
      await show(browser.account, Recoverycode, recoveryCodes[0] ?? '');
      expect((await call(browser.account)).recoveryCodes).toEqual(Array(9).fill('•••••-•••••'));
    });
  });
}

for (const [name, method] of [
  ['createMFAChallenge', 'post'],
  ['updateMFAChallenge', 'put'],
] as const) {
  describe(`Account.${name} (alias /account/mfa/challenge)`, () => {
    test('answers alike', async () => {
      const { recoveryCodes } = await browser.account.createMFARecoveryCodes();
      const url = new URL(`${server.endpoint}/account/mfa/challenge`);
      const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'portage' };
      const asked: Models.MfaChallenge = await browser.client.call('post', url, headers, {
        factor: Recoverycode,
      });
      expect(asked.userId).toBe(user.$id);
      if (method === 'post') return;
      const answer = { challengeId: asked.$id, otp: recoveryCodes[0] };
      const session: Models.Session = await browser.client.call(method, url, headers, answer);
      expect(session.factors).toEqual(['password', 'recoveryCode']);
    });
  });
}

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});
